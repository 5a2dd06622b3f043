-- Addresses from which a spreadsheet reads a table of the workspace. The token is stored as its SHA-256 alone.
create table live_tables (
  owner_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  content text not null check (content in ('deals', 'plan-months', 'channel-months', 'simulation-years')),
  -- The GTM plan or simulation; null for deals.
  subject_id uuid,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (owner_id, id)
);
alter table live_tables enable row level security;
alter table live_tables force row level security;
create policy owner_only on live_tables using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on live_tables to beachhead_app;

-- Whose table a token opens. A spreadsheet has no account, so this table belongs to no tenant; the two functions below
-- are the only way to it, and the table is then read as its owner.
create table live_table_tokens (
  token_hash bytea primary key,
  owner_id uuid not null,
  table_id uuid not null,
  foreign key (owner_id, table_id) references live_tables (owner_id, id) on delete cascade
);
create index live_table_tokens_table on live_table_tokens (owner_id, table_id);

create function add_live_table_token(hash bytea, live_table uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$ insert into public.live_table_tokens (token_hash, owner_id, table_id) values (hash, public.app_user(), live_table) $$;
create function live_table_of_token(hash bytea) returns table (owner_id uuid, table_id uuid)
  language sql stable security definer set search_path = ''
  as $$ select t.owner_id, t.table_id from public.live_table_tokens t where t.token_hash = hash $$;
revoke execute on function add_live_table_token(bytea, uuid), live_table_of_token(bytea) from public;
grant execute on function add_live_table_token(bytea, uuid), live_table_of_token(bytea) to beachhead_app;
