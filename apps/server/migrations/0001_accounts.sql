-- Accounts: better-auth's tables. They belong to no tenant (sign-in happens before a user is known), so they
-- carry no row-level security; only the role beachhead_auth, used by platform/auth, may touch them.

-- The signed-in user of the current transaction, or null. After the first SET LOCAL of a session the setting
-- reads '' outside a transaction, hence nullif.
create function app_user() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create table users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  company text,
  contact text,
  last_login timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_user_id on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier on verifications (identifier);

-- Counters of guarded tries (sign-in per account, sign-up per network), shared by all server processes.
create table attempts (
  key text primary key,
  count integer not null check (count >= 0),
  -- null: until a success or a reset clears the row
  resets_at timestamptz(3)
);

grant usage on schema public to beachhead_app, beachhead_auth;
grant select, insert, update, delete on users, sessions, accounts, verifications, attempts to beachhead_auth;

-- What the app role may read of an account: the profile of the signed-in user.
create function app_user_profile()
  returns table (
    id uuid, name text, email text, email_verified boolean, company text, contact text,
    last_login timestamptz, created_at timestamptz
  )
  language sql stable security definer set search_path = ''
  as $$
    select u.id, u.name, u.email, u.email_verified, u.company, u.contact, u.last_login, u.created_at
    from public.users u
    where u.id = public.app_user()
  $$;
revoke execute on function app_user_profile() from public;
grant execute on function app_user_profile() to beachhead_app;
