-- How long a workspace keeps its audit log and its deleted documents; without a row the whole log, and 30 days.
create table retention_settings (
  owner_id uuid primary key references workspaces (id) on delete cascade,
  -- Null: the whole log.
  audit_years integer check (audit_years between 1 and 10),
  deleted_days integer not null check (deleted_days between 7 and 90)
);
alter table retention_settings enable row level security;
alter table retention_settings force row level security;
create policy owner_only on retention_settings using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update on retention_settings to beachhead_app;

-- Whole months, so that a workspace has at most one row a month about the deletion of older ones.
create function audit_cutoff(years integer) returns timestamptz
  language sql stable set search_path = ''
  as $$
    select (pg_catalog.date_trunc('month', pg_catalog.now() at time zone 'UTC')
      - pg_catalog.make_interval(years => years)) at time zone 'UTC'
  $$;

-- Deletes the oldest rows of the workspace's audit log as far as its setting says, by the clock of the database and never
-- the newest row, which the next one follows. A row with number and hash of the last deleted one is the chain's anchor.
create function cut_audit_log(most integer) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      owner uuid := public.app_user();
      cutoff timestamptz := public.audit_cutoff(
        (select r.audit_years from public.retention_settings r where r.owner_id = owner));
      oldest bigint;
      newest bigint;
      last_cut bigint;
      cut_hash bytea;
    begin
      if owner is null or cutoff is null then return 0; end if;
      select min(l.sequence), max(l.sequence) into oldest, newest from public.audit_log l where l.owner_id = owner;
      select coalesce(min(l.sequence), newest) - 1 into last_cut
        from public.audit_log l where l.owner_id = owner and l.created_at >= cutoff;
      last_cut := least(last_cut, newest - 1, oldest + least(most, 10000) - 1);
      if oldest is null or last_cut < oldest then return 0; end if;
      select l.hash into cut_hash from public.audit_log l where l.owner_id = owner and l.sequence = last_cut;
      delete from public.audit_changes c where c.owner_id = owner and c.id in (
        select l.id from public.audit_log l where l.owner_id = owner and l.sequence <= last_cut);
      delete from public.audit_log l where l.owner_id = owner and l.sequence <= last_cut;
      insert into public.audit_log (owner_id, id, actor, action, entity, detail)
        values (owner, pg_catalog.gen_random_uuid(), 'system', 'audit.cut', 'audit', pg_catalog.jsonb_build_object(
          'through', last_cut, 'hash', pg_catalog.encode(cut_hash, 'hex')));
      return last_cut - oldest + 1;
    end
  $$;
revoke execute on function cut_audit_log(integer) from public;
grant execute on function cut_audit_log(integer) to beachhead_app;

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
      deleted_before timestamptz;
      audit_before timestamptz;
    begin
      for candidate in
        select w.id from public.workspaces w where after is null or w.id > after order by w.id limit least(page, 1000)
      loop
        perform pg_catalog.set_config('app.user_id', candidate::text, true);
        -- The caller's time is that of 30 days.
        select documents_before + pg_catalog.make_interval(days => 30 - r.deleted_days), public.audit_cutoff(r.audit_years)
          into deleted_before, audit_before from public.retention_settings r where r.owner_id = candidate;
        deleted_before := coalesce(deleted_before, documents_before);
        is_due := exists (select from public.gtm_plans t where t.owner_id = candidate and t.deleted_at <= deleted_before)
          or exists (select from public.dg_plans t where t.owner_id = candidate and t.deleted_at <= deleted_before)
          or exists (select from public.product_costs t where t.owner_id = candidate and t.deleted_at <= deleted_before)
          or exists (select from public.simulations t where t.owner_id = candidate and t.deleted_at <= deleted_before)
          or exists (select from public.idempotency_keys t where t.user_id = candidate and t.expires_at <= keys_before)
          or exists (select from public.outbox t where t.owner_id = candidate and t.sent_at <= mails_before)
          or exists (select from public.webhook_deliveries t where t.owner_id = candidate and t.occurred_at <= mails_before)
          or exists (select from public.payment_events t where t.owner_id = candidate
            and t.received_at <= mails_before - interval '60 days')
          or audit_before is not null and exists (
            select from public.audit_log t where t.owner_id = candidate and t.created_at < audit_before);
        if is_due then return next candidate; end if;
      end loop;
      if candidate is not null and not is_due then return next candidate; end if;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
    end
  $$;
