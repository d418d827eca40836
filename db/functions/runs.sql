-- Runs of every organization that nothing happened in since a time and that wait for nothing: ids only.
create or replace function runs_quiet(since timestamptz, at_most integer)
returns table (org_id uuid, id uuid)
language sql stable security definer as $$
  select r.org_id, r.id from runs r
  where r.state <> 'done' and r.last_activity_at <= since
    and not exists (
      select from calls c where c.org_id = r.org_id and c.run_id = r.id and c.finished_at is null)
  order by r.last_activity_at
  limit at_most
$$;
