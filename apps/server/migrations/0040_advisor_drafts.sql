-- The last draft of each section of a combination that a model wrote; shown beside the user's own text.
create table advisor_drafts (
  owner_id uuid not null,
  combination_id uuid not null,
  section text not null check (section in ('segmentation', 'valueMap', 'positioning')),
  id uuid not null,
  plan_id uuid not null,
  draft jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (owner_id, combination_id, section),
  foreign key (owner_id, plan_id) references gtm_plans (owner_id, id) on delete cascade
);
create index advisor_drafts_plan on advisor_drafts (owner_id, plan_id);
alter table advisor_drafts enable row level security;
alter table advisor_drafts force row level security;
create policy owner_only on advisor_drafts using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update on advisor_drafts to beachhead_app;
