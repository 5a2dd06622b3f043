import { formatLocale, hasDecimalComma } from "./locale.ts";

/** Thin no-break space: before % and between a figure and its unit. */
export const THIN_SPACE = "\u202f";
const MINUS = "\u2212";
const EN_DASH = "\u2013";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(minimum: number, maximum: number): Intl.NumberFormat {
  const locale = formatLocale();
  const key = `${locale} ${minimum}-${maximum}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
    });
    formats.set(key, format);
  }
  return format;
}

/** Intl writes a hyphen and, for -0.004 at two decimals, "-0.00": a real minus, and no sign on what reads as zero. */
function signed(text: string): string {
  if (!text.startsWith("-")) return text;
  return /[1-9]/.test(text) ? MINUS + text.slice(1) : text.slice(1);
}

/** A number with separated thousands and a fixed count of decimals. */
export function formatNumber(value: number, decimals = 0): string {
  return signed(formatOf(decimals, decimals).format(value));
}

/** A number as a person would type it: no needless zeros, at most `maximumDecimals`. */
export function formatPlain(value: number, maximumDecimals = 20): string {
  return signed(formatOf(0, Math.min(maximumDecimals, 20)).format(value));
}

/** A number as one edits or copies it: every digit, no separated thousands, a plain minus. */
export function formatTyped(value: number): string {
  const text = String(value);
  return hasDecimalComma() ? text.replace(".", ",") : text;
}

/** A number as it was entered, with at least so many decimals: "1,200.00", and "1,200.125" where more were typed. */
export function formatEntered(value: number, decimals = 0): string {
  return signed(formatOf(decimals, 20).format(value));
}

/** A per cent figure that is already per cent: 25 becomes "25 %". */
export function formatPercent(value: number, decimals = 0): string {
  return `${formatNumber(value, decimals)}${THIN_SPACE}%`;
}

/** A fraction as per cent: 0.346 becomes "35 %". */
export function formatFraction(value: number, decimals = 0): string {
  return formatPercent(value * 100, decimals);
}

/** Odds from 0 to 1 as per cent that never claims certainty: "<1 %", ">99 %" unless exactly 0 or 1. */
export function formatOdds(value: number): string {
  if (value > 0 && value < 0.005) return `<1${THIN_SPACE}%`;
  if (value < 1 && value > 0.995) return `>99${THIN_SPACE}%`;
  return formatFraction(value);
}

/** Chances people name: numerator and denominator. */
const CHANCES = [
  [1, 10],
  [1, 8],
  [1, 6],
  [1, 5],
  [1, 4],
  [3, 10],
  [1, 3],
  [2, 5],
  [1, 2],
  [3, 5],
  [2, 3],
  [7, 10],
  [3, 4],
  [4, 5],
  [5, 6],
  [7, 8],
  [9, 10],
] as const;

/** Odds in words, by the nearest chance people name: "about 1 chance in 3", "about 3 chances in 5". */
export function oddsInWords(value: number): string {
  if (value <= 0) return "no trial reached it";
  if (value >= 1) return "every trial reached it";
  if (value < 0.01) return "less than 1 chance in 100";
  if (value > 0.99) return "more than 99 chances in 100";
  if (value < 0.09) return `about 1 chance in ${formatNumber(1 / value)}`;
  if (value > 0.92) return `about ${formatNumber(Math.min(99, Math.round(value * 100)))} chances in 100`;
  const distance = ([part, total]: readonly [number, number]) => Math.abs(part / total - value);
  const [part, total] = CHANCES.reduce(
    (best, chance) => (distance(chance) < distance(best) ? chance : best),
    CHANCES[0],
  );
  if (part / total === 0.5) return "about an even chance";
  return `about ${part} ${part === 1 ? "chance" : "chances"} in ${total}`;
}

const steps = [
  { from: 1e12, unit: "T" },
  { from: 1e9, unit: "B" },
  { from: 1e6, unit: "M" },
  { from: 1e3, unit: "k" },
] as const;

/** A large figure shortened for charts and headings: 10,680,000 becomes "10.7 M". */
export function formatCompact(value: number, decimals = 1): string {
  const size = Math.abs(value);
  const found = steps.findIndex((step) => size >= step.from);
  if (found === -1) return formatPlain(value, size < 10 ? 2 : decimals);
  // 999,960 rounds to 1,000.0 k: that is 1.0 M.
  const rounded = Number((size / (steps[found]?.from ?? 1)).toFixed(decimals));
  const step = steps[rounded >= 1000 && found > 0 ? found - 1 : found];
  if (step === undefined) return formatNumber(value);
  // Thousands read as whole ones where they are: "180 k", and "7.5 k".
  const figure = step.unit === "k" ? formatPlain : formatNumber;
  return `${figure(value / step.from, decimals)}${THIN_SPACE}${step.unit}`;
}

/** An amount of money with its currency code: "1,200.00 USD". Whole unless `decimals` says otherwise. */
export function formatMoney(value: number, currency: string, decimals = 0): string {
  return `${formatNumber(value, decimals)} ${currency}`;
}

/** A change with its sign: "+4.0" or "−4.0"; nothing on zero. */
export function formatChange(value: number, decimals = 0): string {
  const text = formatNumber(value, decimals);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A range from low to high: "12 – 20". */
export function formatRange(low: number, high: number, decimals = 0): string {
  return `${formatNumber(low, decimals)} ${EN_DASH} ${formatNumber(high, decimals)}`;
}

/** Shown in place of a missing value; its reason belongs beside it. */
export const NO_VALUE = EN_DASH;

/** A count with its noun: "1 simulation", "3 simulations". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
