-- Estimated bytes of a user's deals, which count in the limit of stored bytes. 550 is a row with its entries in eight
-- indexes, as measured on 150,000 imported deals; texts count twice, because their keys are in columns and indexes, too.
alter table deal_totals add column bytes bigint not null default 0;

-- Bytes of one deal, in a query of deals.
create function deal_bytes_expression() returns text
  language sql immutable set search_path = ''
  as $$
    select '(550 + 2 * (octet_length(external_id) + octet_length(name) + octet_length(lead_source)
        + octet_length(product) + octet_length(geo) + octet_length(industry_domain) + octet_length(stage))
      + pg_column_size(properties) + coalesce(pg_column_size(replaced), 0))'
  $$;

create or replace function roll_up_deals() returns trigger
  language plpgsql set search_path = ''
  as $$
    declare
      changed text := case tg_op
        when 'INSERT' then 'select 1 as sign, n.* from new_deals n'
        when 'DELETE' then 'select -1 as sign, o.* from old_deals o'
        else 'select 1 as sign, n.* from new_deals n union all select -1, o.* from old_deals o' end;
      rows_changed bigint;
      more bigint;
      more_bytes bigint;
    begin
      if public.app_user() is null then return null; end if;
      execute 'select count(*), coalesce(sum(sign), 0), coalesce(sum(sign * ' || public.deal_bytes_expression()
        || '), 0) from (' || changed || ') c' into rows_changed, more, more_bytes;
      if rows_changed = 0 then return null; end if;
      if tg_op = 'DELETE' then
        update public.deal_totals
          set version = version + 1, deals = deals + more, bytes = bytes + more_bytes,
            changed_at = pg_catalog.clock_timestamp()
          where owner_id = public.app_user();
      else
        insert into public.deal_totals as t (owner_id, version, deals, changed_at, bytes)
          values (public.app_user(), 1, more, pg_catalog.clock_timestamp(), more_bytes)
          on conflict (owner_id) do update
            set version = t.version + 1, deals = t.deals + excluded.deals, bytes = t.bytes + excluded.bytes,
              changed_at = excluded.changed_at;
      end if;
      execute public.deal_year_statement(changed, tg_op <> 'DELETE');
      execute public.deal_month_statement(changed, tg_op <> 'DELETE');
      return null;
    end
  $$;

create or replace function rebuild_deal_rollups() returns bigint
  language plpgsql volatile set search_path = ''
  as $$
    declare
      all_deals text := 'select 1 as sign, d.* from public.deals d where d.owner_id = public.app_user()';
      found_deals bigint;
      found_bytes bigint;
    begin
      insert into public.deal_totals as t (owner_id, version, deals, changed_at)
        values (public.app_user(), 1, 0, pg_catalog.clock_timestamp())
        on conflict (owner_id) do update set version = t.version + 1, changed_at = excluded.changed_at;
      delete from public.deal_year_rollups where owner_id = public.app_user();
      delete from public.deal_month_rollups where owner_id = public.app_user();
      execute public.deal_year_statement(all_deals, true);
      execute public.deal_month_statement(all_deals, true);
      execute 'select count(*), coalesce(sum(' || public.deal_bytes_expression()
        || '), 0) from public.deals where owner_id = public.app_user()' into found_deals, found_bytes;
      update public.deal_totals set deals = found_deals, bytes = found_bytes where owner_id = public.app_user();
      return found_deals;
    end
  $$;

-- Deals that are stored already.
do $$
  declare
    candidate uuid;
    found_bytes bigint;
  begin
    for candidate in select id from users loop
      perform set_config('app.user_id', candidate::text, true);
      execute 'select coalesce(sum(' || deal_bytes_expression() || '), 0) from deals where owner_id = app_user()'
        into found_bytes;
      update deal_totals set bytes = found_bytes where owner_id = candidate;
    end loop;
    perform set_config('app.user_id', '', true);
  end $$;
