-- Deals of a CRM, of imported files and entered by hand. Amounts are in hundredths of their currency; status and
-- probability follow from the deal's own probability or else its stage. The keys are the texts as they are compared.
create table deals (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- 'manual', 'import' or a provider.
  source text not null,
  -- Of the source; what is stored twice under one is one deal.
  external_id text not null,
  import_id uuid,
  name text not null default '',
  lead_source text not null default '',
  lead_source_key text not null default '',
  product text not null default '',
  product_key text not null default '',
  geo text not null default '',
  geo_key text not null default '',
  industry_domain text not null default '',
  stage text not null default '',
  stage_key text not null default '',
  status text not null check (status in ('open', 'won', 'lost')),
  -- In percent; null: the stage is unknown.
  probability numeric check (probability between 0 and 100),
  -- The deal's own, which comes before that of its stage.
  own_probability numeric check (own_probability between 0 and 100),
  amount_cents bigint not null,
  -- Empty: not named.
  currency text not null default '',
  created_date date,
  close_date date,
  properties jsonb not null default '{}',
  -- The deal as it was before its import replaced it, for the undo of the import.
  replaced jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (owner_id, id),
  unique (owner_id, source, external_id)
);
create index deals_last_changed on deals (owner_id, updated_at desc, id desc);
create index deals_amount on deals (owner_id, amount_cents, id);
create index deals_close_date on deals (owner_id, close_date, id);
create index deals_stage on deals (owner_id, stage_key);
create index deals_combination on deals (owner_id, lead_source_key, product_key, geo_key);
create index deals_import on deals (owner_id, import_id) where import_id is not null;
alter table deals enable row level security;
alter table deals force row level security;
create policy owner_only on deals using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on deals to beachhead_app;

-- One row an owner: how many deals, and a version that goes up with each change of them. Its lock makes the writers of
-- one owner take turns.
create table deal_totals (
  owner_id uuid not null primary key references users (id) on delete cascade,
  version bigint not null,
  deals bigint not null,
  changed_at timestamptz(3) not null
);
alter table deal_totals enable row level security;
alter table deal_totals force row level security;
create policy owner_only on deal_totals using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on deal_totals to beachhead_app;

-- Sums of the dashboards in original currency, so that a new exchange rate changes no row. Pipeline columns count in
-- the year the deal was created, closed columns in the year it was closed; year 0: without that date.
create table deal_year_rollups (
  owner_id uuid not null references users (id) on delete cascade,
  year integer not null,
  lead_source_key text not null,
  product_key text not null,
  geo_key text not null,
  currency text not null,
  open_count bigint not null default 0,
  open_cents numeric not null default 0,
  -- Amount times probability in percent.
  open_weighted numeric not null default 0,
  unknown_stage_count bigint not null default 0,
  won_count bigint not null default 0,
  won_cents numeric not null default 0,
  closed_won_count bigint not null default 0,
  closed_won_cents numeric not null default 0,
  closed_lost_count bigint not null default 0,
  primary key (owner_id, year, lead_source_key, product_key, geo_key, currency)
);
alter table deal_year_rollups enable row level security;
alter table deal_year_rollups force row level security;
create policy owner_only on deal_year_rollups using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on deal_year_rollups to beachhead_app;

-- The same by month, for all lead sources; month is 12 times the year plus 0 to 11.
create table deal_month_rollups (
  owner_id uuid not null references users (id) on delete cascade,
  month integer not null,
  product_key text not null,
  geo_key text not null,
  currency text not null,
  created_cents numeric not null default 0,
  closed_won_count bigint not null default 0,
  closed_won_cents numeric not null default 0,
  primary key (owner_id, month, product_key, geo_key, currency)
);
alter table deal_month_rollups enable row level security;
alter table deal_month_rollups force row level security;
create policy owner_only on deal_month_rollups using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on deal_month_rollups to beachhead_app;

