import type { PlannedVsActualBlock, PlannedVsActualRow } from "@beachhead/contract";
import { achievement, pipelineCoverage, roundMoney } from "@beachhead/engine";
import { combinationKey } from "../known-names.ts";
import type { ActualMonth, ActualRow, ActualSums } from "./read-actual.ts";
import type { Planned } from "./read-planned.ts";
import {
  type Comparison,
  closedCents,
  countedRows,
  factorOf,
  plannedWithin,
  type Scope,
  scopeOf,
} from "./scope.ts";
import { monthWeights, weightedSum } from "./to-date.ts";

/** Share of the period gone by, 0..1. */
export interface Elapsed {
  current: number;
  cumulative: number;
}

/** Sums of planned and actual figures of the target year and of all years up to it (formulas B5). */
export function compare(
  comparison: Comparison,
  planned: Planned,
  actuals: readonly ActualRow[],
  months: readonly ActualMonth[],
  elapsed: Elapsed,
) {
  const scope = scopeOf(comparison);
  const last = 12 * comparison.targetYear;
  const monthsOf = (from: number) => closedByMonth(comparison, scope, planned, months, from, last);
  const blockOf = (period: keyof Elapsed, from: number) =>
    blockOfPeriod(
      comparison,
      scope,
      planned,
      actuals,
      period,
      { from, last },
      elapsed[period],
      monthsOf(from),
    );
  return {
    current: blockOf("current", last - 11),
    cumulative: blockOf("cumulative", 1),
    ...leftOut(comparison, scope, actuals),
  };
}

type Row = PlannedVsActualRow;

const emptyRow = (channel: string | null, product: string | null, geo: string | null): Row => ({
  channel,
  product,
  geo,
  plannedPipeline: 0,
  plannedRevenue: 0,
  plannedToDate: { cost: 0, revenue: 0 },
  crmPipeline: 0,
  openPipeline: 0,
  weightedPipeline: 0,
  closedRevenue: 0,
  deals: { open: 0, won: 0, lost: 0 },
});

const sumOf = (values: Float64Array, from: number, last: number) =>
  values.subarray(from - 1, last).reduce((sum, value) => sum + value, 0);

function blockOfPeriod(
  comparison: Comparison,
  scope: Scope,
  planned: Planned,
  actuals: readonly ActualRow[],
  period: keyof Elapsed,
  { from, last }: { from: number; last: number },
  elapsed: number,
  months: PlannedVsActualBlock["months"],
): PlannedVsActualBlock {
  const rows = new Map<string, Row>();
  const gone = monthWeights(elapsed, last - from + 1);
  for (const row of plannedWithin(comparison, planned)) {
    const planRow = emptyRow(row.channel, row.product, row.geo);
    planRow.plannedPipeline = sumOf(row.pipeline, from, last);
    planRow.plannedRevenue = sumOf(row.revenue, from, last);
    planRow.plannedToDate = {
      cost: roundMoney(weightedSum(row.cost, from, gone)),
      revenue: roundMoney(weightedSum(row.revenue, from, gone)),
    };
    rows.set(`${row.channelKey}\n${row.combinationKey ?? ""}`, planRow);
  }
  for (const { actual, factor, combination } of countedRows(comparison, actuals, scope)) {
    const sums = actual[period];
    if (isEmpty(sums)) continue;
    const key = combination
      ? `${actual.leadSourceKey}\n${combinationKey(actual.productKey, actual.geoKey)}`
      : "unmapped";
    let row = rows.get(key);
    if (row === undefined) {
      row = combination
        ? emptyRow(
            comparison.known.channels.get(actual.leadSourceKey) ?? actual.leadSourceKey,
            combination.product,
            combination.geo,
          )
        : emptyRow(null, null, null);
      rows.set(key, row);
    }
    addActual(row, sums, factor);
  }
  return finished([...rows.values()], elapsed, months);
}

const isEmpty = (sums: ActualSums) =>
  sums.openCount === 0 && sums.wonCents === 0 && sums.closedWonCount === 0 && sums.closedLostCount === 0;

function addActual(row: Row, sums: ActualSums, factor: number): void {
  const unit = factor / 100;
  row.crmPipeline += (sums.openCents + sums.wonCents) * unit;
  row.openPipeline += sums.openCents * unit;
  row.weightedPipeline += (sums.openWeighted / 100) * unit;
  row.closedRevenue += closedCents(sums, factor) / 100;
  row.deals.open += sums.openCount;
  row.deals.won += sums.closedWonCount;
  row.deals.lost += sums.closedLostCount;
}

