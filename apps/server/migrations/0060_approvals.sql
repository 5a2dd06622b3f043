-- GTM plans with all that was made for them, as requests for approval froze them. Equal states of a plan are stored once.
create table frozen_plans (
  owner_id uuid not null references workspaces (id) on delete cascade,
  plan_id uuid not null,
  -- SHA-256 of the state as canonical JSON, hexadecimal.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  state jsonb not null,
  frozen_at timestamptz(3) not null,
  primary key (owner_id, plan_id, hash),
  foreign key (owner_id, plan_id) references gtm_plans (owner_id, id) on delete cascade
);
alter table frozen_plans enable row level security;
alter table frozen_plans force row level security;
create policy owner_only on frozen_plans using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert on frozen_plans to beachhead_app;

-- Requests for approval. People are null once their account is erased.
create table approvals (
  owner_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'returned', 'replaced')),
  hash text not null,
  asked_at timestamptz(3) not null,
  asked_by uuid references users (id) on delete set null,
  note text not null,
  decided_at timestamptz(3),
  decided_by uuid references users (id) on delete set null,
  comment text not null default '',
  primary key (owner_id, id),
  foreign key (owner_id, plan_id, hash) references frozen_plans (owner_id, plan_id, hash) on delete cascade
);
create index approvals_of_plan on approvals (owner_id, plan_id, asked_at desc);
create index approvals_of_state on approvals (owner_id, plan_id, hash);
create index approvals_asked_by on approvals (asked_by);
create index approvals_decided_by on approvals (decided_by);
-- One open request for a plan at a time.
create unique index approvals_waiting on approvals (owner_id, plan_id) where state = 'waiting';
alter table approvals enable row level security;
alter table approvals force row level security;
create policy owner_only on approvals using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update (state, decided_at, decided_by, comment) on approvals to beachhead_app;

create table approval_approvers (
  owner_id uuid not null,
  approval_id uuid not null,
  position smallint not null,
  person_id uuid references users (id) on delete set null,
  primary key (owner_id, approval_id, position),
  foreign key (owner_id, approval_id) references approvals (owner_id, id) on delete cascade
);
create index approval_approvers_person_id on approval_approvers (person_id);
alter table approval_approvers enable row level security;
alter table approval_approvers force row level security;
create policy owner_only on approval_approvers using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert on approval_approvers to beachhead_app;
