import { type Anchor, type Figure, judge, limitHere, type Row, type Target, type Unit } from "./row.ts";

const digits = (value: number): number => (value >= 100 ? 0 : value >= 10 ? 1 : 2);

function number(value: number): string {
  return value.toLocaleString("en", {
    maximumFractionDigits: digits(value),
    minimumFractionDigits: digits(value),
  });
}

const UNITS: Readonly<Record<Unit, string>> = {
  ns: " ns",
  µs: " µs",
  ms: " ms",
  "per second": "/s",
  kB: " kB",
  shift: "",
  count: "",
};

/** The same unit in words a reader of the table takes in at once: 95.3 µs and not 95,312 ns. */
export function figureText({ unit, median }: Figure): string {
  if (unit === "ns" && median >= 1000) return `${number(median / 1000)} µs`;
  return `${number(median)}${UNITS[unit]}`;
}

export function anchorText(anchor: Anchor | null): string {
  return anchor === null ? "" : `${anchor.name}: ${figureText(anchor.figure)}`;
}

/** A ratio in words, with one decimal where it is small. */
function ratioText(ratio: number, reading: Anchor["reading"]): string {
  if (reading === "of its rate") return `${(ratio * 100).toFixed(0)} % ${reading}`;
  return `${number(ratio)} ${reading}`;
}

export const anchorRatioText = (anchor: Anchor | null): string =>
  anchor === null ? "" : ratioText(anchor.ratio, anchor.reading);

function limitText(target: Target, row: Row): string {
  const { of: kind, limit } = target;
  if (kind === "figure")
    return figureText({ ...row.ours, median: limitHere(target) }).replace(/\.0+(?=\D|$)/, "");
  if (row.anchor?.reading === "of its rate") return `${(limit * 100).toFixed(0)} %`;
  return limit.toLocaleString("en");
}

/** `<= 2.2`, `>= 60 %`, `<= 10 ms`. */
export function targetText(row: Row): string {
  const { target } = row;
  if (target === null) return "";
  return `${target.bound === "at most" ? "≤" : "≥"} ${limitText(target, row)}`;
}

/** `met`, or by what factor it is missed. */
export function distanceText(row: Row): string {
  const verdict = judge(row);
  if (verdict === null) return "";
  if (verdict.met) return "met";
  if (!Number.isFinite(verdict.factor)) return "over";
  return `${number(verdict.factor)}x ${row.target?.bound === "at most" ? "over" : "short"}`;
}
