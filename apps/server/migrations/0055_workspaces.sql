-- What owns documents: from now on `owner_id` is the id of a workspace. Every user has a personal workspace whose id is the
-- user's, so no row moves, and a server of the release before, which knows users only, keeps working.
create table workspaces (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('personal', 'team')),
  -- A personal workspace ends with its user; a team's outlives those who made it.
  user_id uuid generated always as (case kind when 'personal' then id end) stored
    references users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);

create table memberships (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('viewer', 'commenter', 'editor', 'admin', 'owner')),
  since timestamptz(3) not null default now(),
  invited_by uuid references users (id) on delete set null,
  primary key (workspace_id, user_id)
);
create index memberships_user_id on memberships (user_id);
create index memberships_invited_by on memberships (invited_by);

-- Looked up before it is known whose rows a request may see, so they belong to no tenant, like sessions.
grant select, insert, update, delete on workspaces, memberships to beachhead_auth;

create function add_personal_workspace() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.workspaces (id, name, kind, created_at) values (new.id, 'Personal', 'personal', new.created_at);
      insert into public.memberships (workspace_id, user_id, role, since) values (new.id, new.id, 'owner', new.created_at);
      return null;
    end
  $$;
revoke execute on function add_personal_workspace() from public;
create trigger users_personal_workspace after insert on users
  for each row execute function add_personal_workspace();

insert into workspaces (id, name, kind, created_at) select id, 'Personal', 'personal', created_at from users;
insert into memberships (workspace_id, user_id, role, since) select id, id, 'owner', created_at from users;

-- Documents go with their workspace. Every user has one from the same statement on that adds the user, so nothing that a
-- server of the release before writes is refused.
do $$
  declare
    reference record;
  begin
    for reference in
      select k.conrelid::regclass as target, k.conname as name, a.attname as owner
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'users'::regclass and k.connamespace = 'public'::regnamespace
        and (a.attname = 'owner_id' or k.conrelid in
          ('subscriptions'::regclass, 'ledger'::regclass, 'idempotency_keys'::regclass))
    loop
      execute format('alter table %s drop constraint %I', reference.target, reference.name);
      execute format('alter table %s add constraint %I foreign key (%I) references workspaces (id) on delete cascade',
        reference.target, reference.name, reference.owner);
    end loop;
  end
$$;

-- A token belongs to one workspace, and goes with the membership; null: the personal workspace of its user.
alter table access_tokens add column workspace_id uuid;
do $$
  begin
    alter table access_tokens add constraint access_tokens_membership
      foreign key (workspace_id, user_id) references memberships (workspace_id, user_id) on delete cascade;
  end
$$;
create index access_tokens_workspace_id on access_tokens (workspace_id);

-- The person who acts in the transaction, where it is not the one whose personal workspace it is. Jobs and readers of a
-- share link name nobody: then it is the first owner of the workspace.
create function app_person() returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(
      nullif(pg_catalog.current_setting('app.person_id', true), '')::uuid,
      (select m.user_id from public.memberships m
        where m.workspace_id = public.app_user() and m.role = 'owner' order by m.since, m.user_id limit 1))
  $$;
revoke execute on function app_person() from public;
grant execute on function app_person() to beachhead_app, beachhead_auth;

create or replace function app_user_profile()
  returns table (
    id uuid, name text, email text, email_verified boolean, company text, contact text,
    last_login timestamptz, created_at timestamptz
  )
  language sql stable security definer set search_path = ''
  as $$
    select u.id, u.name, u.email, u.email_verified, u.company, u.contact, u.last_login, u.created_at
    from public.users u
    where u.id = public.app_person()
  $$;

create or replace function app_visitor_until() returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select visitor_until from public.users where id = public.app_person() $$;

create or replace function app_delete_after() returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select delete_after from public.users where id = public.app_person() $$;

create or replace function app_analytics_consent() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select analytics_consent from public.users where id = public.app_person() $$;

create or replace function app_format_locale() returns text
  language sql stable security definer set search_path = ''
  as $$ select format_locale from public.users where id = public.app_person() $$;

