-- The worker's sweep of all organizations: what is done and kept only for who comes back goes after seven days.
-- It takes no argument, so that nobody can make it take more.
create or replace function sweep_done() returns table (what text, swept bigint)
language plpgsql volatile security definer as $$
#variable_conflict use_column
declare before constant timestamptz := now() - interval '7 days';
begin
  delete from call_answers where created_at < before;
  get diagnostics swept = row_count; what := 'call_answers'; return next;
  -- A call may wait for a person longer than that: its key stays until it has ended for as long.
  delete from call_keys k where k.created_at < before and not exists (
    select from calls c
    where c.org_id = k.org_id and c.id = k.call_id and (c.finished_at is null or c.finished_at >= before));
  get diagnostics swept = row_count; what := 'call_keys'; return next;
  delete from idempotency_keys where created_at < before;
  get diagnostics swept = row_count; what := 'idempotency_keys'; return next;
  -- Events are for who listens: after that long nobody does.
  delete from outbox where done_at < before
    or (created_at < before and topic in ('contract.change_requested', 'contract.decided'));
  get diagnostics swept = row_count; what := 'outbox'; return next;
  -- Arguments kept for replay: as long, and as many of each tool, as the organization says.
  delete from replay_samples where (org_id, call_id) in (
    select s.org_id, s.call_id
    from (
      select org_id, call_id, at,
             row_number() over (partition by org_id, contract_id order by at desc, call_id) as place
      from replay_samples) s
    left join review_settings r on r.org_id = s.org_id
    where s.place > coalesce((r.settings->'replay'->>'perTool')::int, 200)
       or s.at < now() - make_interval(days => coalesce((r.settings->'replay'->>'days')::int, 30))
       or (r.settings->'replay'->>'enabled') = 'false');
  get diagnostics swept = row_count; what := 'replay_samples'; return next;
  delete from sample_starts where finished_at < before;
  get diagnostics swept = row_count; what := 'sample_starts'; return next;
end $$;
