-- Deleting is soft: deleted_at set, kept 30 days for undo, absent from every list and read.
create table product_costs (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  gtm_plan text not null,
  description text not null default '',
  product_name text not null,
  cost_title text not null,
  geo text not null,
  pricing_currency text not null,
  inputs jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (owner_id, id)
);
create index product_costs_last_changed on product_costs (owner_id, updated_at desc, id desc) where deleted_at is null;
alter table product_costs enable row level security;
alter table product_costs force row level security;
create policy owner_only on product_costs using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on product_costs to beachhead_app;

create table simulations (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  simulation_title text not null,
  gtm_plan text not null,
  product_name text not null,
  geo text not null,
  cost_id uuid,
  cost_title text not null,
  pricing_currency text not null,
  inputs jsonb not null,
  cost_snapshot jsonb not null,
  options jsonb not null,
  result jsonb not null,
  -- The figures of the list, so that it unpacks no result.
  odds float8 generated always as ((result #>> '{monteCarlo,probability,both}')::float8) stored,
  attainment float8 generated always as ((result #>> '{mid,attainment}')::float8) stored,
  ebit_percent float8 generated always as (
    (result -> 'mid' -> 'ebitPercent' ->> ((inputs ->> 'targetYear')::integer - 1))::float8
  ) stored,
  engine_version text not null,
  input_hash text not null,
  is_baseline boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (owner_id, id),
  foreign key (owner_id, cost_id) references product_costs (owner_id, id) on delete set null (cost_id)
);
create index simulations_last_changed on simulations (owner_id, updated_at desc, id desc) where deleted_at is null;
create index simulations_cost on simulations (owner_id, cost_id) where cost_id is not null;
alter table simulations enable row level security;
alter table simulations force row level security;
create policy owner_only on simulations using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on simulations to beachhead_app;