-- Refuses a transaction in a workspace of which the person is no longer a member, or in which the role is now too low, and
-- holds off the call that changes memberships until it ends. Runs before app_require_actor, which locks in the same order.
create function app_require_member(person uuid, least_role text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      roles text[] := array['viewer', 'commenter', 'editor', 'admin', 'owner'];
      held text;
    begin
      perform pg_catalog.pg_advisory_xact_lock_shared(
        pg_catalog.hashtextextended('account ' || public.app_user()::text, 0));
      perform pg_catalog.pg_advisory_xact_lock_shared(
        pg_catalog.hashtextextended('account ' || person::text, 0));
      select m.role into held from public.memberships m
        where m.workspace_id = public.app_user() and m.user_id = person;
      if held is null then
        raise exception using errcode = 'BH404', message = 'The membership ended';
      end if;
      if pg_catalog.array_position(roles, held) < pg_catalog.array_position(roles, least_role) then
        raise exception using errcode = 'BH403', message = 'The role is too low';
      end if;
    end
  $$;
revoke execute on function app_require_member(uuid, text) from public;
grant execute on function app_require_member(uuid, text) to beachhead_app, beachhead_auth;

-- Who did it, in a workspace that is not the person's own; null: its user.
alter table audit_log add column person_id uuid default nullif(current_setting('app.person_id', true), '')::uuid;

alter table connection_flows add column person_id uuid
  default nullif(current_setting('app.person_id', true), '')::uuid;

create or replace function audit_log_hash(entry audit_log) returns bytea
  language sql stable set search_path = ''
  as $$
    select pg_catalog.sha256(entry.previous_hash || pg_catalog.convert_to((pg_catalog.jsonb_build_array(
      entry.owner_id, entry.sequence, entry.id, entry.actor, entry.action, entry.entity, entry.entity_id,
      entry.detail, entry.request_id, extract(epoch from entry.created_at)
    ) || case when entry.person_id is null then '[]'::jsonb else pg_catalog.jsonb_build_array(entry.person_id) end
    )::text, 'UTF8'))
  $$;

-- Erases a team's workspace: its rows by foreign keys, its audit log and its waiting jobs.
create function erase_workspace(workspace uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
      is_erased boolean;
    begin
      perform pg_catalog.set_config('app.user_id', workspace::text, true);
      delete from graphile_worker._private_jobs where payload ->> 'ownerId' = workspace::text;
      delete from public.workspaces where id = workspace and kind = 'team';
      is_erased := found;
      if is_erased then delete from public.audit_log where owner_id = workspace; end if;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
      return is_erased;
    end
  $$;
revoke execute on function erase_workspace(uuid) from public;
grant execute on function erase_workspace(uuid) to beachhead_auth;

-- An account that is erased takes with it the teams' workspaces of which it is the only member.
create or replace function erase_account(account uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
      address text := (select u.email from public.users u where u.id = account);
      alone uuid;
      is_erased boolean;
    begin
      for alone in
        select m.workspace_id from public.memberships m join public.workspaces w on w.id = m.workspace_id
        where m.user_id = account and w.kind = 'team' and not exists (
          select from public.memberships o where o.workspace_id = m.workspace_id and o.user_id <> account)
      loop
        perform public.erase_workspace(alone);
      end loop;
      perform pg_catalog.set_config('app.user_id', account::text, true);
      delete from public.verifications where value like account::text || ' %';
      delete from public.attempts where pg_catalog.strpos(key, account::text) > 0;
      -- A request for a reset link has an address and no owner.
      delete from graphile_worker._private_jobs
        where payload ->> 'ownerId' = account::text or pg_catalog.strpos(payload::text, address) > 0;
      delete from public.audit_log where owner_id = account;
      delete from public.users where id = account;
      is_erased := found;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
      return is_erased;
    end
  $$;

create or replace function owners_to_clean(
  after uuid, page integer,
  documents_before timestamptz, keys_before timestamptz, mails_before timestamptz
) returns setof uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
      candidate uuid;
      is_due boolean := true;
    begin
      for candidate in
        select w.id from public.workspaces w where after is null or w.id > after order by w.id limit least(page, 1000)
      loop
        perform pg_catalog.set_config('app.user_id', candidate::text, true);
        is_due := exists (select from public.gtm_plans t where t.owner_id = candidate and t.deleted_at <= documents_before)
          or exists (select from public.dg_plans t where t.owner_id = candidate and t.deleted_at <= documents_before)
          or exists (select from public.product_costs t where t.owner_id = candidate and t.deleted_at <= documents_before)
          or exists (select from public.simulations t where t.owner_id = candidate and t.deleted_at <= documents_before)
          or exists (select from public.idempotency_keys t where t.user_id = candidate and t.expires_at <= keys_before)
          or exists (select from public.outbox t where t.owner_id = candidate and t.sent_at <= mails_before)
          or exists (select from public.payment_events t where t.owner_id = candidate
            and t.received_at <= mails_before - interval '60 days');
        if is_due then return next candidate; end if;
      end loop;
      if candidate is not null and not is_due then return next candidate; end if;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
    end
  $$;

-- The workspaces of a person, with the subscription plan of each, whose row the auth role cannot read.
create function workspaces_of(person uuid)
  returns table (id uuid, name text, kind text, role text, plan text)
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
      joined record;
    begin
      for joined in
        select w.id, w.name, w.kind, m.role from public.memberships m join public.workspaces w on w.id = m.workspace_id
        where m.user_id = person
      loop
        perform pg_catalog.set_config('app.user_id', joined.id::text, true);
        id := joined.id;
        name := joined.name;
        kind := joined.kind;
        role := joined.role;
        plan := (select s.plan from public.subscriptions s where s.user_id = joined.id);
        return next;
      end loop;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
    end
  $$;
revoke execute on function workspaces_of(uuid) from public;
grant execute on function workspaces_of(uuid) to beachhead_auth;
