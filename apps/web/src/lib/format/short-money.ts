import { formatCompact, formatNumber, formatPlain } from "./numbers.ts";

/** Below 10 a figure keeps two decimals, and below 0.01 two significant digits. */
function smallFigure(value: number): string {
  return Math.abs(value) >= 0.01 ? formatPlain(value, 2) : formatPlain(Number(value.toPrecision(2)), 12);
}

/** Money on a chart or in a title: "10.7 M", "11 M", "299 k", "950". */
export function shortMoney(value: number): string {
  const size = Math.abs(value);
  if (size < 10) return smallFigure(value);
  if (size < 1000) return formatNumber(value);
  if (size < 1e6) return formatCompact(value, 0);
  return formatCompact(value, Number.isInteger(value / 1e6) ? 0 : 1);
}
