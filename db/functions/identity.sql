-- What identity must read or write before, or beside, the organization: sign-in, sessions, keys, tokens, people.
-- Each takes an exact secret, e-mail or id; none lists people.

-- Counts the attempt before the password is looked at, so that parallel guesses are counted too.
create or replace function identity_begin_sign_in(p_email text, p_backoff_ms int[])
returns table (person_id uuid, password_hash text, locked_for_ms int)
language plpgsql volatile security definer as $$
declare who people%rowtype;
begin
  select * into who from people p where lower(p.email) = lower(p_email) for update;
  if not found then return; end if;
  if who.locked_until > now() then
    return query select who.id, null::text, ceil(extract(epoch from who.locked_until - now()) * 1000)::int;
    return;
  end if;
  update people p set
    failed_attempts = p.failed_attempts + 1,
    -- Whatever the schedule says, an account waits no longer than an hour; without one it waits all the same.
    locked_until = now() + make_interval(secs => least(3600, greatest(0,
      coalesce(p_backoff_ms[least(p.failed_attempts + 1, cardinality(p_backoff_ms))], 900000) / 1000.0)))
  where p.id = who.id;
  return query select who.id, who.password_hash, 0;
end $$;

create or replace function identity_forgive(p_person uuid) returns void
language sql volatile security definer as $$
  update people set failed_attempts = 0, locked_until = null where id = p_person and failed_attempts > 0
$$;

create or replace function identity_person_by_email(p_email text)
returns table (person_id uuid, name text, email text)
language sql stable security definer as $$
  select p.id, p.name, p.email from people p where lower(p.email) = lower(p_email)
$$;

create or replace function identity_memberships(p_person uuid)
returns table (org_id uuid, slug text, org_name text, role text, name text, email text)
language sql stable security definer as $$
  select o.id, o.slug, o.name, m.role, p.name, p.email
  from members m join organizations o on o.id = m.org_id join people p on p.id = m.person_id
  where m.person_id = p_person and m.removed_at is null
  order by m.created_at, o.slug
$$;

create or replace function identity_must_change_password(p_person uuid) returns boolean
language sql stable security definer as $$
  select must_change_password_since is not null from people where id = p_person
$$;

-- For a member of the organization only, and for no longer than a month.
create or replace function identity_open_session(p_id uuid, p_person uuid, p_org uuid, p_seconds int, p_user_agent text)
returns void language sql volatile security definer as $$
  insert into sessions (id, person_id, current_org_id, created_at, expires_at, user_agent)
  select p_id, p_person, p_org, now(), now() + make_interval(secs => least(p_seconds, 31 * 86400)), p_user_agent
  where exists (select from members m where m.person_id = p_person and m.org_id = p_org and m.removed_at is null)
$$;

-- Membership and role are read each time: who was removed is out at once.
create or replace function identity_session(p_id uuid)
returns table (person_id uuid, name text, email text, org_id uuid, role text)
language sql stable security definer as $$
  select p.id, p.name, p.email, m.org_id, m.role
  from sessions s
  join people p on p.id = s.person_id
  join members m on m.person_id = p.id and m.org_id = s.current_org_id and m.removed_at is null
  where s.id = p_id and s.revoked_at is null and s.expires_at > now()
$$;

-- Of a person who is or was of the current organization: in one organization or (null) in all, but for one session.
create or replace function identity_end_sessions(p_person uuid, p_org uuid, p_except uuid) returns int
language sql volatile security definer as $$
  with ended as (
    update sessions set revoked_at = now()
    where person_id = p_person and revoked_at is null
      and (p_org is null or current_org_id = p_org) and (p_except is null or id <> p_except)
      and exists (select from members m where m.person_id = p_person
                  and m.org_id = nullif(current_setting('app.org_id', true), '')::uuid)
    returning 1)
  select count(*)::int from ended
$$;

create or replace function identity_end_session(p_id uuid) returns boolean
language sql volatile security definer as $$
  with ended as (update sessions set revoked_at = now() where id = p_id and revoked_at is null returning 1)
  select exists (select from ended)
$$;

-- Compare-and-set: only over the hash that was verified.
create or replace function identity_set_password(p_person uuid, p_old_hash text, p_new_hash text) returns boolean
language sql volatile security definer as $$
  with changed as (
    update people set password_hash = p_new_hash, must_change_password_since = null, failed_attempts = 0, locked_until = null
    where id = p_person and password_hash = p_old_hash returning 1)
  select exists (select from changed)
$$;

-- A new one-time password, for a member of the current organization who belongs to no other.
create or replace function identity_reset_password(p_person uuid, p_new_hash text) returns boolean
language sql volatile security definer as $$
  with changed as (
    update people p set password_hash = p_new_hash, must_change_password_since = now(), failed_attempts = 0, locked_until = null
    where p.id = p_person
      and exists (select from members m where m.person_id = p.id and m.removed_at is null
                  and m.org_id = nullif(current_setting('app.org_id', true), '')::uuid)
      and not exists (select from members m where m.person_id = p.id and m.removed_at is null
                      and m.org_id <> nullif(current_setting('app.org_id', true), '')::uuid)
    returning 1)
  select exists (select from changed)
$$;

