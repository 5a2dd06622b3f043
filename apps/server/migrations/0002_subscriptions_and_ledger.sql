-- One row a user; the row is also what a write that adds a counted thing locks.
create table subscriptions (
  user_id uuid primary key references users (id) on delete cascade,
  plan text not null default 'trial' check (plan in ('trial', 'diy', 'startup', 'scaleup', 'enterprise')),
  period text check (period in ('monthly', 'yearly')),
  status text not null default 'free' check (status in ('free', 'active', 'expired')),
  start_at timestamptz(3) not null default now(),
  end_at timestamptz(3),
  trial_ends_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy owner_only on subscriptions using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update on subscriptions to beachhead_app;

-- Credits and usage, append only. A balance or a count is the sum of delta.
create table ledger (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('aiFetch', 'simulation', 'credit')),
  delta integer not null,
  reason text not null,
  idempotency_key text not null,
  period_start timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  unique (user_id, kind, idempotency_key)
);
create index ledger_user_kind_period on ledger (user_id, kind, period_start);
alter table ledger enable row level security;
alter table ledger force row level security;
create policy owner_only on ledger using (user_id = app_user()) with check (user_id = app_user());
grant select, insert on ledger to beachhead_app;
