/** The user's roll-ups. Compared with `PLAIN_SUMS`, without rows of zeros. */
export const STORED_SUMS = `
  select 'year' as level, year as at, lead_source_key as channel, product_key, geo_key, currency,
    open_count::int as a, open_cents::float8 as b, open_weighted::float8 as c, unknown_stage_count::int as d,
    won_count::int as e, won_cents::float8 as f, closed_won_count::int as g, closed_won_cents::float8 as h,
    closed_lost_count::int as i
  from deal_year_rollups
  union all
  select 'month', month, '', product_key, geo_key, currency, 0, created_cents::float8, 0, 0, 0, 0,
    closed_won_count::int, closed_won_cents::float8, 0
  from deal_month_rollups`;

/** The same from the user's deals, written from the definitions and not from the migration. */
export const PLAIN_SUMS = `
  with dated as (
    select *, coalesce(date_part('year', created_date), 0)::int as born,
      coalesce(date_part('year', close_date), 0)::int as closed
    from deals
  )
  select 'year' as level, year as at, lead_source_key as channel, product_key, geo_key, currency,
    (count(*) filter (where born = year and status = 'open'))::int as a,
    coalesce(sum(amount_cents) filter (where born = year and status = 'open'), 0)::float8 as b,
    coalesce(sum(amount_cents * coalesce(probability, 0)) filter (where born = year and status = 'open'), 0)::float8 as c,
    (count(*) filter (where born = year and probability is null))::int as d,
    (count(*) filter (where born = year and status = 'won'))::int as e,
    coalesce(sum(amount_cents) filter (where born = year and status = 'won'), 0)::float8 as f,
    (count(*) filter (where closed = year and status = 'won'))::int as g,
    coalesce(sum(amount_cents) filter (where closed = year and status = 'won'), 0)::float8 as h,
    (count(*) filter (where closed = year and status = 'lost'))::int as i
  from dated, lateral (select distinct y.year from unnest(array[born, closed]) as y(year)) years
  group by year, lead_source_key, product_key, geo_key, currency
  union all
  select 'month', month, '', product_key, geo_key, currency, 0, sum(created)::float8, 0, 0, 0, 0,
    sum(n)::int, sum(won)::float8, 0
  from (
    select (date_part('year', created_date) * 12 + date_part('month', created_date) - 1)::int as month,
      product_key, geo_key, currency, amount_cents as created, 0 as n, 0 as won
    from deals where status in ('open', 'won') and created_date is not null
    union all
    select (date_part('year', close_date) * 12 + date_part('month', close_date) - 1)::int,
      product_key, geo_key, currency, 0, 1, amount_cents
    from deals where status = 'won' and close_date is not null
  ) figures group by month, product_key, geo_key, currency`;

/** Answers how many sums of the user differ between roll-ups and deals. */
export const DIFFERING_SUMS = `
  with stored as (select * from (${STORED_SUMS}) s where (a, b, c, d, e, f, g, h, i) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)),
    plain as (select * from (${PLAIN_SUMS}) s where (a, b, c, d, e, f, g, h, i) <> (0, 0, 0, 0, 0, 0, 0, 0, 0))
  select count(*)::int as differing from (
    (select * from stored except select * from plain) union all (select * from plain except select * from stored)
  ) differing`;
