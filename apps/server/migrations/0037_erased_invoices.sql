-- The books outlive an account: what was sold, for how much, and by which payment, without name, address or e-mail.
-- No role of the servers reaches the table; the operator reads it with the owner's login.
create table erased_invoices (
  invoice_number text primary key,
  issued_at timestamptz(3) not null,
  -- Amounts in whole units of the currency.
  currency text not null,
  plan_amount integer not null,
  consulting_amount integer not null,
  -- In hundredths of a unit.
  refunded integer not null,
  gst_no text not null,
  lines jsonb not null,
  paid_at timestamptz(3),
  payment_id text,
  erased_at timestamptz(3) not null
);
create index erased_invoices_issued on erased_invoices (issued_at);
revoke all on erased_invoices from public;

-- An order goes before its invoice, which its key deletes afterwards.
create function keep_erased_invoice() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
    begin
      perform pg_catalog.set_config('app.user_id', old.owner_id::text, true);
      insert into public.erased_invoices (invoice_number, issued_at, currency, plan_amount, consulting_amount,
          refunded, gst_no, lines, paid_at, payment_id, erased_at)
        select i.number, i.issued_at, old.currency, old.plan_amount, old.consulting_amount,
          old.refunded, old.gst_no, i.lines, old.paid_at, old.payment_id, pg_catalog.now()
        from public.invoices i where i.owner_id = old.owner_id and i.payment_order_id = old.id;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
      return old;
    end
  $$;
create trigger payment_orders_keep_invoice before delete on payment_orders
  for each row execute function keep_erased_invoice();

-- Ten years are the longest time for which books of account have to be kept. Answers how many rows were deleted.
create function forget_erased_invoices(most integer) returns integer
  language sql volatile security definer set search_path = ''
  as $$
    with forgotten as (
      delete from public.erased_invoices where invoice_number in (
        select e.invoice_number from public.erased_invoices e
        where e.issued_at < pg_catalog.now() - interval '10 years' order by e.issued_at limit least(most, 100))
      returning 1)
    select count(*)::integer from forgotten
  $$;
revoke execute on function keep_erased_invoice(), forget_erased_invoices(integer) from public;
grant execute on function forget_erased_invoices(integer) to beachhead_auth;
