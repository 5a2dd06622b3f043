-- One row a combination and step. version is the plan's version when the row last changed; state is how far the
-- step is, null for what is no step. Rows of a combination that is no longer in the plan stay, and are found by its
-- id when it comes back.
create table gtm_plan_sections (
  owner_id uuid not null,
  plan_id uuid not null,
  combination_id uuid not null,
  section text not null check (section in ('segmentation', 'competitors', 'customer-value-map', 'overlayValueDriver',
    'recommended-segmentation', 'company-value-proposition', 'posted-levels')),
  version integer not null check (version >= 1),
  state text check (state in ('empty', 'partial', 'complete', 'warnings')),
  data jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (owner_id, plan_id, combination_id, section) include (state),
  foreign key (owner_id, plan_id) references gtm_plans (owner_id, id) on delete cascade
);
alter table gtm_plan_sections enable row level security;
alter table gtm_plan_sections force row level security;
create policy owner_only on gtm_plan_sections using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on gtm_plan_sections to beachhead_app;

-- segment_weights null: the default ones. former_combinations is a list of { id, productId, product, geo } of those
-- that were taken out of the plan and have rows above.
alter table gtm_plans
  add column segment_weights jsonb,
  add column weights_version integer not null default 0 check (weights_version between 0 and version),
  add column former_combinations jsonb not null default '[]';
