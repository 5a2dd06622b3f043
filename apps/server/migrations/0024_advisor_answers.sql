-- The last autofill of each combination: every pick with its reason, and what was not assessed.
create table advisor_answers (
  owner_id uuid not null,
  combination_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  engine text not null check (engine in ('built-in', 'model')),
  answer jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (owner_id, combination_id),
  foreign key (owner_id, plan_id) references gtm_plans (owner_id, id) on delete cascade
);
create index advisor_answers_plan on advisor_answers (owner_id, plan_id);
alter table advisor_answers enable row level security;
alter table advisor_answers force row level security;
create policy owner_only on advisor_answers using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update on advisor_answers to beachhead_app;
