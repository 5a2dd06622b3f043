import { roundHalfUp, roundMoney } from "../money/rounding.ts";

/** Ratios and shares of a channel: 6 decimals, half up. */
const RATIO_DECIMALS = 6;

/** Money of an answer; null when there is no value. */
export function shownMoney(value: number): number | null {
  return Number.isFinite(value) ? roundMoney(value) : null;
}

/** A ratio or a count of an answer; null when there is no value. */
export function shownRatio(value: number): number | null {
  return Number.isFinite(value) ? roundHalfUp(value, RATIO_DECIMALS) : null;
}

/**
 * Money of a month or a sum of months: 2 decimals, half up of the unrounded sum. Months are twelfths times
 * ramps, so that a half cent among them is an accident of binary fractions and is not read as one, as
 * `examples/roi.json` has it; 0 for what is not an amount.
 */
export function shownMonths(value: number): number {
  if (!Number.isFinite(value)) return 0;
  const cents = Math.floor(Math.abs(value) * 100 + 0.5);
  return cents === 0 ? 0 : (value < 0 ? -cents : cents) / 100;
}
