-- Lets the nightly job find what is due of an owner without reading the rest.
create index gtm_plans_deleted on gtm_plans (owner_id, deleted_at) where deleted_at is not null;
create index dg_plans_deleted on dg_plans (owner_id, deleted_at) where deleted_at is not null;
create index product_costs_deleted on product_costs (owner_id, deleted_at) where deleted_at is not null;
create index simulations_deleted on simulations (owner_id, deleted_at) where deleted_at is not null;
create index outbox_sent on outbox (owner_id, sent_at) where sent_at is not null;
create index sessions_expires_at on sessions (expires_at);

-- Mails that are out may be deleted, those that wait may not.
grant delete on outbox to beachhead_app;
create policy sent_only on outbox as restrictive for delete to beachhead_app using (sent_at is not null);

-- Owners of whom something is due, in the order of their ids. Looks at the first `page` owners after `after` (null: from
-- the start). The last one looked at is always among the answers, so that the next call can go on from there; no answer
-- at all: there are no further owners. Row-level security is forced on the owner of the tables as well, so each owner is
-- looked at as that owner. Answers ids and nothing else.
create function owners_to_clean(
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
          or exists (select from public.outbox t where t.owner_id = candidate and t.sent_at <= mails_before);
        if is_due then return next candidate; end if;
      end loop;
      if candidate is not null and not is_due then return next candidate; end if;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
    end
  $$;
revoke execute on function owners_to_clean(uuid, integer, timestamptz, timestamptz, timestamptz) from public;
grant execute on function owners_to_clean(uuid, integer, timestamptz, timestamptz, timestamptz) to beachhead_app;

-- Older versions counted wrong sign-ins in a row without an end, for made-up addresses too.
update attempts set resets_at = now() + interval '90 days'
  where resets_at is null and key like 'wrong in a row %';
