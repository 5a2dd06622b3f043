-- version counts the saves of a plan; details_version and goals_version are what it was when that step last
-- changed. goals_version 0: never saved, the goals are those a new plan starts with.
create table gtm_plans (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  details_version integer not null default 1 check (details_version between 1 and version),
  goals_version integer not null default 0 check (goals_version between 0 and version),
  name text not null,
  company_name text not null,
  short_description text not null default '',
  website text not null,
  segment_data jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (owner_id, id)
);
create index gtm_plans_last_changed on gtm_plans (owner_id, updated_at desc, id desc) where deleted_at is null;
alter table gtm_plans enable row level security;
alter table gtm_plans force row level security;
create policy owner_only on gtm_plans using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on gtm_plans to beachhead_app;

-- geos is a list of { id, name }; such an entry is the combination of this product with that geography, and
-- its id the combination's. name_key and geo_keys are the names as they are compared and counted.
create table gtm_plan_products (
  owner_id uuid not null,
  plan_id uuid not null,
  id uuid not null,
  position integer not null,
  name text not null,
  name_key text not null,
  description text not null,
  geos jsonb not null,
  geo_keys text[] not null,
  industries text[] not null,
  primary key (owner_id, plan_id, id),
  foreign key (owner_id, plan_id) references gtm_plans (owner_id, id) on delete cascade
);
alter table gtm_plan_products enable row level security;
alter table gtm_plan_products force row level security;
create policy owner_only on gtm_plan_products using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on gtm_plan_products to beachhead_app;

create table gtm_plan_goals (
  owner_id uuid not null,
  plan_id uuid not null,
  id integer not null,
  position integer not null,
  goal text not null,
  current_value float8,
  target_value float8,
  target_year integer,
  primary key (owner_id, plan_id, id),
  foreign key (owner_id, plan_id) references gtm_plans (owner_id, id) on delete cascade
);
alter table gtm_plan_goals enable row level security;
alter table gtm_plan_goals force row level security;
create policy owner_only on gtm_plan_goals using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on gtm_plan_goals to beachhead_app;

-- The answer to a load of a large plan as compressed bytes, made at the first load after a save. Good only
-- while version and form are still what they were.
create table gtm_plan_replies (
  owner_id uuid not null,
  plan_id uuid not null,
  version integer not null,
  form integer not null,
  body bytea not null,
  primary key (owner_id, plan_id),
  foreign key (owner_id, plan_id) references gtm_plans (owner_id, id) on delete cascade
);
alter table gtm_plan_replies alter column body set storage external;
alter table gtm_plan_replies enable row level security;
alter table gtm_plan_replies force row level security;
create policy owner_only on gtm_plan_replies using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on gtm_plan_replies to beachhead_app;
