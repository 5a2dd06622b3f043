-- What users asked to pay for. An order only moves forward: created, attempted, paid.
create table payment_orders (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- The payment gateway's id.
  order_id text not null,
  receipt text not null,
  plan text check (plan in ('diy', 'startup', 'scaleup')),
  period text check (period in ('monthly', 'yearly')),
  -- Amounts in whole units of the currency.
  currency text not null check (currency in ('USD', 'INR')),
  plan_amount integer not null check (plan_amount >= 0),
  consulting_amount integer not null check (consulting_amount >= 0),
  gst_no text not null default '',
  status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
  payment_id text,
  -- In hundredths of a unit.
  refunded integer not null default 0 check (refunded >= 0),
  created_at timestamptz(3) not null default now(),
  checked_at timestamptz(3),
  paid_at timestamptz(3),
  primary key (owner_id, id),
  unique (owner_id, order_id),
  check (plan_amount + consulting_amount > 0),
  check ((plan is null) = (period is null))
);
alter table payment_orders enable row level security;
alter table payment_orders force row level security;
create policy owner_only on payment_orders using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert on payment_orders to beachhead_app;
grant update (status, payment_id, refunded, checked_at, paid_at) on payment_orders to beachhead_app;

create function payment_order_moves_forward() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if array_position(array['created', 'attempted', 'paid'], new.status)
        < array_position(array['created', 'attempted', 'paid'], old.status)
        or new.refunded < old.refunded
        or (old.status = 'paid' and (new.payment_id, new.paid_at) is distinct from (old.payment_id, old.paid_at))
      then
        raise exception 'A payment order cannot move back' using errcode = '23514';
      end if;
      return new;
    end
  $$;
create trigger payment_orders_forward before update on payment_orders
  for each row execute function payment_order_moves_forward();

-- Whose order it is, for events of the payment gateway, which come without a user. Reached by the two functions alone.
create table payment_order_owners (
  order_id text primary key,
  owner_id uuid not null references users (id) on delete cascade
);
create index payment_order_owners_owner on payment_order_owners (owner_id);
create function add_payment_order_owner(wanted text) returns void
  language sql volatile security definer set search_path = ''
  as $$ insert into public.payment_order_owners (order_id, owner_id) values (wanted, public.app_user()) $$;
create function owner_of_payment_order(wanted text) returns uuid
  language sql stable security definer set search_path = ''
  as $$ select o.owner_id from public.payment_order_owners o where o.order_id = wanted $$;
revoke execute on function add_payment_order_owner(text), owner_of_payment_order(text) from public;
grant execute on function add_payment_order_owner(text), owner_of_payment_order(text) to beachhead_app;

-- Events that were taken, so that a repeated one is answered without work.
create table payment_events (
  owner_id uuid not null references users (id) on delete cascade,
  event_id text not null,
  kind text not null,
  received_at timestamptz(3) not null,
  primary key (owner_id, event_id)
);
alter table payment_events enable row level security;
alter table payment_events force row level security;
create policy owner_only on payment_events using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert on payment_events to beachhead_app;

create table invoices (
  owner_id uuid not null,
  id uuid not null,
  payment_order_id uuid not null,
  number text not null unique,
  issued_at timestamptz(3) not null,
  bill_to jsonb not null,
  lines jsonb not null,
  primary key (owner_id, id),
  unique (owner_id, payment_order_id),
  foreign key (owner_id, payment_order_id) references payment_orders (owner_id, id) on delete cascade
);
alter table invoices enable row level security;
alter table invoices force row level security;
create policy owner_only on invoices using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert on invoices to beachhead_app;

-- Numbers of invoices have no gap: the row is locked until the invoice is committed.
create table invoice_counters (
  year integer primary key,
  last integer not null
);
create function next_invoice_number(of_year integer) returns integer
  language sql volatile security definer set search_path = ''
  as $$
    insert into public.invoice_counters as c (year, last) values (of_year, 1)
      on conflict (year) do update set last = c.last + 1 returning c.last
  $$;
revoke execute on function next_invoice_number(integer) from public;
grant execute on function next_invoice_number(integer) to beachhead_app;
