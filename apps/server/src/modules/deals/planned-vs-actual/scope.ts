import { comparableName } from "@beachhead/contract";
import { conversionFactor, type DatedRates, type ExchangeRates } from "@beachhead/engine";
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

/** Planned rows within the filters; one for the whole plan counts only without filters. */
export function plannedWithin({ combinations, productKey, geoKey }: Comparison, { rows }: Planned) {
  const asked = new Set(
    combinations.map(({ product, geo }) => combinationKey(comparableName(product), comparableName(geo))),
  );
  const isAll = productKey === undefined && geoKey === undefined;
  return rows.filter(({ combinationKey: key }) => (key === null ? isAll : asked.has(key)));
}

/** Sums of deals within the filters that have a rate; combination null: they match no plan. */
export function* countedRows(
  comparison: Comparison,
  actuals: readonly ActualRow[],
  scope = scopeOf(comparison),
) {
  for (const actual of actuals) {
    const counted = scope.place(actual.productKey, actual.geoKey);
    const factor = factorOf(comparison, actual.currency);
    if (counted === undefined || factor === null) continue;
    const isMapped = counted !== "unplanned" && scope.isChannel(actual.leadSourceKey);
    yield { actual, factor, combination: isMapped ? counted : null };
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
