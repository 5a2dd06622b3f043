import { type Anchor, type Figure, hereOf, judge, type Row, type Target, type Unit } from "./row.ts";

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
  s: " s",
  "per second": "/s",
  kB: " kB",
  MB: " MB",
  GB: " GB",
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

function limitText(target: Target, limit: number, row: Row): string {
  if (target.of === "figure")
    return figureText({ ...row.ours, median: hereOf(target, limit) }).replace(/\.0+(?=\D|$)/, "");
  if (row.anchor?.reading === "of its rate") return `${(limit * 100).toFixed(0)} %`;
  return limit.toLocaleString("en");
}

/** `<= 2.2`, `>= 60 %`, `<= 10 ms, stop 20 ms`. */
export function targetText(row: Row): string {
  const { target } = row;
  if (target === null) return "";
  const text = `${target.bound === "at most" ? "≤" : "≥"} ${limitText(target, target.limit, row)}`;
  return target.stop === undefined ? text : `${text}, stop ${limitText(target, target.stop, row)}`;
}

/** `met`, or by what factor it is missed. */
export function distanceText(row: Row): string {
  const verdict = judge(row);
  if (verdict === null) return "";
  if (verdict.met) return "met";
  const missed = Number.isFinite(verdict.factor)
    ? `${number(verdict.factor)}x ${row.target?.bound === "at most" ? "over" : "short"}`
    : "over";
  return verdict.stopped ? `${missed}, beyond the stop` : missed;
}
