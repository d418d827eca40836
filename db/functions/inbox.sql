-- Items of every organization whose time is over, oldest first: ids only, for the worker's sweep. A change of a
-- contract holds nobody up, so it is late and stays.
create or replace function inbox_due(before timestamptz, at_most integer)
returns table (org_id uuid, id uuid)
language sql stable security definer as $$
  select i.org_id, i.id from inbox_items i
  where i.state in ('open', 'claimed') and i.kind <> 'contract_change' and i.due_at <= least(before, now() + interval '1 day')
  order by i.due_at
  limit least(coalesce(at_most, 0), 1000)
$$;
