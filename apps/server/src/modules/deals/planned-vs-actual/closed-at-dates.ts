import { conversionFactor, type DatedRates, daysOfYears } from "@beachhead/engine";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { createKeptSums } from "./kept-sums.ts";
import { type ActualMonth, type ActualRow, firstMonthOf, type YearsRead } from "./read-actual.ts";

interface Asked {
  currency: string;
  dated: DatedRates;
  years: YearsRead;
  /** Goes up with each change of a deal. */
  dealsVersion: string;
}

interface Actuals {
  actuals: ActualRow[];
  months: ActualMonth[];
}

/** Won deals of a year of a row of the roll-ups, or of a month of it, in hundredths of the asked currency. */
const converted = z.array(
  z.object({
    channel: z.string().nullable(),
    product: z.string(),
    geo: z.string(),
    currency: z.string(),
    /** Null: without a close date. */
    year: z.number().nullable(),
    month: z.number().nullable(),
    cents: z.number(),
  }),
);
type ConvertedSums = z.infer<typeof converted>;

/** Target years of a plan. */
const PLAN_YEARS = 5;

const planDays = ({ first, startMonth }: YearsRead) => daysOfYears(first, first + PLAN_YEARS - 1, startMonth);

const keptSums = createKeptSums<ConvertedSums>();

const keyOf = (...parts: readonly (string | number)[]) => parts.join("\n");

/**
 * Converts the sums of won deals at the rates of their close dates. The roll-ups know years and months, so where rates
 * changed, the deals themselves are added up; with one set of rates nothing is read.
 */
export async function atRatesOfTheirDays(
  tx: UserTransaction,
  ownerId: string,
  asked: Asked,
  found: Actuals,
): Promise<Actuals> {
  const periods = periodsOf(asked, found.actuals);
  if (periods === undefined) return found;
  const { years, dealsVersion } = asked;
  const sumsKey = JSON.stringify([ownerId, dealsVersion, years.first, years.startMonth, periods]);
  const sums = await keptSums(sumsKey, () => addUp(tx, ownerId, years, periods));
  const ofRows = new Map<string, { current: number; cumulative: number }>();
  const ofMonths = new Map<string, number>();
  for (const { channel, product, geo, currency, year, month, cents } of sums) {
    if (channel === null) {
      if (month !== null) ofMonths.set(keyOf(month, product, geo, currency), cents);
      continue;
    }
    if (year !== null && year > years.last) continue;
    const key = keyOf(channel, product, geo, currency);
    const row = ofRows.get(key) ?? { current: 0, cumulative: 0 };
    ofRows.set(key, row);
    row.cumulative += cents;
    if (year === years.last) row.current += cents;
  }
  return {
    actuals: found.actuals.map((row) => {
      const sum = ofRows.get(keyOf(row.leadSourceKey, row.productKey, row.geoKey, row.currency));
      return {
        ...row,
        current: { ...row.current, closedAtDates: sum?.current ?? 0 },
        cumulative: { ...row.cumulative, closedAtDates: sum?.cumulative ?? 0 },
      };
    }),
    months: found.months.map((row) => {
      const month = firstMonthOf(years) + row.month - 1;
      return {
        ...row,
        closedAtDates: ofMonths.get(keyOf(month, row.productKey, row.geoKey, row.currency)) ?? 0,
      };
    }),
  };
}

/** From which days on which factors hold; undefined when all deals convert at one. */
interface Periods {
  days: string[];
  /** One for each currency and period. */
  currencies: string[];
  places: number[];
  factors: number[];
}

function periodsOf({ currency, dated, years }: Asked, actuals: readonly ActualRow[]): Periods | undefined {
  if (dated.days.length < 2) return undefined;
  const used = [
    ...new Set(
      actuals.flatMap((row) =>
        row.cumulative.closedWonCount > 0 && row.currency !== "" ? [row.currency] : [],
      ),
    ),
  ];
  const { from, to } = planDays(years);
  const factorsOn = (day: string | null) =>
    used.map((code) => conversionFactor(code, currency, dated.on(day)) ?? 0);
  // Deals without a date convert at the newest rates, as do open ones.
  const newest = factorsOn(null);
  const list = [{ day: from, factors: factorsOn(from) }];
  for (const day of dated.days) {
    if (day <= from || day > to) continue;
    const factors = factorsOn(day);
    if (factors.some((factor, index) => factor !== list.at(-1)?.factors[index])) list.push({ day, factors });
  }
  if (list.length === 1 && newest.every((factor, index) => factor === list[0]?.factors[index]))
    return undefined;
  const all = [newest, ...list.map(({ factors }) => factors)];
  return {
    days: list.map(({ day }) => day),
    currencies: all.flatMap(() => used),
    places: all.flatMap((_, index) => used.map(() => index)),
    factors: all.flat(),
  };
}

/** Adds up all the plan's years, so that another target year needs no query. */
async function addUp(
  tx: UserTransaction,
  ownerId: string,
  years: YearsRead,
  periods: Periods,
): Promise<ConvertedSums> {
  const { from, to } = planDays(years);
  // Place 0 is the newest rates, place n the n-th period.
  const { rows } = await tx.execute(sql`
    select case when grouping(lead_source_key) = 0 then lead_source_key end as channel,
      product_key as product, geo_key as geo, currency,
      case when grouping(year) = 0 then year end as year,
      case when grouping(month) = 0 then month end as month,
      sum(cents)::float8 as cents
    from (
      select d.lead_source_key, d.product_key, d.geo_key, d.currency, d.amount_cents * r.factor as cents,
        (extract(year from d.close_date)
          - case when extract(month from d.close_date) < ${years.startMonth} then 1 else 0 end)::int as year,
        (extract(year from d.close_date) * 12 + extract(month from d.close_date) - 1)::int as month
      from deals d join unnest(${sql.param(periods.currencies)}::text[], ${sql.param(periods.places)}::int[],
        ${sql.param(periods.factors)}::float8[]) as r (currency, place, factor)
        on r.currency = d.currency
        and r.place = coalesce(width_bucket(d.close_date, ${sql.param(periods.days)}::date[]), 0)
      where d.owner_id = ${ownerId} and d.status = 'won'
        and (d.close_date between ${from}::date and ${to}::date or d.close_date is null)
    ) closed
    group by grouping sets ((lead_source_key, product_key, geo_key, currency, year), (product_key, geo_key, currency, month))`);
  return converted.parse(rows);
}
