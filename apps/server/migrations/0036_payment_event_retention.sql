-- Payment events are deleted 90 days after they were taken: 60 days after a sent e-mail would be.
grant delete on payment_events to beachhead_app;

create or replace function owners_to_clean(
  after uuid, page integer,
  documents_before timestamptz, keys_before timestamptz, mails_before timestamptz
) returns setof uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
      candidate uuid;
      is_due boolean := true;
    begin
      for candidate in
        select u.id from public.users u where after is null or u.id > after order by u.id limit least(page, 1000)
      loop
        perform pg_catalog.set_config('app.user_id', candidate::text, true);
        is_due := exists (select from public.gtm_plans t where t.owner_id = candidate and t.deleted_at <= documents_before)
          or exists (select from public.dg_plans t where t.owner_id = candidate and t.deleted_at <= documents_before)
          or exists (select from public.product_costs t where t.owner_id = candidate and t.deleted_at <= documents_before)
          or exists (select from public.simulations t where t.owner_id = candidate and t.deleted_at <= documents_before)
          or exists (select from public.idempotency_keys t where t.user_id = candidate and t.expires_at <= keys_before)
          or exists (select from public.outbox t where t.owner_id = candidate and t.sent_at <= mails_before)
          or exists (select from public.payment_events t where t.owner_id = candidate
            and t.received_at <= mails_before - interval '60 days');
        if is_due then return next candidate; end if;
      end loop;
      if candidate is not null and not is_due then return next candidate; end if;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
    end
  $$;
