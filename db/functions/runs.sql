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

-- Which gateways carry calls that are not finished, in which organizations: read by a starting gateway, which settles
-- those of gateways that are gone.
create or replace function open_call_gateways()
returns table (org_id uuid, gateway_id uuid)
language sql stable security definer
as $$ select distinct c.org_id, c.gateway_id from calls c where c.finished_at is null $$;

-- Organizations with a run that was quiet since a time and waits for nobody: their gateways end it.
create or replace function orgs_with_quiet_runs(since timestamptz)
returns table (org_id uuid)
language sql stable security definer
as $$
  select distinct r.org_id from runs r
  where r.ended_at is null and r.waiting_count = 0 and r.last_activity_at < since
$$;
