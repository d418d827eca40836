-- Canaries of every organization that the judge is to look at, ids only: those with units whose time is over, or all.
drop function if exists prompt_releases_to_judge(boolean, timestamptz);
create or replace function prompt_releases_to_judge(every_one boolean, moment timestamptz)
returns table (org_id uuid, id uuid)
language sql stable security definer as $$
  select r.org_id, r.id from prompt_releases r
  where r.state = 'canary'
    and (every_one or exists (
      select from prompt_exposures e
      where e.org_id = r.org_id and e.release_id = r.id
        and e.at <= least(moment, now() + interval '1 day') - make_interval(secs => coalesce((r.judge ->> 'settleSeconds')::int, 60))
        and e.at >= coalesce((select max(s.exposed_at) from prompt_settlements s
                              where s.org_id = r.org_id and s.release_id = r.id), '-infinity') - interval '1 hour'
        and not exists (select from prompt_settlements s where s.org_id = e.org_id and s.exposure_id = e.id)))
  order by r.id
$$;
