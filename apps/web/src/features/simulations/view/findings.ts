import type { ScenarioResult, SimulationInputs, SimulationResult } from "@beachhead/engine";
import { formatFraction, formatNumber, formatOdds, formatPercent } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { NUMBERED_YEARS, type YearWords } from "../../../lib/format/years.ts";
import type { Answer } from "../state/answer.ts";

export type ScenarioName = "low" | "mid" | "high";
export type Quantity = "revenue" | "ebit";

export const SCENARIO_LABEL: Record<ScenarioName, string> = { low: "Low", mid: "Middle", high: "High" };

/** The point of a scenario, in half a sentence. */
export const SCENARIO_PLACE: Record<ScenarioName, string> = {
  low: "All ranges at their lowest",
  mid: "Middle of the ranges",
  high: "All ranges at their highest",
};

/** Said beside the low scenario: few customers also cost less. */
export const LOW_NOTE =
  "All ranges at their lowest. Not the worst case for profit: fewer customers also cost less.";

/** Share of a target as per cent that never reads 100 before it is reached. */
export function attainmentText(attainment: number, met: boolean): string {
  const whole = Math.round(attainment * 100);
  if (met || whole < 100) return formatFraction(attainment);
  return formatPercent(Math.floor(attainment * 10_000) / 100, 2);
}

function atTarget(values: readonly (number | null)[], targetYear: number): number | null {
  return values[targetYear - 1] ?? null;
}

/** The finding of the fan chart: the median of the trials, where its line ends. */
export function fanTitle(
  { request, result }: Answer,
  quantity: Quantity,
  years: YearWords = NUMBERED_YEARS,
): string {
  const { targetYear, revenueTarget } = request.inputs;
  const median = result.monteCarlo[quantity][targetYear - 1]?.p50 ?? 0;
  const finding = `Median ${quantity === "revenue" ? "revenue" : "EBIT"} ${shortMoney(median)} in ${years.inSentence(targetYear)}`;
  if (quantity === "ebit") return finding;
  return `${finding}: ${attainmentText(median / revenueTarget, median >= revenueTarget)} of target`;
}

/** The same quantity where every range lands in its middle: near the median, and not the same. */
export function middleWords({ request, result: { mid } }: Answer, quantity: Quantity): string {
  const { targetYear } = request.inputs;
  const amount = shortMoney(atTarget(mid[quantity], targetYear) ?? 0);
  if (quantity === "revenue")
    return `Middle of the ranges: ${amount}, ${attainmentText(mid.attainment, mid.revenueMet)} of target`;
  const percent = atTarget(mid.ebitPercent, targetYear);
  return `Middle of the ranges: ${amount}${percent === null ? "" : `, ${formatPercent(percent, 1)} of revenue`}`;
}

/** The finding of the histogram. */
export function histogramTitle(
  { request, result }: Answer,
  quantity: Quantity,
  years: YearWords = NUMBERED_YEARS,
): string {
  const { targetYear, revenueTarget } = request.inputs;
  if (quantity === "revenue") {
    const odds = formatOdds(result.monteCarlo.probability.revenue);
    return `${odds} of trials reach ${shortMoney(revenueTarget)} of revenue in ${years.inSentence(targetYear)}`;
  }
  const year = result.monteCarlo.ebit[targetYear - 1];
  if (year === undefined) return "EBIT of all trials";
  return `Half of the trials end with EBIT above ${shortMoney(year.p50)} in ${years.inSentence(targetYear)}`;
}

/** Driver ids of the engine in the words of the form. */
export function driverName(driver: string, inputs: SimulationInputs): string {
  const [kind, index, field] = driver.split(".");
  if (kind === "priceGrowth") return "Price growth";
  if (kind === "customerGrowth") return "Growth of new customers";
  const plan = inputs.pricingPlans[Number(index)];
  if (plan === undefined) return driver;
  if (field === "price") {
    return `${plan.name} price, ${formatNumber(plan.pricePerUserMin, decimalsOf(plan.pricePerUserMin))} to ${formatNumber(plan.pricePerUserMax, decimalsOf(plan.pricePerUserMax))}`;
  }
  if (field === "customers") {
    return `${plan.name} customers, ${formatNumber(plan.customersFirstYearMin)} to ${formatNumber(plan.customersFirstYearMax)}`;
  }
  return field === "retention" ? `${plan.name} retention` : driver;
}

