-- Channel plans of a GTM plan. combination_id is one of its combinations; null: the whole plan.
create table dg_plans (
  owner_id uuid not null,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  -- The plan's version when the columns below last changed.
  details_version integer not null default 1,
  gtm_plan_id uuid not null,
  combination_id uuid,
  -- The title of the combination when it was chosen, for when it is gone.
  product_geo text not null,
  name text not null,
  description text not null,
  currency text not null,
  access text not null check (access in ('edit', 'view')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (owner_id, id),
  foreign key (owner_id, gtm_plan_id) references gtm_plans (owner_id, id) on delete cascade
);
create index dg_plans_last_changed on dg_plans (owner_id, updated_at desc, id desc) where deleted_at is null;
create index dg_plans_gtm_plan on dg_plans (owner_id, gtm_plan_id);
alter table dg_plans enable row level security;
alter table dg_plans force row level security;
create policy owner_only on dg_plans using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on dg_plans to beachhead_app;

-- One row a channel, so that two tabs on different channels never collide. Results are not stored: they follow from
-- roi_inputs and timing.
create table dg_channels (
  owner_id uuid not null,
  plan_id uuid not null,
  key integer not null check (key between 1 and 25),
  -- The plan's version when the row last changed.
  version integer not null,
  label text not null,
  checked boolean not null,
  content jsonb not null,
  roi_inputs jsonb not null,
  timing jsonb,
  updated_at timestamptz(3) not null default now(),
  primary key (owner_id, plan_id, key),
  foreign key (owner_id, plan_id) references dg_plans (owner_id, id) on delete cascade
);
alter table dg_channels enable row level security;
alter table dg_channels force row level security;
create policy owner_only on dg_channels using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on dg_channels to beachhead_app;

-- Sales channels of the products of a GTM plan, by the ids of products and combinations.
create table sales_channels (
  owner_id uuid not null,
  gtm_plan_id uuid not null,
  version integer not null check (version >= 1),
  products jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (owner_id, gtm_plan_id),
  foreign key (owner_id, gtm_plan_id) references gtm_plans (owner_id, id) on delete cascade
);
alter table sales_channels enable row level security;
alter table sales_channels force row level security;
create policy owner_only on sales_channels using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update on sales_channels to beachhead_app;
