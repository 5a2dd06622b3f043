-- Queries to consultants. Each is written with the ledger entry of its credits.
create table consulting_queries (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  problem text not null,
  credits integer not null check (credits > 0),
  created_at timestamptz(3) not null,
  -- When the operator marked it as answered; null: it is open.
  done_at timestamptz(3),
  primary key (owner_id, id)
);
alter table consulting_queries enable row level security;
alter table consulting_queries force row level security;
create policy owner_only on consulting_queries using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert on consulting_queries to beachhead_app;
grant update (done_at) on consulting_queries to beachhead_app;

-- Requests about the Enterprise Plan, as the form has them.
create table enterprise_requests (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  email text not null,
  company text not null,
  contact text not null,
  message text not null,
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  primary key (owner_id, id)
);
alter table enterprise_requests enable row level security;
alter table enterprise_requests force row level security;
create policy owner_only on enterprise_requests using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert on enterprise_requests to beachhead_app;
grant update (done_at) on enterprise_requests to beachhead_app;