function decimalsOf(price: number): number {
  return Number.isInteger(price) ? 0 : 2;
}

/** What makes the result uncertain, largest first. */
export function sortedShares(answer: Answer, quantity: Quantity): { name: string; share: number }[] {
  const shares = answer.result.monteCarlo.shareOfVariance?.[quantity] ?? [];
  return shares
    .map(({ driver, share }) => ({ name: driverName(driver, answer.request.inputs), share }))
    .sort((a, b) => b.share - a.share);
}

export function sharesTitle(answer: Answer, quantity: Quantity): string {
  const [first] = sortedShares(answer, quantity);
  const what = quantity === "revenue" ? "revenue" : "EBIT";
  if (first === undefined || first.share === 0) return `Nothing makes ${what} uncertain`;
  const name = first.name.split(",")[0] ?? first.name;
  return `${name} ${name.endsWith("customers") ? "make" : "makes"} ${formatFraction(first.share)} of the uncertainty of ${what}`;
}

/** The finding of the cost view. */
export function costTitle({ request }: Answer, scenario: ScenarioResult): string {
  const index = request.inputs.targetYear - 1;
  const revenue = scenario.revenue[index] ?? 0;
  const ebit = scenario.ebit[index] ?? 0;
  const percent = scenario.ebitPercent[index] ?? null;
  if (ebit < 0) return `Costs exceed ${shortMoney(revenue)} of revenue by ${shortMoney(-ebit)}`;
  const share = percent === null ? "" : `: ${formatPercent(percent, 2)}`;
  return `Of ${shortMoney(revenue)} revenue, ${shortMoney(ebit)} stays as EBIT${share}`;
}

/** The finding of the cash view. */
export function cashTitle({ request }: Answer, scenario: ScenarioResult): string {
  const put = -(scenario.cashFlow[0] ?? 0);
  const npv = `NPV ${shortMoney(scenario.npv)} at ${formatPercent(request.cost.costOfCapital, 0)}`;
  if (put <= 0) return `No development cost to pay back; ${npv}`;
  if (scenario.paybackYears === null)
    return `An investment of ${shortMoney(put)} does not pay back within five years; ${npv}`;
  return `An investment of ${shortMoney(put)} pays back in ${formatNumber(scenario.paybackYears, 2)} years; ${npv}`;
}

/** Why the odds are what they are, in one sentence beside the figures. */
export function oddsReason({ request, result }: Answer, years: YearWords = NUMBERED_YEARS): string {
  const year = result.monteCarlo.revenue[request.inputs.targetYear - 1];
  if (year === undefined) return "";
  return `${years.heading(year.year)} revenue: P10 ${shortMoney(year.p10)}, P50 ${shortMoney(year.p50)}, P90 ${shortMoney(year.p90)}`;
}

/** What P10 says, and on which side of the middle the target lies. */
export function pessimisticWords({ request, result }: Answer): string {
  const { targetYear, revenueTarget } = request.inputs;
  const year = result.monteCarlo.revenue[targetYear - 1];
  if (year === undefined) return "";
  const side =
    revenueTarget > year.p50
      ? " The target lies above the middle, so the odds are below 50 %."
      : " The target lies below the middle, so the odds of revenue are above 50 %.";
  return `P10 is the pessimistic end: 9 of 10 trials bring more than ${shortMoney(year.p10)}.${side}`;
}

/** Whether a target is met at the point of a scenario. Never called likely. */
export function metWords(result: SimulationResult, scenario: ScenarioName): string {
  const { revenueMet, ebitMet } = result[scenario];
  if (revenueMet && ebitMet) return "Both targets are reached at this point";
  if (revenueMet) return "Revenue is reached at this point, EBIT is not";
  if (ebitMet) return "EBIT is reached at this point, revenue is not";
  return "Neither target is reached at this point";
}