-- The person with this e-mail, made when there is none.
create or replace function identity_add_person(p_id uuid, p_email text, p_name text, p_hash text)
returns table (person_id uuid, name text, email text, created boolean)
language plpgsql volatile security definer as $$
#variable_conflict use_column
begin
  insert into people (id, email, name, password_hash, must_change_password_since, created_at)
  values (p_id, p_email, p_name, p_hash, now(), now())
  on conflict (lower(email)) do nothing;
  return query select p.id, p.name, p.email, p.id = p_id from people p where lower(p.email) = lower(p_email);
end $$;

-- last_used_at is coarse: one write in five minutes, not one a call.
create or replace function identity_api_key(p_hash text)
returns table (key_id uuid, org_id uuid, person_id uuid, name text, email text, key_role text, member_role text)
language sql volatile security definer as $$
  with used as (
    update api_keys set last_used_at = now()
    where hash = p_hash and revoked_at is null and (expires_at is null or expires_at > now())
      and (last_used_at is null or last_used_at < now() - interval '5 minutes'))
  select k.id, k.org_id, p.id, p.name, p.email, k.role, m.role
  from api_keys k
  join people p on p.id = k.person_id
  join members m on m.person_id = k.person_id and m.org_id = k.org_id and m.removed_at is null
  where k.hash = p_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
$$;

create or replace function identity_agent_token(p_hash text)
returns table (token_id uuid, org_id uuid, org_slug text, profile_id uuid, agent text)
language sql volatile security definer as $$
  with used as (
    update agent_tokens set last_used_at = now()
    where hash = p_hash and revoked_at is null and (expires_at is null or expires_at > now())
      and (last_used_at is null or last_used_at < now() - interval '5 minutes'))
  select t.id, t.org_id, o.slug, t.profile_id, t.agent
  from agent_tokens t join organizations o on o.id = t.org_id
  where t.hash = p_hash and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
$$;

create or replace function identity_organizations() returns table (id uuid, slug text, name text)
language sql stable security definer as $$
  select id, slug, name from organizations order by created_at, slug
$$;

-- The first organization of an empty instance; concurrent starters wait, and find it made.
create or replace function identity_bootstrap(p_org uuid, p_slug text, p_name text, p_people jsonb) returns boolean
language plpgsql volatile security definer as $$
begin
  perform pg_advisory_xact_lock(hashtext('countersign identity_bootstrap'));
  if exists (select from organizations) then return false; end if;
  insert into organizations (id, slug, name) values (p_org, p_slug, p_name);
  insert into people (id, email, name, password_hash, must_change_password_since, created_at)
    select id, email, name, password_hash, now(), now()
    from jsonb_to_recordset(p_people) as x(id uuid, email text, name text, password_hash text);
  insert into members (org_id, person_id, role, created_at)
    select p_org, id, role, now() from jsonb_to_recordset(p_people) as x(id uuid, role text);
  return true;
end $$;

-- One more organization, whose owner is an owner of the current one, with the first row of its audit.
create or replace function identity_create_organization(
  p_org uuid, p_slug text, p_name text, p_person uuid, p_event uuid, p_request text) returns text
language plpgsql volatile security definer as $$
declare who people%rowtype;
begin
  select p.* into who from people p join members m on m.person_id = p.id
  where p.id = p_person and m.role = 'owner' and m.removed_at is null
    and m.org_id = nullif(current_setting('app.org_id', true), '')::uuid
  for share of m;
  if not found then return 'no_owner'; end if;
  insert into organizations (id, slug, name) values (p_org, p_slug, p_name) on conflict (slug) do nothing;
  if not found then return 'taken'; end if;
  insert into members (org_id, person_id, role, created_at) values (p_org, p_person, 'owner', now());
  insert into audit_events (id, org_id, at, actor, action, subject_type, subject_id, subject_name, data, request_id)
  values (p_event, p_org, now(), jsonb_build_object('kind', 'user', 'id', who.id, 'name', who.name),
          'organization.created', 'organization', p_org, p_name,
          jsonb_build_object('people', jsonb_build_array(jsonb_build_object('email', who.email, 'role', 'owner'))),
          p_request);
  return 'created';
end $$;

-- Moves a session from the current organization to another of its person, whose audit says so; neither audit names the other.
create or replace function identity_switch_session(
  p_session uuid, p_person uuid, p_org uuid, p_event uuid, p_request text) returns text
language plpgsql volatile security definer as $$
declare who people%rowtype;
begin
  select p.* into who from people p join members m on m.person_id = p.id
  where p.id = p_person and m.org_id = p_org and m.removed_at is null
  for share of m;
  if not found then return 'no_member'; end if;
  update sessions set current_org_id = p_org
  where id = p_session and person_id = p_person and revoked_at is null and expires_at > now()
    and current_org_id = nullif(current_setting('app.org_id', true), '')::uuid;
  if not found then return 'moved'; end if;
  insert into audit_events (id, org_id, at, actor, action, subject_type, subject_id, subject_name, data, request_id)
  values (p_event, p_org, now(), jsonb_build_object('kind', 'user', 'id', who.id, 'name', who.name),
          'session.started', 'person', who.id, who.name, jsonb_build_object('by', 'switch'), p_request);
  return 'switched';
end $$;
