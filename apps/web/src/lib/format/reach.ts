import type { ReachFormat } from "@beachhead/engine";
import { formatCompact, formatFraction } from "./numbers.ts";

/** How carried, needed and missing revenue are written on screens. */
export const reachFormat = (currency: string): ReachFormat => ({
  money: (value) => formatCompact(value),
  percent: (fraction) => formatFraction(fraction),
  currency,
});
