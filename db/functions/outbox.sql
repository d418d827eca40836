-- The outbox of all organizations, for the worker: it learns the organization from the row that it claims.

-- Takes due rows for `p_lease_ms`: when the worker dies, another finds them due again.
create or replace function outbox_claim(p_topics text[], p_limit int, p_lease_ms int)
returns table (id uuid, org_id uuid, topic text, payload jsonb, attempt int)
language sql security definer as $$
  update outbox o
     set attempts = o.attempts + 1, next_at = clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0)
   where o.id in (
     select d.id from outbox d
      where d.done_at is null and d.next_at <= clock_timestamp() and d.topic = any (p_topics)
      order by d.next_at
      limit least(coalesce(p_limit, 0), 1000)
      for update skip locked)
  returning o.id, o.org_id, o.topic, o.payload, o.attempts
$$;

-- The attempt says who holds the row: a worker that was too slow changes nothing.
create or replace function outbox_finish(p_id uuid, p_attempt int) returns void
language sql security definer as $$
  update outbox set done_at = clock_timestamp(), last_error = null
   where id = p_id and attempts = p_attempt and done_at is null
$$;

create or replace function outbox_retry(p_id uuid, p_attempt int, p_delay_ms int, p_error text) returns void
language sql security definer as $$
  update outbox set next_at = clock_timestamp() + make_interval(secs => p_delay_ms / 1000.0), last_error = p_error
   where id = p_id and attempts = p_attempt and done_at is null
$$;

-- Milliseconds until the next row is due; null when none waits.
create or replace function outbox_due_in(p_topics text[]) returns int
language sql stable security definer as $$
  select greatest(0, least(2147483647, ceil(extract(epoch from min(next_at) - clock_timestamp()) * 1000)))::int
    from outbox where done_at is null and topic = any (p_topics)
$$;
