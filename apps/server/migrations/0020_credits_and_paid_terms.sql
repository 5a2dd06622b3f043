-- What the current period cost, for the days that a later purchase takes over, and its end before extension.
alter table subscriptions add column paid_amount integer check (paid_amount > 0);
alter table subscriptions add column paid_currency text check (paid_currency in ('USD', 'INR'));
alter table subscriptions add column next_billing_at timestamptz(3);
grant update (paid_amount, paid_currency, next_billing_at) on subscriptions to beachhead_app;

-- The function below writes credits as the owner of the table, who may be a member of beachhead_app as well.
alter policy uses_only on ledger with check (
  (kind <> 'credit' and delta > 0)
  or exists (
    select from pg_catalog.pg_class c
    where c.oid = 'public.ledger'::regclass and pg_catalog.pg_get_userbyid(c.relowner) = current_user
  )
);

-- The only way to write credits: under the lock of the subscription row, once per key, and never below zero. Answers
-- the balance, and whether this call wrote an entry; no row when the balance does not cover the change.
create function change_credits(entry uuid, change integer, why text, entry_key text, at timestamptz)
  returns table (balance integer, is_written boolean)
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      total integer;
    begin
      if change = 0 then raise exception 'A change of 0 credits' using errcode = '22023'; end if;
      perform from public.subscriptions s where s.user_id = public.app_user() for update;
      if not found then raise exception 'The user has no subscription' using errcode = '22023'; end if;
      select coalesce(sum(l.delta), 0) into total from public.ledger l
        where l.user_id = public.app_user() and l.kind = 'credit';
      if exists (select from public.ledger l
        where l.user_id = public.app_user() and l.kind = 'credit' and l.idempotency_key = entry_key) then
        return query select total, false;
      elsif total + change >= 0 then
        insert into public.ledger (user_id, id, kind, delta, reason, idempotency_key, period_start, created_at)
          values (public.app_user(), entry, 'credit', change, why, entry_key, at, at);
        return query select total + change, true;
      end if;
    end
  $$;
revoke execute on function change_credits(uuid, integer, text, text, timestamptz) from public;
grant execute on function change_credits(uuid, integer, text, text, timestamptz) to beachhead_app;