const moneyFields = [
  "plannedPipeline",
  "plannedRevenue",
  "crmPipeline",
  "openPipeline",
  "weightedPipeline",
  "closedRevenue",
] as const;

/** Rounds rows to cents and adds them up, so that the parts equal the totals. */
function finished(
  rows: readonly Row[],
  elapsed: number,
  months: PlannedVsActualBlock["months"],
): PlannedVsActualBlock {
  for (const row of rows) for (const field of moneyFields) row[field] = roundMoney(row[field]);
  const total = (field: (typeof moneyFields)[number]) =>
    roundMoney(rows.reduce((sum, row) => sum + row[field], 0));
  const pipelineSums = {
    planned: total("plannedPipeline"),
    crm: total("crmPipeline"),
    open: total("openPipeline"),
    weighted: total("weightedPipeline"),
  };
  const revenueSum = { planned: total("plannedRevenue"), closed: total("closedRevenue") };
  const reached = achievement(revenueSum.planned, revenueSum.closed, elapsed);
  const winRate = pipelineSums.planned > 0 ? revenueSum.planned / pipelineSums.planned : 0;
  const coverage = pipelineCoverage(pipelineSums.open, revenueSum.planned, revenueSum.closed, winRate);
  return {
    rows: rows.toSorted(
      (a, b) =>
        Number(a.channel === null) - Number(b.channel === null) ||
        b.plannedRevenue + b.closedRevenue - (a.plannedRevenue + a.closedRevenue) ||
        (a.channel ?? "").localeCompare(b.channel ?? "", "en"),
    ),
    pipelineSums,
    revenueSum,
    revenueAchievement: {
      percent: percentOf(reached.revenueAchievement),
      pace: percentOf(reached.pace),
      status: reached.status,
    },
    coverage: { has: fourDecimals(coverage.has), needs: fourDecimals(coverage.needs) },
    months,
  };
}

const percentOf = (share: number | null) => (share === null ? null : Math.round(share * 10_000) / 100);
const fourDecimals = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000);

function closedByMonth(
  comparison: Comparison,
  scope: Scope,
  planned: Planned,
  months: readonly ActualMonth[],
  from: number,
  last: number,
): PlannedVsActualBlock["months"] {
  const closed = new Float64Array(last + 1);
  for (const sums of months) {
    const { month, productKey, geoKey, currency } = sums;
    const factor = factorOf(comparison, currency);
    if (month > last || factor === null || scope.place(productKey, geoKey) === undefined) continue;
    closed[month] = (closed[month] ?? 0) + closedCents(sums, factor) / 100;
  }
  const rows = plannedWithin(comparison, planned);
  return Array.from({ length: last - from + 1 }, (_, index) => {
    const month = from + index;
    return {
      month: index + 1,
      plannedRevenue: roundMoney(rows.reduce((sum, row) => sum + (row.revenue[month - 1] ?? 0), 0)),
      closedRevenue: roundMoney(closed[month] ?? 0),
    };
  });
}

/** Deals of no plan, deals without a rate and open deals of an unknown stage, of all years up to the target year. */
function leftOut(comparison: Comparison, scope: Scope, actuals: readonly ActualRow[]) {
  const unmapped = { count: 0, amount: 0 };
  const currencies: Record<string, number> = {};
  let unknownStages = 0;
  for (const { leadSourceKey, productKey, geoKey, currency, cumulative } of actuals) {
    const counted = scope.place(productKey, geoKey);
    if (counted === undefined) continue;
    const count = cumulative.openCount + cumulative.closedWonCount + cumulative.closedLostCount;
    const factor = factorOf(comparison, currency);
    unknownStages += cumulative.unknownStages;
    if (factor === null && count > 0) currencies[currency] = (currencies[currency] ?? 0) + count;
    if (counted !== "unplanned" && scope.isChannel(leadSourceKey)) continue;
    unmapped.count += count;
    if (factor !== null)
      unmapped.amount += (cumulative.openCents * factor + closedCents(cumulative, factor)) / 100;
  }
  const count = Object.values(currencies).reduce((sum, each) => sum + each, 0);
  return {
    unmapped: { count: unmapped.count, amount: roundMoney(unmapped.amount) },
    unconverted: { count, currencies },
    unknownStages,
  };
}
