import type { SimulationResult, VarianceShares, YearQuantiles } from "@beachhead/engine";
import { formatFraction, formatNumber, formatPercent } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import { CURRENCY, type Settings, TARGET_YEAR } from "./scenario.ts";

/** What the example shows of one run, with what it was asked for. */
export interface Answer {
  settings: Settings;
  /** Share of the trials that reach the target, 0 to 1. */
  odds: number;
  years: YearQuantiles[];
  /** The middle of all ranges in the target year. */
  middle: { revenue: number; attainment: number; isMet: boolean; ebitPercent: number | null };
  /** How much of the uncertainty of revenue comes from the number of customers, 0 to 1; null until it is known. */
  customersShare: number | null;
}

/** Years that are drawn. */
const SHOWN_YEARS = 4;

function shareOfCustomers(shares: VarianceShares | null): number | null {
  return shares?.revenue.find(({ driver }) => driver.endsWith(".customers"))?.share ?? null;
}

/** Without the shares of variance where they are still to come. */
export function answerOf(settings: Settings, { mid, monteCarlo }: SimulationResult): Answer {
  const at = TARGET_YEAR - 1;
  return {
    settings,
    odds: monteCarlo.probability.revenue,
    years: monteCarlo.revenue.slice(0, SHOWN_YEARS),
    middle: {
      revenue: mid.revenue[at] ?? 0,
      attainment: mid.attainment,
      isMet: mid.revenueMet,
      ebitPercent: mid.ebitPercent[at] ?? null,
    },
    customersShare: shareOfCustomers(monteCarlo.shareOfVariance),
  };
}

export function withShares(answer: Answer, shares: VarianceShares): Answer {
  return { ...answer, customersShare: shareOfCustomers(shares) };
}

/** What the odds are of. */
export function goalText({ target }: Settings): string {
  return `Odds of ${shortMoney(target)} ${CURRENCY} revenue in year ${TARGET_YEAR}`;
}

/** The finding of the drawing: never 100 % before it is reached. */
export function findingText({ middle }: Answer): string {
  const whole = middle.isMet || middle.attainment < 0.995;
  const share = whole
    ? formatFraction(middle.attainment)
    : formatPercent(Math.floor(middle.attainment * 1000) / 10, 1);
  return `The middle of your ranges gives ${shortMoney(middle.revenue)} in year ${TARGET_YEAR}: ${share} of target`;
}

/** Which range decides, by what each adds to the uncertainty. */
export function deciderText({ customersShare }: Answer): { title: string; text: string } {
  if (customersShare === null) return { title: "What moves it", text: "Ranking what moves revenue..." };
  const isCustomers = customersShare >= 0.5;
  const share = formatFraction(isCustomers ? customersShare : 1 - customersShare);
  const name = isCustomers ? "customers" : "price";
  return {
    title: isCustomers ? "Customers decide it" : "Price decides it",
    text: `${share} of the uncertainty comes from the range of ${name}. Narrow that range first.`,
  };
}

/** EBIT at the middle of the ranges. */
export function ebitText({ middle: { ebitPercent } }: Answer): string {
  if (ebitPercent === null) return "No revenue, no EBIT share";
  return `EBIT: ${formatPercent(ebitPercent, 1)} of revenue`;
}

/** Everything the drawing shows, in one sentence. */
export function drawingText({ years }: Answer): string {
  const last = years.at(-1);
  if (last === undefined) return "No years to draw";
  const figure = (value: number) => formatNumber(Math.round(value));
  return `Revenue by year: in year ${last.year} half of the trials end above ${figure(last.p50)} ${CURRENCY}, 80 % between ${figure(last.p10)} and ${figure(last.p90)}`;
}
