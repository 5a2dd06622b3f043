import { hasDecimalComma } from "./locale.ts";

/** What was typed or pasted: nothing, a number, or text that is not a number. */
export type ParsedNumber = { kind: "empty" } | { kind: "number"; value: number } | { kind: "invalid" };

const MULTIPLIERS: Record<string, number> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mio: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
  t: 12,
  trillion: 12,
  lakh: 5,
  lakhs: 5,
  cr: 7,
  crore: 7,
  crores: 7,
};

const SPACES = /[\s\u00a0\u2009\u202f']/g;
const CURRENCY = "(?:usd|inr|eur|gbp|jpy|aud|cad|chf|sgd|brl|[acrs]?\\$|[€£₹¥])";
const CURRENCY_BEFORE = new RegExp(`^([+-]?)${CURRENCY}`);
const CURRENCY_AFTER = new RegExp(`${CURRENCY}$`);
/** The currencies that use a sign. A code is its own currency. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  "£": ["GBP"],
  "₹": ["INR"],
  "¥": ["JPY", "CNY"],
  a$: ["AUD"],
  c$: ["CAD"],
  r$: ["BRL"],
  s$: ["SGD"],
  $: ["USD", "AUD", "CAD", "SGD", "HKD", "MXN", "NZD"],
};
const ANY_CURRENCY = new RegExp(`^[+-]?\\(?(${CURRENCY})|(${CURRENCY})\\)?$`);

/**
 * The currency written beside a figure when it is another than the one it is for: "EUR" of "60m €" in US dollars. Null
 * where the text names none or the same one, and for units that are no currency.
 */
export function foreignCurrency(text: string, unit: string | undefined): string | null {
  if (unit === undefined || !/^[A-Z]{3}$/.test(unit)) return null;
  const found = ANY_CURRENCY.exec(text.toLowerCase().replace(SPACES, ""));
  const sign = found?.[1] ?? found?.[2];
  if (sign === undefined) return null;
  const meant = MEANT[sign] ?? [sign.toUpperCase()];
  return meant.includes(unit) ? null : meant.length === 1 ? (meant[0] ?? null) : sign.toUpperCase();
}

/** Why an amount in another currency is not taken. */
export const foreignCurrencyWords = (foreign: string, unit: string): string =>
  `This is in ${foreign}. Type the amount in ${unit}`;

const SHAPE = /^([+-]?)(\d[\d,.]*|\.\d+)([a-z]*)$/;

/** Groups of thousands (1,200,000) or the Indian way (12,00,000): the last group has three digits. */
const GROUPED_BY_COMMA = /^[1-9]\d{0,2}(,\d{2,3})*,\d{3}$/;
const GROUPED_BY_POINT = /^[1-9]\d{0,2}(\.\d{3}){2,}$/;

/**
 * The digits with a point as decimal sign, or null when the signs contradict each other. Read with a decimal point:
 * One comma before anything but three digits is a decimal comma; the sign that comes last is the decimal sign.
 */
function decimalOf(digits: string): string | null {
  const comma = digits.lastIndexOf(",");
  const point = digits.lastIndexOf(".");
  if (comma === -1 && point === -1) return digits;
  if (comma === -1) {
    if (digits.indexOf(".") === point) return digits;
    return GROUPED_BY_POINT.test(digits) ? digits.replaceAll(".", "") : null;
  }
  if (point === -1) {
    if (GROUPED_BY_COMMA.test(digits)) return digits.replaceAll(",", "");
    return digits.indexOf(",") === comma ? digits.replace(",", ".") : null;
  }
  const whole = digits.slice(0, Math.max(comma, point));
  const fraction = digits.slice(Math.max(comma, point) + 1);
  if (point > comma) return GROUPED_BY_COMMA.test(whole) ? `${whole.replaceAll(",", "")}.${fraction}` : null;
  return /^\d{1,3}(\.\d{3})+$/.test(whole) ? `${whole.replaceAll(".", "")}.${fraction}` : null;
}

/** Exchanges commas and points. */
const exchangeSigns = (digits: string): string =>
  digits.replace(/[,.]/g, (sign) => (sign === "," ? "." : ","));

/**
 * Reads a number as people write it: "1,200", "1.2m", "25 %", "(300)", "−4", "12,00,000", "1.234,5", "USD 40", "R$ 40".
 * A per cent sign is dropped, not divided by: fields hold per cent, as their labels say.
 * @param decimalComma whether "1.234" has four digits before the decimal sign; by default as in the user's locale
 */
export function parseNumber(text: string, decimalComma = hasDecimalComma()): ParsedNumber {
  let rest = text
    .toLowerCase()
    .replace(/[\u2212\u2013]/g, "-")
    .replace(SPACES, "");
  if (rest === "") return { kind: "empty" };
  const inBrackets = /^\((.+)\)$/.exec(rest);
  if (inBrackets) rest = `-${inBrackets[1]}`;
  rest = rest.replace(/%$/, "").replace(CURRENCY_BEFORE, "$1").replace(CURRENCY_AFTER, "");
  const plain = /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/.test(rest) ? Number(rest) : Number.NaN;
  if (Number.isFinite(plain)) return { kind: "number", value: plain };
  const shape = SHAPE.exec(rest);
  if (shape === null) return { kind: "invalid" };
  const [, sign = "", digits = "", unit = ""] = shape;
  const decimal = decimalOf(decimalComma ? exchangeSigns(digits) : digits);
  const exponent = unit === "" ? 0 : MULTIPLIERS[unit];
  if (decimal === null || exponent === undefined) return { kind: "invalid" };
  // The exponent goes through the decimal reader: 1.1 times 1,000,000 would be 1,100,000.0000000001.
  const value = Number(`${sign}${decimal}e${exponent}`);
  return Number.isFinite(value) ? { kind: "number", value: value === 0 ? 0 : value } : { kind: "invalid" };
}
