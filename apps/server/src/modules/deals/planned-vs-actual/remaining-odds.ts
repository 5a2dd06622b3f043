import type { ReplyOf } from "@beachhead/contract";
import {
  businessYearOf,
  calibrate,
  daysOfYears,
  type NewDeals,
  type OpenDeal,
  type PeriodOdds,
  remainingOdds,
  roundMoney,
  roundRatio,
} from "@beachhead/engine";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { together } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { DealDependencies } from "../deal.ts";
import { closedDealsOf } from "./closed-deals.ts";
import { type Query, type ReadComparison, readComparison } from "./comparison.ts";
import { findClosedDeals, findOpenDeals, windowOf } from "./read-deals.ts";
import type { PlannedRow } from "./read-planned.ts";
import { factorOf, plannedWithin, scopeOf } from "./scope.ts";
import { monthWeights, weightedYear } from "./to-date.ts";

/** Mean days of a month. */
const DAYS_A_MONTH = 30.4375;

/** The odds that what is closed and what still closes reach the target year's plan (formulas B9). */
export async function getRemainingOdds(
  { withUser, clock }: DealDependencies,
  { ownerId, query }: VerbContext<"getRemainingOdds", "query">,
): Promise<ReplyOf<"getRemainingOdds">> {
  const now = clock.now();
  return oddsOf(await withUser.report(ownerId, (tx) => readDeals(tx, ownerId, query, now)));
}

/** The same, within a transaction. */
export async function readRemainingOdds(
  tx: UserTransaction,
  ownerId: string,
  query: Query,
  now: Date,
): Promise<ReplyOf<"getRemainingOdds">> {
  return oddsOf(await readDeals(tx, ownerId, query, now));
}

async function readDeals(tx: UserTransaction, ownerId: string, query: Query, now: Date) {
  const read = await readComparison(tx, ownerId, query, now);
  const period = daysOfYears(read.calendarYear, read.calendarYear, read.yearStartMonth);
  const [open, closedRows] = await together([
    findOpenDeals(tx, ownerId, period),
    findClosedDeals(tx, ownerId, windowOf(now)),
  ]);
  return { read, open, closed: closedDealsOf(read.comparison, closedRows).all };
}

function oddsOf({ read, open, closed }: Awaited<ReturnType<typeof readDeals>>): ReplyOf<"getRemainingOdds"> {
  const { comparison, blocks } = read;
  const known = calibrate(closed);
  const { deals, leftOut } = openDealsOf(read, open, cycleDays(read, known.cycleDays?.median));
  const { closed: closedRevenue, planned } = blocks.current.revenueSum;
  const odds = remainingOdds({
    closed: closedRevenue,
    target: planned,
    open: deals,
    won: known.won,
    lost: known.lost,
    newDeals: newDealsOf(read),
  });
  const { mostNeeded } = odds;
  const neededName = open.find(({ id }) => id === mostNeeded?.id)?.name ?? "";
  return {
    success: true,
    currency: comparison.currency,
    closed: closedRevenue,
    target: planned,
    openDeals: deals.length,
    leftOut,
    won: known.won,
    lost: known.lost,
    fromOpen: rounded(odds.fromOpen),
    withNewDeals: odds.withNewDeals && rounded(odds.withNewDeals),
    mostNeeded: mostNeeded && {
      dealId: mostNeeded.id,
      name: neededName,
      probabilityWithout: roundRatio(mostNeeded.probabilityWithout),
    },
  };
}

function rounded(odds: PeriodOdds): PeriodOdds {
  return {
    probability: roundRatio(odds.probability),
    standardError: roundRatio(odds.standardError),
    mean: roundMoney(odds.mean),
    p10: roundMoney(odds.p10),
    p50: roundMoney(odds.p50),
    p90: roundMoney(odds.p90),
  };
}

/** The median cycle of the CRM; without one, the longest time to close of the plan's channels. */
function cycleDays({ channels }: ReadComparison, median: number | undefined): number {
  if (median !== undefined) return median;
  return channels.reduce((most, { timing }) => Math.max(most, timing?.LeadtoClosure ?? 0), 0) * DAYS_A_MONTH;
}

/** Open deals that close in the target year, with those that cannot count. */
function openDealsOf(
  { comparison, calendarYear, yearStartMonth }: ReadComparison,
  rows: Awaited<ReturnType<typeof findOpenDeals>>,
  cycle: number,
) {
  const scope = scopeOf(comparison);
  const leftOut = { unknownStage: 0, unconverted: 0, unreadAmount: 0 };
  const deals: OpenDeal[] = [];
  for (const row of rows) {
    const { id, productKey, geoKey, amountCents, currency, probability, createdDate, closeDate } = row;
    if (scope.place(productKey, geoKey) === undefined) continue;
    // Without both dates nobody can say in which year it closes.
    if (closeDate === null && createdDate === null) continue;
    if (closeDate === null && closingYear(createdDate, cycle, yearStartMonth) !== calendarYear) continue;
    const factor = factorOf(comparison, currency);
    if (row.amountText !== null) leftOut.unreadAmount += 1;
    else if (factor === null) leftOut.unconverted += 1;
    else if (probability === null) leftOut.unknownStage += 1;
    else deals.push({ id, amount: (amountCents / 100) * factor, probability: probability / 100 });
  }
  return { deals, leftOut };
}

function closingYear(createdDate: string | null, cycle: number, startMonth: number): number {
  return businessYearOf(new Date(Date.parse(createdDate ?? "") + cycle * DAY_MS), startMonth);
}

/**
 * What the plan still expects to create and to close in the target year; null where it expects nothing. Pipeline whose
 * time to close ends after the year brings nothing to it.
 */
function newDealsOf({
  comparison,
  planned,
  elapsed,
  elapsedMonths,
  blocks,
}: ReadComparison): NewDeals | null {
  const rows = plannedWithin(comparison, planned);
  const year = comparison.targetYear;
  const toCome = rows.reduce((sum, row) => sum + revenueToCome(row, year, elapsedMonths), 0);
  if (toCome < 0.005) return null;
  const weights = monthWeights(elapsed);
  const toDate = rows.reduce((sum, { pipeline }) => sum + weightedYear(pipeline, year, weights), 0);
  return {
    plannedRevenue: toCome,
    attainment: toDate > 0 ? blocks.current.pipelineSums.crm / toDate : null,
  };
}

/** Revenue of a year from pipeline that is created after the months gone by. */
function revenueToCome({ revenueByLead }: PlannedRow, year: number, elapsedMonths: number): number {
  let sum = 0;
  for (const [lead, revenue] of revenueByLead) {
    for (let month = 12 * (year - 1); month < 12 * year; month += 1) {
      const share = Math.min(1, Math.max(0, month - lead + 1 - elapsedMonths));
      sum += share * (revenue[month] ?? 0);
    }
  }
  return sum;
}
