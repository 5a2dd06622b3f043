-- Apps that a user connected by OAuth are access tokens whose own text nobody knows: they are listed, revoked and end with
-- the membership and the password as tokens do. What the app sends is an access token in oauth_records.
alter table access_tokens add column app_id text;
-- Where the app receives its codes, as its user was shown it.
alter table access_tokens add column app_host text;
do $$
  begin
    alter table access_tokens drop constraint access_tokens_scope_check;
    alter table access_tokens add constraint access_tokens_scope_check check (scope in ('read', 'run', 'write'));
  end
$$;
create index access_tokens_app_id on access_tokens (app_id) where app_id is not null;

-- Registered apps, requests of access, codes and tokens. Looked up before a user is known, so they belong to no tenant: only
-- the role beachhead_auth, used by platform/auth, reaches them.
create table oauth_records (
  kind text not null,
  -- SHA-256 of the code, token or client id, never its text
  id text not null,
  payload jsonb not null,
  -- The connected app that it belongs to
  grant_id uuid references access_tokens (id) on delete cascade,
  consumed_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Null for a registered app, which goes when nobody uses it
  expires_at timestamptz(3),
  primary key (kind, id)
);
create index oauth_records_grant_id on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_expires_at on oauth_records (expires_at);
grant select, insert, update, delete on oauth_records to beachhead_auth;
