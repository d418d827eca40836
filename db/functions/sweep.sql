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
  delete from outbox where done_at < before;
  get diagnostics swept = row_count; what := 'outbox'; return next;
  delete from sample_starts where finished_at < before;
  get diagnostics swept = row_count; what := 'sample_starts'; return next;
end $$;
