import type { PlanCheck } from "@beachhead/engine";
import {
  formatChange,
  formatCompact,
  formatFraction,
  formatNumber,
  formatPercent,
  THIN_SPACE,
} from "../../../lib/format/numbers.ts";

const percent = (value: number) => formatPercent(value, Number.isInteger(value) ? 0 : 1);

/** A small share keeps its tenths: "0.9 %", not "1 %". */
const shareOf = (share: number) => formatFraction(share, share < 0.1 ? 1 : 0);

/** A check of the goals against the rest of the plan as a sentence with its arithmetic. */
export function planCheckSentence(check: PlanCheck): string {
  switch (check.code) {
    case "simulationsReach": {
      const reach = `The baselined simulations reach ${shareOf(check.share)} of the revenue goal: ${formatCompact(check.revenue)} / ${formatCompact(check.goal)} USD`;
      return check.gap > 0 ? `${reach}. ${formatNumber(check.gap)} USD is missing.` : `${reach}.`;
    }
    case "channelsReach":
      return `The channel plans bring ${shareOf(check.share)} of the increase in revenue: ${formatCompact(check.revenue)} / ${formatCompact(check.increase)} USD.`;
    case "shareOfSegments": {
      const share = `The revenue goal is ${shareOf(check.share)} of the market of the chosen segments: ${formatCompact(check.goal)} / ${formatCompact(check.marketSize)} USD.`;
      return check.isHigh
        ? `${share} More than 10${THIN_SPACE}% is hard to win. Consider more segments or a later year.`
        : share;
    }
    case "simulatedCustomers":
      return `The simulations assume ${formatNumber(check.customers)} customers. The goal is ${formatNumber(check.goal)}: ${formatChange(check.difference * 100)}${THIN_SPACE}%.`;
    case "simulatedEbit":
      return `The simulations reach an EBIT of ${percent(check.percent)}. The goal is ${percent(check.goal)}.`;
    case "otherCurrencies":
      return `The revenue goal is in USD. ${check.currencies.join(", ")} in the plan ${check.currencies.length === 1 ? "has" : "have"} to be converted before you can compare them.`;
    default:
      return check satisfies never;
  }
}
