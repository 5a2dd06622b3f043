-- Links by which anybody may read a document of some kind. A document that is deleted ends its links.
create table shares (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('simulation', 'dg-plan', 'dashboard-view')),
  subject_id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (owner_id, id)
);
create index shares_subject on shares (owner_id, subject_id, created_at desc);
alter table shares enable row level security;
alter table shares force row level security;
create policy owner_only on shares using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update (revoked_at) on shares to beachhead_app;

-- Whose share a token opens, by the token's SHA-256. A reader has no account, so this table belongs to no tenant; the
-- two functions below are the only way to it, and the share is then read as its owner.
create table share_tokens (
  token_hash bytea primary key,
  owner_id uuid not null,
  share_id uuid not null,
  foreign key (owner_id, share_id) references shares (owner_id, id) on delete cascade
);
create index share_tokens_share on share_tokens (owner_id, share_id);

create function add_document_share_token(hash bytea, share uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$ insert into public.share_tokens (token_hash, owner_id, share_id) values (hash, public.app_user(), share) $$;
create function document_share_of_token(hash bytea) returns table (owner_id uuid, share_id uuid)
  language sql stable security definer set search_path = ''
  as $$ select t.owner_id, t.share_id from public.share_tokens t where t.token_hash = hash $$;
revoke execute on function add_document_share_token(bytea, uuid), document_share_of_token(bytea) from public;
grant execute on function add_document_share_token(bytea, uuid), document_share_of_token(bytea) to beachhead_app;
