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
