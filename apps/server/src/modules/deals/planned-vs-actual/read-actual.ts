import { and, between, eq, sql } from "drizzle-orm";
import { dealMonthRollups, dealYearRollups } from "../../../platform/db/schema/deals.ts";
import { preparedPerConnection } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

const { placeholder } = sql;

/** Sums of deals with the same names and currency, in hundredths of the currency. */
export interface ActualSums {
  openCount: number;
  openCents: number;
  /** Amount times probability in percent. */
  openWeighted: number;
  unknownStages: number;
  wonCents: number;
  closedWonCount: number;
  closedWonCents: number;
  /** The same in hundredths of the comparison's currency, each deal at the rates of its day; absent: all have one rate. */
  closedAtDates?: number;
  closedLostCount: number;
}

export interface ActualRow {
  leadSourceKey: string;
  productKey: string;
  geoKey: string;
  currency: string;
  /** The target year alone. */
  current: ActualSums;
  /** All years up to it, and deals without dates. */
  cumulative: ActualSums;
}

const rollup = dealYearRollups;
const sumsOf = (column: typeof rollup.openCount | typeof rollup.openCents) => ({
  current: sql<number>`coalesce(sum(${column}) filter (where ${rollup.year} = ${placeholder("year")}), 0)::float8`,
  cumulative: sql<number>`sum(${column})::float8`,
});

const actualRows = preparedPerConnection((tx) =>
  tx
    .select({
      leadSourceKey: rollup.leadSourceKey,
      productKey: rollup.productKey,
      geoKey: rollup.geoKey,
      currency: rollup.currency,
      openCount: sumsOf(rollup.openCount).current,
      openCountAll: sumsOf(rollup.openCount).cumulative,
      openCents: sumsOf(rollup.openCents).current,
      openCentsAll: sumsOf(rollup.openCents).cumulative,
      openWeighted: sumsOf(rollup.openWeighted).current,
      openWeightedAll: sumsOf(rollup.openWeighted).cumulative,
      unknownStages: sumsOf(rollup.unknownStageCount).current,
      unknownStagesAll: sumsOf(rollup.unknownStageCount).cumulative,
      wonCents: sumsOf(rollup.wonCents).current,
      wonCentsAll: sumsOf(rollup.wonCents).cumulative,
      closedWonCount: sumsOf(rollup.closedWonCount).current,
      closedWonCountAll: sumsOf(rollup.closedWonCount).cumulative,
      closedWonCents: sumsOf(rollup.closedWonCents).current,
      closedWonCentsAll: sumsOf(rollup.closedWonCents).cumulative,
      closedLostCount: sumsOf(rollup.closedLostCount).current,
      closedLostCountAll: sumsOf(rollup.closedLostCount).cumulative,
    })
    .from(rollup)
    .where(
      and(
        eq(rollup.ownerId, placeholder("ownerId")),
        sql`(${rollup.year} = 0 or ${rollup.year} between ${placeholder("firstYear")} and ${placeholder("year")})`,
      ),
    )
    .groupBy(rollup.leadSourceKey, rollup.productKey, rollup.geoKey, rollup.currency)
    .prepare("planned_vs_actual_years"),
);

/** The years of a plan up to the target year, each by the calendar year in which it begins. */
export interface YearsRead {
  first: number;
  /** The target year. */
  last: number;
  /** The month in which each begins, 1 to 12. */
  startMonth: number;
}

/** Sums of calendar years, with those of deals without dates. */
export async function findActuals(
  tx: UserTransaction,
  ownerId: string,
  years: YearsRead,
): Promise<ActualRow[]> {
  const rows = await actualRows(tx).execute({ ownerId, firstYear: years.first, year: years.last });
  return rows.map(({ leadSourceKey, productKey, geoKey, currency, ...sums }) => ({
    leadSourceKey,
    productKey,
    geoKey,
    currency,
    current: sums,
    cumulative: {
      openCount: sums.openCountAll,
      openCents: sums.openCentsAll,
      openWeighted: sums.openWeightedAll,
      unknownStages: sums.unknownStagesAll,
      wonCents: sums.wonCentsAll,
      closedWonCount: sums.closedWonCountAll,
      closedWonCents: sums.closedWonCentsAll,
      closedLostCount: sums.closedLostCountAll,
    },
  }));
}

export interface ActualMonth {
  /** 1 = the first month of the first year. */
  month: number;
  productKey: string;
  geoKey: string;
  currency: string;
  closedWonCents: number;
  /** As in `ActualSums`. */
  closedAtDates?: number;
}

const monthRows = preparedPerConnection((tx) =>
  tx
    .select({
      month: dealMonthRollups.month,
      productKey: dealMonthRollups.productKey,
      geoKey: dealMonthRollups.geoKey,
      currency: dealMonthRollups.currency,
      closedWonCents: sql<number>`${dealMonthRollups.closedWonCents}::float8`,
    })
    .from(dealMonthRollups)
    .where(
      and(
        eq(dealMonthRollups.ownerId, placeholder("ownerId")),
        between(dealMonthRollups.month, placeholder("from"), placeholder("to")),
        sql`${dealMonthRollups.closedWonCount} <> 0`,
      ),
    )
    .prepare("planned_vs_actual_months"),
);

/** A month of the roll-ups: 12 times the calendar year plus 0 to 11. */
export const firstMonthOf = ({ first, startMonth }: Pick<YearsRead, "first" | "startMonth">): number =>
  first * 12 + startMonth - 1;

/** Won deals by month of their close date, from the first month of the years to the last. */
export async function findActualMonths(
  tx: UserTransaction,
  ownerId: string,
  years: YearsRead,
): Promise<ActualMonth[]> {
  const from = firstMonthOf(years);
  const to = firstMonthOf({ ...years, first: years.last }) + 11;
  const rows = await monthRows(tx).execute({ ownerId, from, to });
  return rows.map((row) => ({ ...row, month: row.month - from + 1 }));
}
