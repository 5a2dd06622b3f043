-- Exchange rates by the day that they are of: a closed deal converts at the rates of its day. A later save of a day
-- replaces it.
create table exchange_rate_days (
  owner_id uuid not null references users (id) on delete cascade,
  date date not null,
  base text not null,
  -- Units of each currency for one unit of the base.
  rates jsonb not null,
  source text not null default 'user',
  saved_at timestamptz(3) not null default now(),
  primary key (owner_id, date)
);
alter table exchange_rates no force row level security;
insert into exchange_rate_days (owner_id, date, base, rates, source, saved_at)
  select owner_id, date, base, rates, source, updated_at from exchange_rates;
alter table exchange_rates force row level security;
alter table exchange_rate_days enable row level security;
alter table exchange_rate_days force row level security;
create policy owner_only on exchange_rate_days using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on exchange_rate_days to beachhead_app;

-- Servers of the last release save to exchange_rates alone.
create function keep_exchange_rate_day() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      insert into public.exchange_rate_days (owner_id, date, base, rates, source, saved_at)
        values (new.owner_id, new.date, new.base, new.rates, new.source, new.updated_at)
        on conflict (owner_id, date) do update set base = excluded.base, rates = excluded.rates,
          source = excluded.source, saved_at = excluded.saved_at;
      return null;
    end
  $$;
create trigger exchange_rates_kept after insert or update on exchange_rates
  for each row execute function keep_exchange_rate_day();

-- Rates of a central bank for the whole installation, one row a working day.
create table daily_rates (
  date date not null primary key,
  base text not null,
  rates jsonb not null,
  -- Name of the service.
  source text not null,
  fetched_at timestamptz(3) not null default now()
);
grant select, insert, update on daily_rates to beachhead_auth;

-- They are no secret; the app role reads them by this function.
create function list_daily_rates() returns table (date date, base text, rates jsonb, source text)
  language sql stable security definer set search_path = ''
  as $$ select d.date, d.base, d.rates, d.source from public.daily_rates d order by d.date $$;
create function daily_rates_version() returns text
  language sql stable security definer set search_path = ''
  as $$ select coalesce(max(d.fetched_at)::text, '') || ' ' || count(*) from public.daily_rates d $$;
revoke execute on function list_daily_rates(), daily_rates_version() from public;
grant execute on function list_daily_rates(), daily_rates_version() to beachhead_app;