-- The statement that adds changed deals to deal_year_rollups. changed: a query of deals with a column sign, 1 for what is
-- added and -1 for what is taken away. Without new_rows it only updates rows: an account that is being deleted gets none.
create function deal_year_statement(changed text, new_rows boolean) returns text
  language sql immutable set search_path = ''
  as $$
    select 'with sums as (
        select year, lead_source_key, product_key, geo_key, currency,
          sum(open_count) as open_count, sum(open_cents) as open_cents, sum(open_weighted) as open_weighted,
          sum(unknown_stage_count) as unknown_stage_count, sum(won_count) as won_count, sum(won_cents) as won_cents,
          sum(closed_won_count) as closed_won_count, sum(closed_won_cents) as closed_won_cents,
          sum(closed_lost_count) as closed_lost_count
        from (
          select coalesce(extract(year from created_date)::integer, 0) as year,
            lead_source_key, product_key, geo_key, currency,
            case status when ''open'' then sign else 0 end as open_count,
            case status when ''open'' then sign * amount_cents else 0 end as open_cents,
            case status when ''open'' then sign * amount_cents * coalesce(probability, 0) else 0 end as open_weighted,
            case when probability is null then sign else 0 end as unknown_stage_count,
            case status when ''won'' then sign else 0 end as won_count,
            case status when ''won'' then sign * amount_cents else 0 end as won_cents,
            0 as closed_won_count, 0::bigint as closed_won_cents, 0 as closed_lost_count
          from (' || changed || ') created
          union all
          select coalesce(extract(year from close_date)::integer, 0),
            lead_source_key, product_key, geo_key, currency, 0, 0, 0, 0, 0, 0,
            case status when ''won'' then sign else 0 end,
            case status when ''won'' then sign * amount_cents else 0 end,
            case status when ''lost'' then sign else 0 end
          from (' || changed || ') closed where status <> ''open''
        ) figures
        group by year, lead_source_key, product_key, geo_key, currency
      ), changes as (
        select * from sums where (open_count, open_cents, open_weighted, unknown_stage_count, won_count, won_cents,
          closed_won_count, closed_won_cents, closed_lost_count) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
      ) ' || case when new_rows
      then 'insert into public.deal_year_rollups as r
          select public.app_user(), changes.* from changes
          order by year, lead_source_key, product_key, geo_key, currency
        on conflict (owner_id, year, lead_source_key, product_key, geo_key, currency) do update set
          open_count = r.open_count + excluded.open_count, open_cents = r.open_cents + excluded.open_cents,
          open_weighted = r.open_weighted + excluded.open_weighted,
          unknown_stage_count = r.unknown_stage_count + excluded.unknown_stage_count,
          won_count = r.won_count + excluded.won_count, won_cents = r.won_cents + excluded.won_cents,
          closed_won_count = r.closed_won_count + excluded.closed_won_count,
          closed_won_cents = r.closed_won_cents + excluded.closed_won_cents,
          closed_lost_count = r.closed_lost_count + excluded.closed_lost_count'
      else 'update public.deal_year_rollups r set
          open_count = r.open_count + c.open_count, open_cents = r.open_cents + c.open_cents,
          open_weighted = r.open_weighted + c.open_weighted,
          unknown_stage_count = r.unknown_stage_count + c.unknown_stage_count,
          won_count = r.won_count + c.won_count, won_cents = r.won_cents + c.won_cents,
          closed_won_count = r.closed_won_count + c.closed_won_count,
          closed_won_cents = r.closed_won_cents + c.closed_won_cents,
          closed_lost_count = r.closed_lost_count + c.closed_lost_count
        from changes c where r.owner_id = public.app_user() and r.year = c.year
          and r.lead_source_key = c.lead_source_key and r.product_key = c.product_key
          and r.geo_key = c.geo_key and r.currency = c.currency'
      end
  $$;

-- The same for deal_month_rollups.
create function deal_month_statement(changed text, new_rows boolean) returns text
  language sql immutable set search_path = ''
  as $$
    select 'with sums as (
        select month, product_key, geo_key, currency, sum(created_cents) as created_cents,
          sum(closed_won_count) as closed_won_count, sum(closed_won_cents) as closed_won_cents
        from (
          select (extract(year from created_date) * 12 + extract(month from created_date) - 1)::integer as month,
            product_key, geo_key, currency, sign * amount_cents as created_cents,
            0 as closed_won_count, 0::bigint as closed_won_cents
          from (' || changed || ') created where created_date is not null and status <> ''lost''
          union all
          select (extract(year from close_date) * 12 + extract(month from close_date) - 1)::integer,
            product_key, geo_key, currency, 0, sign, sign * amount_cents
          from (' || changed || ') closed where close_date is not null and status = ''won''
        ) figures
        group by month, product_key, geo_key, currency
      ), changes as (
        select * from sums where (created_cents, closed_won_count, closed_won_cents) <> (0, 0, 0)
      ) ' || case when new_rows
      then 'insert into public.deal_month_rollups as r
          select public.app_user(), changes.* from changes order by month, product_key, geo_key, currency
        on conflict (owner_id, month, product_key, geo_key, currency) do update set
          created_cents = r.created_cents + excluded.created_cents,
          closed_won_count = r.closed_won_count + excluded.closed_won_count,
          closed_won_cents = r.closed_won_cents + excluded.closed_won_cents'
      else 'update public.deal_month_rollups r set created_cents = r.created_cents + c.created_cents,
          closed_won_count = r.closed_won_count + c.closed_won_count,
          closed_won_cents = r.closed_won_cents + c.closed_won_cents
        from changes c where r.owner_id = public.app_user() and r.month = c.month
          and r.product_key = c.product_key and r.geo_key = c.geo_key and r.currency = c.currency'
      end
  $$;

