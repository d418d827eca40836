-- Row-level security and grants, applied after every migration; safe to repeat.
-- The runtime role's name is in the setting countersign.runtime_role; the owner is whoever runs this.
do $$
declare
  app constant name := current_setting('countersign.runtime_role');
  mine constant text := 'nullif(current_setting(''app.org_id'', true), '''')::uuid';
  t record;
  f record;
begin
  execute format('grant connect on database %I to %I', current_database(), app);
  execute format('grant usage on schema public to %I', app);
  execute 'revoke create on schema public from public';
  execute format('revoke all on all tables in schema public from public, %I', app);
  execute format('grant usage on all sequences in schema public to %I', app);

  for t in
    select c.oid, c.relname as name, c.relispartition as is_partition,
           case when c.relname = 'organizations' then 'id'
                when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) then 'org_id'
           end as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('alter table public.%I enable row level security', t.name);
    execute format('alter table public.%I force row level security', t.name);
    -- Functions that run as the owner (security definer) see all; they are few, narrow and in db/functions.
    execute format('drop policy if exists owner_all on public.%I', t.name);
    execute format('create policy owner_all on public.%I to current_user using (true) with check (true)', t.name);
    execute format('drop policy if exists own_organization on public.%I', t.name);
    continue when t.key is null;
    execute format('create policy own_organization on public.%I to %I using (%I = %s) with check (%I = %s)',
                   t.name, app, t.key, mine, t.key, mine);
    -- A partition is reached through its parent alone.
    continue when t.is_partition;
    execute format('grant %s on public.%I to %I',
                   case t.name when 'audit_events' then 'select, insert'
                               when 'governance_changes' then 'select, insert'
                               when 'prompt_release_events' then 'select, insert'
                               when 'prompt_versions' then 'select, insert, delete'
                               when 'organizations' then 'select, insert, update'
                               else 'select, insert, update, delete' end,
                   t.name, app);
  end loop;

  -- People are global: who is (or was) a member of the organization shows a name there, nothing else.
  execute format('grant select (id, email, name, locale) on public.people to %I', app);
  execute 'drop policy if exists own_members on public.people';
  execute format('create policy own_members on public.people for select to %I using (exists (
      select from public.members m where m.person_id = people.id and m.org_id = %s))', app, mine);

  -- Functions: for the runtime role alone; those of the owner's rights with a search path that nobody can bend.
  for f in
    select p.oid::regprocedure as signature, p.prosecdef as definer
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke all on routine %s from public', f.signature);
    execute format('grant execute on routine %s to %I', f.signature, app);
    if f.definer then
      execute format('alter routine %s set search_path = public, pg_temp', f.signature);
    end if;
  end loop;
end
$$;
