-- States a plan had before something that is worth going back from. snapshot is the plan as it was stored.
create table gtm_plan_versions (
  owner_id uuid not null,
  plan_id uuid not null,
  version integer not null check (version >= 1),
  reason text not null check (reason in ('pause', 'combinations', 'replace', 'restore')),
  -- When the state was saved, and when it was kept here.
  saved_at timestamptz(3) not null,
  kept_at timestamptz(3) not null,
  snapshot jsonb not null,
  primary key (owner_id, plan_id, version),
  foreign key (owner_id, plan_id) references gtm_plans (owner_id, id) on delete cascade
);
alter table gtm_plan_versions enable row level security;
alter table gtm_plan_versions force row level security;
create policy owner_only on gtm_plan_versions using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, delete on gtm_plan_versions to beachhead_app;

-- Links by which anybody may read a plan.
create table gtm_plan_shares (
  owner_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (owner_id, id),
  foreign key (owner_id, plan_id) references gtm_plans (owner_id, id) on delete cascade
);
create index gtm_plan_shares_plan on gtm_plan_shares (owner_id, plan_id, created_at desc);
alter table gtm_plan_shares enable row level security;
alter table gtm_plan_shares force row level security;
create policy owner_only on gtm_plan_shares using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update on gtm_plan_shares to beachhead_app;

-- Whose share a token opens, by the token's SHA-256. Who comes with a token is nobody yet, so this table belongs to no
-- tenant; it is reached by the two functions below alone, and what a share allows is then read as its owner.
create table gtm_plan_share_tokens (
  token_hash bytea primary key,
  owner_id uuid not null,
  share_id uuid not null,
  foreign key (owner_id, share_id) references gtm_plan_shares (owner_id, id) on delete cascade
);
create index gtm_plan_share_tokens_share on gtm_plan_share_tokens (owner_id, share_id);

create function add_share_token(hash bytea, share uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$
    insert into public.gtm_plan_share_tokens (token_hash, owner_id, share_id) values (hash, public.app_user(), share)
  $$;
create function share_of_token(hash bytea) returns table (owner_id uuid, share_id uuid)
  language sql stable security definer set search_path = ''
  as $$ select t.owner_id, t.share_id from public.gtm_plan_share_tokens t where t.token_hash = hash $$;
revoke execute on function add_share_token(bytea, uuid), share_of_token(bytea) from public;
grant execute on function add_share_token(bytea, uuid), share_of_token(bytea) to beachhead_app;
