import type { GoalCheck, PlanCheck } from "@beachhead/engine";
import {
  formatChange,
  formatCompact,
  formatFraction,
  formatNumber,
  formatPercent,
  THIN_SPACE,
} from "../../../lib/format/numbers.ts";
import { yearName } from "../../../lib/format/years.ts";

/** A check as a sentence with its calculation. */
export function checkSentence(check: GoalCheck, currency = "USD", startMonth = 1): string {
  switch (check.code) {
    case "revenuePerCustomer": {
      const atTarget = `${formatNumber(check.atTarget)} ${currency} at the target`;
      return check.now === null
        ? `Revenue per customer comes to ${atTarget}: target revenue / target customers.`
        : formatNumber(check.now) === formatNumber(check.atTarget)
          ? `Revenue per customer stays at ${atTarget}: revenue / customers, now and then.`
          : `Revenue per customer goes from ${formatNumber(check.now)} ${currency} to ${atTarget}: revenue / customers, now and then.`;
    }
    case "steepGrowth":
      return `"${check.goal}" grows ${formatFraction(check.annualRate)} a year, more than doubling every year. Check the target and the year.`;
    case "ebitOutOfRange":
      return `An EBIT of ${formatPercent(check.percent, Number.isInteger(check.percent) ? 0 : 2)} is outside -100 % to 60 %. Enter it as a percentage of revenue.`;
    case "yearNotAhead":
      return `The target year of "${check.goal}", ${yearName(check.targetYear, startMonth)}, is not in the future.`;
    case "yearFarAhead":
      return `"${check.goal}" is ${check.years} years away. Channel plans and simulations cover 5 years.`;
    default:
      return check satisfies never;
  }
}

const percent = (value: number) => formatPercent(value, Number.isInteger(value) ? 0 : 1);

/** One decimal below 10 %: "0.9 %", not "1 %". */
const shareOf = (share: number) => formatFraction(share, share < 0.1 ? 1 : 0);

/** A check against the rest of the plan as a sentence with its calculation. */
export function planCheckSentence(check: PlanCheck, currency = "USD"): string {
  switch (check.code) {
    case "simulationsReach": {
      const reach = `The baselined simulations reach ${shareOf(check.share)} of the revenue goal: ${formatCompact(check.revenue)} / ${formatCompact(check.goal)} ${currency}`;
      return check.gap > 0 ? `${reach}. ${formatNumber(check.gap)} ${currency} is missing.` : `${reach}.`;
    }
    case "shareOfSegments": {
      const share = `The revenue goal is ${shareOf(check.share)} of the market of the chosen segments: ${formatCompact(check.goal)} / ${formatCompact(check.marketSize)} ${currency}.`;
      return check.isHigh
        ? `${share} More than 10${THIN_SPACE}% is hard to win. Consider more segments or a later year.`
        : share;
    }
    case "simulatedCustomers":
      return `The simulations assume ${formatNumber(check.customers)} customers. The goal is ${formatNumber(check.goal)}: ${formatChange(check.difference * 100)}${THIN_SPACE}%.`;
    case "simulatedEbit":
      return `The simulations reach an EBIT of ${percent(check.percent)}. The goal is ${percent(check.goal)}.`;
    case "otherCurrencies":
      return `The revenue goal is in ${currency}. ${check.currencies.join(", ")} in the plan ${check.currencies.length === 1 ? "has" : "have"} to be converted before you can compare them.`;
    default:
      return check satisfies never;
  }
}
