import type { PriceChange, PriceChangeResult } from "@beachhead/engine";
import { formatChange, formatNumber, THIN_SPACE } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";

const percent = (value: number, decimals = 1) => `${formatChange(value, decimals)}${THIN_SPACE}%`;
const size = (value: number) => `${formatNumber(Math.abs(value), 1)}${THIN_SPACE}%`;
const wholeOr = (value: number) => (Number.isInteger(value) ? 0 : 1);

/** The finding: what the change of prices brings. */
export function priceChangeTitle(
  { priceChangePercent: change }: PriceChange,
  result: PriceChangeResult,
): string {
  const gain = result.after.contribution - result.before.contribution;
  const prices = `All prices ${percent(change, wholeOr(change))}`;
  if (Math.abs(gain) < 0.5) return `${prices}: contribution stays the same`;
  return `${prices}: contribution ${gain > 0 ? "rises" : "falls"} by ${shortMoney(Math.abs(gain))}`;
}

/** How much volume may be lost, or must be won, before the change pays off. */
export function breakEvenSentence(
  { priceChangePercent }: PriceChange,
  { breakEvenVolumePercent: volume }: PriceChangeResult,
): string {
  if (priceChangePercent === 0) return "Enter a change of prices to see how much volume it may cost.";
  if (volume === null)
    return "At these prices a customer brings no contribution, so no volume makes up for it.";
  return volume < 0
    ? `It pays off as long as volume falls by less than ${size(volume)}.`
    : `It pays off once volume rises by more than ${size(volume)}.`;
}

/** What the elasticity and the churn make of the customers, and the best change on the curve. */
export function demandSentence(
  { elasticity, extraChurnPercent }: PriceChange,
  { newCustomersPercent, optimumPercent }: PriceChangeResult,
): string {
  const customers =
    newCustomersPercent === 0
      ? "new customers stay the same"
      : `new customers ${newCustomersPercent > 0 ? "rise" : "fall"} by ${size(newCustomersPercent)}`;
  const churn =
    extraChurnPercent === 0
      ? ""
      : ` and ${formatNumber(extraChurnPercent, wholeOr(extraChurnPercent))}${THIN_SPACE}% more of the existing ones leave each year`;
  return `With an elasticity of ${formatNumber(elasticity, 1)} ${customers}${churn}. Contribution is highest at ${percent(optimumPercent, 0)}.`;
}
