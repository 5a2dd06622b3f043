-- Company sign-in: the domains, the identity provider and the session rules of a team's workspace. Looked up before it is
-- known who acts, so these tables belong to no tenant, like memberships.
create table company_domains (
  id uuid primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- The value of the DNS record that proves the claim; public.
  proof text not null,
  created_at timestamptz(3) not null,
  checked_at timestamptz(3),
  -- Null until the record was found, and again once it was missing for days.
  verified_at timestamptz(3),
  missing_since timestamptz(3)
);
create unique index company_domains_claimed on company_domains (workspace_id, domain);
create unique index company_domains_verified on company_domains (domain) where verified_at is not null;

create table company_providers (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  kind text not null check (kind in ('oidc', 'saml')),
  -- OpenID Connect: the issuer; SAML: the entity id.
  issuer text not null,
  client_id text not null,
  -- The client secret, sealed with the master key; empty with SAML.
  sealed text not null,
  -- SAML only: where sign-ins begin, and the certificates that assertions are signed with, as PEM.
  sign_in_url text not null,
  certificates text not null,
  default_role text not null check (default_role in ('viewer', 'commenter', 'editor', 'admin')),
  -- [{ group, role }]
  roles jsonb not null,
  enforced boolean not null default false,
  -- The last test sign-in that succeeded with these settings.
  tested_at timestamptz(3),
  updated_at timestamptz(3) not null
);

-- Which account signs in with which subject of a provider.
create table company_identities (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (workspace_id, issuer, subject)
);
create index company_identities_user_id on company_identities (user_id);

create table session_rules (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  longest_hours integer check (longest_hours > 0),
  idle_minutes integer check (idle_minutes > 0),
  two_factor boolean not null default false
);
grant select, insert, update, delete on company_domains, company_providers, company_identities, session_rules
  to beachhead_auth;

-- The workspace by whose provider a session began, and the strictest idle time of the workspaces of its user.
alter table sessions add column company_id uuid;
alter table sessions add column idle_minutes integer;
create index sessions_company_id on sessions (company_id) where company_id is not null;

-- A session is limited by the strictest rules of its user's workspaces. They are copied into the session, so that no
-- request has to look for them.
create function limit_new_session() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      strictest record;
    begin
      select min(r.longest_hours) as hours, min(r.idle_minutes) as idle into strictest
        from public.memberships m join public.session_rules r on r.workspace_id = m.workspace_id
        where m.user_id = new.user_id;
      new.idle_minutes := strictest.idle;
      new.expires_at := least(new.expires_at, new.created_at + pg_catalog.make_interval(hours => strictest.hours));
      return new;
    end
  $$;
create function limit_sessions_of(person uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
    begin
      update public.sessions s set
        idle_minutes = strictest.idle,
        expires_at = least(s.expires_at, s.created_at + pg_catalog.make_interval(hours => strictest.hours))
        from (select min(r.longest_hours) as hours, min(r.idle_minutes) as idle
          from public.memberships m join public.session_rules r on r.workspace_id = m.workspace_id
          where m.user_id = person) strictest
        where s.user_id = person and (s.idle_minutes is distinct from strictest.idle
          or s.expires_at > s.created_at + pg_catalog.make_interval(hours => strictest.hours));
    end
  $$;
create function limit_sessions_of_member() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if exists (select from public.session_rules r where r.workspace_id = new.workspace_id) then
        perform public.limit_sessions_of(new.user_id);
      end if;
      return null;
    end
  $$;
create function limit_sessions_of_workspace() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform public.limit_sessions_of(m.user_id) from public.memberships m where m.workspace_id = new.workspace_id;
      return null;
    end
  $$;
revoke execute on function limit_new_session(), limit_sessions_of(uuid), limit_sessions_of_member(),
  limit_sessions_of_workspace() from public;
create trigger sessions_limit before insert on sessions for each row execute function limit_new_session();
create trigger memberships_limit_sessions after insert on memberships
  for each row execute function limit_sessions_of_member();
create trigger session_rules_limit_sessions after insert or update on session_rules
  for each row execute function limit_sessions_of_workspace();
