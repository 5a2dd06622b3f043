import { comparableName, type PlannedVsActualBlock, type PlannedVsActualRow } from "@beachhead/contract";
import {
  achievement,
  conversionFactor,
  type DatedRates,
  type ExchangeRates,
  pipelineCoverage,
  roundMoney,
} from "@beachhead/engine";
import { combinationKey, type KnownNames } from "../known-names.ts";
import type { ActualMonth, ActualRow, ActualSums } from "./read-actual.ts";
import type { PlanCombination, Planned } from "./read-planned.ts";

/** What is compared: the plan's combinations within the filters, and everything it is compared in. */
export interface Comparison {
  /** Combinations of the plan within the filters. */
  combinations: readonly PlanCombination[];
  /** Filters by `comparableName`; undefined = All. */
  productKey: string | undefined;
  geoKey: string | undefined;
  known: KnownNames;
  currency: string;
  /** The newest. */
  rates: ExchangeRates;
  /** A won or lost deal converts at the rates of its close date. */
  dated: DatedRates;
  /** 1..5, of the plan. */
  targetYear: number;
}

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

/** Where deals with these names count: in a row of the plan, among those of no plan, or in another plan. */
export interface Scope {
  place(productKey: string, geoKey: string): PlanCombination | "unplanned" | undefined;
  isChannel(leadSourceKey: string): boolean;
}

/** Where each deal counts. */
export function scopeOf({ combinations, productKey, geoKey, known }: Comparison): Scope {
  const own = new Map(
    combinations.map((each) => [
      combinationKey(comparableName(each.product), comparableName(each.geo)),
      each,
    ]),
  );
  return {
    place(product, geo) {
      const combination = own.get(combinationKey(product, geo));
      if (combination !== undefined) return combination;
      if (known.isPlanned(product, geo)) return undefined;
      const isAsked =
        (productKey === undefined || productKey === product) && (geoKey === undefined || geoKey === geo);
      return isAsked ? "unplanned" : undefined;
    },
    isChannel: (leadSourceKey) => known.channels.has(leadSourceKey),
  };
}

type Row = PlannedVsActualRow;

const emptyRow = (channel: string | null, product: string | null, geo: string | null): Row => ({
  channel,
  product,
  geo,
  plannedPipeline: 0,
  plannedRevenue: 0,
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
  for (const row of plannedWithin(comparison, planned)) {
    const planRow = emptyRow(row.channel, row.product, row.geo);
    planRow.plannedPipeline = sumOf(row.pipeline, from, last);
    planRow.plannedRevenue = sumOf(row.revenue, from, last);
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

/** Sums of deals within the filters that have a rate; combination null: they match no plan. */
export function* countedRows(
  comparison: Comparison,
  actuals: readonly ActualRow[],
  scope = scopeOf(comparison),
) {
  for (const actual of actuals) {
    const place = scope.place(actual.productKey, actual.geoKey);
    const factor = factorOf(comparison, actual.currency);
    if (place === undefined || factor === null) continue;
    const isMapped = place !== "unplanned" && scope.isChannel(actual.leadSourceKey);
    yield { actual, factor, combination: isMapped ? place : null };
  }
}

/** What one unit of an open deal's currency is in that of the comparison; null without a rate. */
export const factorOf = ({ currency, rates }: Comparison, from: string) =>
  from === "" ? null : conversionFactor(from, currency, rates);

/** The same for a deal of any status. */
export function factorOfDeal(
  { currency, dated }: Comparison,
  deal: { status: string; currency: string; closeDate: string | null },
): number | null {
  if (deal.currency === "") return null;
  return conversionFactor(deal.currency, currency, dated.on(deal.status === "open" ? null : deal.closeDate));
}

/** Won deals in hundredths of the comparison's currency. */
export const closedCents = ({ closedWonCents, closedAtDates }: ActualSums | ActualMonth, factor: number) =>
  closedAtDates ?? closedWonCents * factor;

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

/** Planned rows within the filters; one for the whole plan counts only without filters. */
export function plannedWithin({ combinations, productKey, geoKey }: Comparison, { rows }: Planned) {
  const asked = new Set(
    combinations.map(({ product, geo }) => combinationKey(comparableName(product), comparableName(geo))),
  );
  const isAll = productKey === undefined && geoKey === undefined;
  return rows.filter(({ combinationKey: key }) => (key === null ? isAll : asked.has(key)));
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
    const place = scope.place(productKey, geoKey);
    if (place === undefined) continue;
    const count = cumulative.openCount + cumulative.closedWonCount + cumulative.closedLostCount;
    const factor = factorOf(comparison, currency);
    unknownStages += cumulative.unknownStages;
    if (factor === null && count > 0) currencies[currency] = (currencies[currency] ?? 0) + count;
    if (place !== "unplanned" && scope.isChannel(leadSourceKey)) continue;
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
