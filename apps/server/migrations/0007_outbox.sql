-- Mails to be sent, written with the change that causes them. The text is cleared once a mail is out: it may hold a
-- link that opens an account.
create table outbox (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null,
  recipient text not null,
  recipient_name text not null default '',
  subject text not null,
  text text not null,
  idempotency_key text not null,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  primary key (owner_id, id),
  unique (owner_id, idempotency_key)
);
create index outbox_unsent on outbox (owner_id, created_at) where sent_at is null;
alter table outbox enable row level security;
alter table outbox force row level security;
create policy owner_only on outbox using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update on outbox to beachhead_app;