-- Keeps totals and roll-ups right with every statement that changes deals, in its transaction. Without a user (restore,
-- migration) it does nothing: those bring the roll-ups with them.
create function roll_up_deals() returns trigger
  language plpgsql set search_path = ''
  as $$
    declare
      changed text := case tg_op
        when 'INSERT' then 'select 1 as sign, n.* from new_deals n'
        when 'DELETE' then 'select -1 as sign, o.* from old_deals o'
        else 'select 1 as sign, n.* from new_deals n union all select -1, o.* from old_deals o' end;
      rows_changed bigint;
      more bigint;
    begin
      if public.app_user() is null then return null; end if;
      execute 'select count(*), coalesce(sum(sign), 0) from (' || changed || ') c' into rows_changed, more;
      if rows_changed = 0 then return null; end if;
      if tg_op = 'DELETE' then
        update public.deal_totals
          set version = version + 1, deals = deals + more, changed_at = pg_catalog.clock_timestamp()
          where owner_id = public.app_user();
      else
        insert into public.deal_totals as t
          values (public.app_user(), 1, more, pg_catalog.clock_timestamp())
          on conflict (owner_id) do update
            set version = t.version + 1, deals = t.deals + excluded.deals, changed_at = excluded.changed_at;
      end if;
      execute public.deal_year_statement(changed, tg_op <> 'DELETE');
      execute public.deal_month_statement(changed, tg_op <> 'DELETE');
      return null;
    end
  $$;
create trigger deals_inserted after insert on deals referencing new table as new_deals
  for each statement execute function roll_up_deals();
create trigger deals_updated after update on deals referencing old table as old_deals new table as new_deals
  for each statement execute function roll_up_deals();
create trigger deals_deleted after delete on deals referencing old table as old_deals
  for each statement execute function roll_up_deals();

-- Computes totals and roll-ups of the transaction's user from the deals. Answers how many deals.
create function rebuild_deal_rollups() returns bigint
  language plpgsql volatile set search_path = ''
  as $$
    declare
      all_deals text := 'select 1 as sign, d.* from public.deals d where d.owner_id = public.app_user()';
      found_deals bigint;
    begin
      insert into public.deal_totals as t values (public.app_user(), 1, 0, pg_catalog.clock_timestamp())
        on conflict (owner_id) do update set version = t.version + 1, changed_at = excluded.changed_at;
      delete from public.deal_year_rollups where owner_id = public.app_user();
      delete from public.deal_month_rollups where owner_id = public.app_user();
      execute public.deal_year_statement(all_deals, true);
      execute public.deal_month_statement(all_deals, true);
      select count(*) into found_deals from public.deals where owner_id = public.app_user();
      update public.deal_totals set deals = found_deals where owner_id = public.app_user();
      return found_deals;
    end
  $$;
revoke execute on function rebuild_deal_rollups() from public;
grant execute on function rebuild_deal_rollups() to beachhead_app;

-- Which field of a source holds which field of a deal. provider 'import': what the last file's columns were mapped to.
create table field_mappings (
  owner_id uuid not null references users (id) on delete cascade,
  provider text not null,
  mapping jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (owner_id, provider)
);
alter table field_mappings enable row level security;
alter table field_mappings force row level security;
create policy owner_only on field_mappings using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on field_mappings to beachhead_app;

-- Probabilities in percent by stage: those read from the CRM, and those the user set, which come first.
create table deal_stages (
  owner_id uuid not null references users (id) on delete cascade,
  provider text not null,
  from_crm jsonb not null default '{}',
  edited jsonb not null default '{}',
  updated_at timestamptz(3) not null default now(),
  primary key (owner_id, provider)
);
alter table deal_stages enable row level security;
alter table deal_stages force row level security;
create policy owner_only on deal_stages using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on deal_stages to beachhead_app;

-- Units of each currency for one unit of the base, on a date.
create table exchange_rates (
  owner_id uuid not null primary key references users (id) on delete cascade,
  base text not null,
  date date not null,
  rates jsonb not null,
  -- 'user', or the service they were fetched from.
  source text not null default 'user',
  updated_at timestamptz(3) not null default now()
);
alter table exchange_rates enable row level security;
alter table exchange_rates force row level security;
create policy owner_only on exchange_rates using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on exchange_rates to beachhead_app;

-- Uploaded files of deals. dialect and columns are what the preview found; job is what the user chose.
create table deal_imports (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  state text not null check (state in ('preview', 'running', 'done', 'failed', 'undone')),
  file_name text not null default '',
  file_type text not null,
  file_bytes bigint not null default 0,
  dialect jsonb not null default '{}',
  columns jsonb not null default '[]',
  job jsonb,
  rows_total bigint not null default 0,
  rows_read bigint not null default 0,
  rows_stored bigint not null default 0,
  rows_rejected bigint not null default 0,
  errors jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (owner_id, id)
);
create index deal_imports_newest on deal_imports (owner_id, created_at desc, id desc);
alter table deal_imports enable row level security;
alter table deal_imports force row level security;
create policy owner_only on deal_imports using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on deal_imports to beachhead_app;

-- The file in pieces until it is imported.
create table deal_import_parts (
  owner_id uuid not null,
  import_id uuid not null,
  part integer not null,
  content bytea not null,
  primary key (owner_id, import_id, part),
  foreign key (owner_id, import_id) references deal_imports (owner_id, id) on delete cascade
);
alter table deal_import_parts enable row level security;
alter table deal_import_parts force row level security;
create policy owner_only on deal_import_parts using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on deal_import_parts to beachhead_app;
