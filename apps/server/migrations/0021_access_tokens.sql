-- Personal access tokens for the API. Like sessions they are looked up before a user is known, so they belong to no
-- tenant: only the role beachhead_auth, used by platform/auth, reaches them.
create table access_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  -- SHA-256 of the token, never the token
  token text not null unique,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index access_tokens_user_id on access_tokens (user_id);
grant select, insert, delete on access_tokens to beachhead_auth;
grant update (last_used_at) on access_tokens to beachhead_auth;
