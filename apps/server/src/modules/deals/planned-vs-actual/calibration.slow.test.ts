import type { CalibrationReply } from "@beachhead/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { testServer } from "../../../test/server.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import { lastYear } from "./test-last-year.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const { call, plan } = lastYear(() => server.user.api);
const COUNT = 100_000;

/** Deals of two channels, a source of no plan, another plan's product, three currencies of which one has no rate, all states. */
const RANDOM_DEALS = `
  insert into deals (owner_id, id, source, external_id, lead_source, lead_source_key, product, product_key, geo, geo_key,
    stage, stage_key, status, probability, amount_cents, currency, created_date, close_date)
  select $1, gen_random_uuid(), 'manual', n::text, channel, lower(channel), product, lower(product), 'India', 'india',
    '', '', status, case status when 'won' then 100 when 'lost' then 0 else 20 end, cents, currency,
    case when dated < 0.95 then closed - days end, case when dated > 0.01 then closed end
  from (
    select n, (array['Field Sales', 'SEO', 'Radio'])[1 + floor(3 * random())::int] as channel,
      case when random() < 0.9 then 'CRM' else 'ERP' end as product,
      case when random() < 0.24 then 'won' when random() < 0.9 then 'lost' else 'open' end as status,
      round(1000000 * exp(2 * random() + 2 * random()))::bigint as cents,
      (array['USD', 'EUR', 'EUR', 'JPY'])[1 + floor(4 * random())::int] as currency,
      (now() at time zone 'utc')::date - floor(900 * random())::int as closed, floor(400 * random())::int - 3 as days, random() as dated
    from generate_series(1, ${COUNT}) as n
  ) random_deals`;

/**
 * The same figures in plain SQL, from the definitions: the Wilson interval; the mean with a t interval, whose quantile is
 * the Cornish-Fisher expansion; medians; and the median's interval from the sums of the binomial distribution.
 */
const PLAIN_CALIBRATION = `
  with window_deals as (
    select lead_source_key, status, amount_cents / 100.0::float8 / case currency when 'EUR' then 0.8 else 1 end as amount,
      case when close_date >= created_date then close_date - created_date end as days
    from deals
    where status <> 'open' and currency in ('USD', 'EUR') and product_key = 'crm'
      and close_date between $1::date and $2::date
  ), groups as (
    select null as key, * from window_deals
    union all select lead_source_key, * from window_deals where lead_source_key in ('field sales', 'seo')
  ), sums as (
    select key, count(*) filter (where status = 'won')::float8 as won, count(*)::float8 as closed,
      avg(amount) filter (where status = 'won') as mean, stddev_samp(amount) filter (where status = 'won') as sd,
      percentile_cont(0.5) within group (order by amount) filter (where status = 'won') as median,
      percentile_cont(0.5) within group (order by days) filter (where status = 'won' and days is not null) as cycle,
      array_agg(days order by days) filter (where status = 'won' and days is not null) as cycles,
      1.959963984540054::float8 as z
    from groups group by key
  )
  select key, won, closed - won as lost, won / closed as rate, mean, median, cycle, cardinality(cycles) as with_days,
    (won / closed + z * z / closed / 2 - spread) / (1 + z * z / closed) as rate_low,
    (won / closed + z * z / closed / 2 + spread) / (1 + z * z / closed) as rate_high,
    mean - t * sd / sqrt(won) as low, mean + t * sd / sqrt(won) as high,
    cycles[1 + rank] as cycle_low, cycles[cardinality(cycles) - rank] as cycle_high
  from sums,
    lateral (select z * sqrt(won / closed * (1 - won / closed) / closed + z * z / closed / closed / 4) as spread) wilson,
    lateral (select z + (z ^ 3 + z) / 4 / (won - 1) + (5 * z ^ 5 + 16 * z ^ 3 + 3 * z) / 96 / (won - 1) ^ 2 as t) student,
    lateral (
      select max(k) as rank from (
        select k, sum(case when log_term > -700 then exp(log_term) else 0 end) over (order by k) as below from (
          select k, cardinality(cycles) * ln(0.5::float8)
            + sum(case k when 0 then 0 else ln((cardinality(cycles) - k + 1)::float8 / k) end) over (order by k) as log_term
          from generate_series(0, cardinality(cycles) / 2) as k
        ) terms
      ) sums where below <= 0.025
    ) binomial
  order by key nulls first`;

const plainRow = z.object({
  key: z.string().nullable(),
  won: z.number(),
  lost: z.number(),
  rate: z.number(),
  rate_low: z.number(),
  rate_high: z.number(),
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  median: z.number(),
  cycle: z.number(),
  cycle_low: z.number(),
  cycle_high: z.number(),
  with_days: z.number(),
});

/** The figures of a row in one order, beside which those of the plain computation are put. */
const found = ({ won, lost, winRate, dealSize, cycleDays }: CalibrationReply["rows"][number]) => [
  [won, lost],
  [winRate?.value, winRate?.low, winRate?.high],
  [dealSize?.mean, dealSize?.low, dealSize?.high, dealSize?.median],
  [cycleDays?.median, cycleDays?.low, cycleDays?.high],
];
const rounded = (values: readonly number[], digits: number) =>
  values.map((value) => Number(value.toFixed(digits)));

test("the calibration of 100,000 random deals is that of a plain SQL computation", async () => {
  const { gtmPlanId } = await plan();
  const ofOther = testDetails({ gtmPlanName: "Other", products: [testProduct({ name: "ERP" })] });
  await call("saveBasicDetails", { body: ofOther });
  await call("saveRates", { body: { base: "USD", date: "2020-01-01", rates: { EUR: 0.8 } } });
  const { userId } = server.user;
  const stored = await asOwnerOf(server.database, userId, async (client) => {
    // Calibration reads the deals, no roll-ups.
    await client.query("alter table deals disable trigger user");
    await client.query("select setseed(0.19)");
    return client.query(RANDOM_DEALS, [userId]);
  });
  expect(stored.rowCount).toBe(COUNT);
  const { rows, unconverted, window } = await call("getCalibration", { query: { gtmPlanId } });
  const { rows: computed } = await asOwnerOf(server.database, userId, (client) =>
    client.query(PLAIN_CALIBRATION, [window.from, window.to]),
  );
  const plain = z.array(plainRow).parse(computed);
  expect(unconverted).toBeGreaterThan(10_000);
  const byKey = new Map(rows.map((row) => [row.key?.toLowerCase() ?? null, row]));
  expect(new Set(byKey.keys())).toEqual(new Set([null, "field sales", "seo"]));
  expect(plain).toHaveLength(3);
  for (const row of plain) {
    const calibrationRow = byKey.get(row.key);
    expect(row.won).toBeGreaterThan(3_000);
    expect(row.with_days).toBeLessThan(row.won);
    expect(calibrationRow && found(calibrationRow), row.key ?? "all").toEqual([
      [row.won, row.lost],
      rounded([row.rate, row.rate_low, row.rate_high], 4),
      rounded([row.mean, row.low, row.high, row.median], 2),
      [row.cycle, row.cycle_low, row.cycle_high],
    ]);
  }
});
