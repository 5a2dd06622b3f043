-- Append only for the app role. No foreign key: what was done outlives the account.
create table audit_log (
  owner_id uuid not null,
  id uuid not null,
  actor text not null check (actor in ('user', 'system', 'webhook', 'script')),
  action text not null,
  entity text not null,
  entity_id uuid,
  detail jsonb not null default '{}',
  request_id text,
  created_at timestamptz(3) not null default now(),
  primary key (owner_id, id)
);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy owner_only on audit_log using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert on audit_log to beachhead_app;

-- Stored answers of calls that create or spend. status is null while the call runs (until lease_until);
-- the body is text, so that a replay is the same bytes.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  route text not null,
  body_hash text not null,
  status integer,
  headers jsonb,
  body text,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (user_id, key, route)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy owner_only on idempotency_keys using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on idempotency_keys to beachhead_app;
