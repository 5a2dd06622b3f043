import type { PlanHint, PlanPoint, PricingPlan, Recommendation, SimulationInputs } from "@beachhead/engine";
import {
  formatChange,
  formatEntered,
  formatFraction,
  formatNumber,
  formatPercent,
  THIN_SPACE,
} from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { NUMBERED_YEARS, type YearWords } from "../../../lib/format/years.ts";
import type { Answer } from "../state/answer.ts";
import { roundPriceUp } from "../state/use-figures.ts";

/** What a point of the search is best at. */
export type Objective = "leastStretch" | keyof Recommendation["objectives"];

export const OBJECTIVE_LABEL: Record<Objective, string> = {
  leastStretch: "Least stretch",
  lowestPrice: "Lowest price",
  fewestCustomers: "Fewest customers",
  highestEbit: "Highest EBIT",
};

/** A point of the ranges with what it brings in the target year. */
export interface Choice {
  points: readonly PlanPoint[];
  revenue: number;
  ebitPercent: number | null;
}

export function choiceOf(
  recommended: Recommendation,
  objective: Objective,
  { targetYear }: SimulationInputs,
): Choice {
  if (objective !== "leastStretch" && recommended.feasible) return recommended.objectives[objective];
  const { points, result } = recommended;
  return {
    points,
    revenue: result.revenue[targetYear - 1] ?? 0,
    ebitPercent: result.ebitPercent[targetYear - 1] ?? null,
  };
}

const REACHES: Record<Objective, string> = {
  leastStretch: "Of all points that reach both targets, this one asks the least of your ranges.",
  lowestPrice: "The lowest prices that reach both targets.",
  fewestCustomers: "The fewest new customers that reach both targets.",
  highestEbit: "The highest EBIT of all points that reach both targets.",
};

const TARGET_NAME = { revenue: "revenue", ebit: "EBIT" } as const;

/** Whether the nearest point reaches both targets in total, but not with each plan's share. */
function missesSharesOnly({ feasible, result }: Recommendation): boolean {
  return !feasible && result.revenueMet && result.ebitMet;
}

/** The finding of the panel. */
export function choiceTitle(recommended: Recommendation, { revenue, ebitPercent }: Choice): string {
  if (missesSharesOnly(recommended)) return "No point in your ranges brings every plan its share";
  if (!recommended.feasible) return "No point in your ranges reaches both targets";
  return `Recommended: ${shortMoney(revenue)} revenue with EBIT ${percentOf(ebitPercent)}`;
}

/** The choice in one line for the summary on a phone; null without a recommendation. */
export function summaryWords({ request, result: { recommended } }: Answer): string | null {
  if (recommended === null) return null;
  return choiceTitle(recommended, choiceOf(recommended, "leastStretch", request.inputs));
}

function percentOf(ebitPercent: number | null): string {
  return ebitPercent === null ? "not defined" : formatPercent(ebitPercent, 1);
}

/** "Starter 16.32 with 613 customers, Growth 35.80 with 131 customers" */
export function pointWords(points: readonly PlanPoint[]): string {
  return points
    .map(
      ({ plan, pricePerUser, customersFirstYear }) =>
        `${plan} ${priceText(pricePerUser)} with ${formatNumber(customersFirstYear)} customers`,
    )
    .join(", ");
}

/** What a point reaches and which target limits it; without a feasible point, which target cannot be reached. */
export function choiceSentence(
  recommended: Recommendation,
  objective: Objective,
  { revenue, ebitPercent }: Choice,
  { revenueTarget, targetYear }: SimulationInputs,
  years: YearWords = NUMBERED_YEARS,
): string {
  const share = formatFraction(revenue / revenueTarget);
  if (recommended.feasible) {
    const limit =
      objective === "leastStretch"
        ? ` ${recommended.tightest === "ebit" ? "EBIT" : "Revenue"} is the limit.`
        : "";
    return `Reaches ${shortMoney(revenue)} (${share} of target) with EBIT ${percentOf(ebitPercent)} in ${years.inSentence(targetYear)}. ${REACHES[objective]}${limit}`;
  }
  return `${bindingWords(recommended)} The nearest point brings ${shortMoney(revenue)} (${share} of target) with EBIT ${percentOf(ebitPercent)} in ${years.inSentence(targetYear)}.`;
}

function bindingWords(recommended: Recommendation): string {
  if (missesSharesOnly(recommended))
    return "Both targets are reached in total, but not with each plan's share.";
  const names = recommended.binding.map((target) => TARGET_NAME[target]).join(" and ");
  const verb = recommended.binding.length > 1 ? "fall" : "falls";
  const sentence = `${names} ${verb} short even at your highest prices and most customers.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What each plan would need beyond its ranges; plans that can reach their share are left out. */
export function neededSentences(recommended: Recommendation, plans: readonly PricingPlan[]): string[] {
  if (recommended.feasible) return [];
  return recommended.hints.flatMap((hint, index) => {
    const plan = plans[index];
    return plan === undefined ? [] : neededSentence(hint, plan);
  });
}

function neededSentence(
  { customersNeededAtMaxPrice: customers, priceNeededAtMaxCustomers: price }: PlanHint,
  plan: PricingPlan,
): string[] {
  const { name, pricePerUserMax, customersFirstYearMax } = plan;
  if (customers !== null && customers <= customersFirstYearMax) return [];
  if (customers === null && price === null)
    return [`${name}: no price or number of customers reaches its share of the target.`];
  const ways = [
    ...(customers === null
      ? []
      : [
          `${formatNumber(customers)} customers at ${priceText(pricePerUserMax)} (your maximum is ${formatNumber(customersFirstYearMax)})`,
        ]),
    ...(price === null
      ? []
      : [
          `a price of ${priceText(price)} with ${formatNumber(customersFirstYearMax)} customers (your maximum is ${priceText(pricePerUserMax)})`,
        ]),
  ];
  return [`${name} needs ${ways.join(", or ")}.`];
}

/** A price as "use this point" would enter it. */
export function priceText(price: number): string {
  return formatEntered(roundPriceUp(price), 2);
}

/** How far a value lies from the middle of its range: "+2.0 %". */
export function fromMiddle(value: number, low: number, high: number): string {
  const middle = (low + high) / 2;
  return middle > 0 ? `${formatChange((value / middle - 1) * 100, 1)}${THIN_SPACE}%` : "";
}
