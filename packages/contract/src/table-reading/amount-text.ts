import { type MoneyWords, moneyWords } from "./money-words.ts";
import { isNoValue, plainCell } from "./plain-cell.ts";

/** What a table has between units and decimals. */
export type DecimalSign = "." | ",";

/** An amount as its text has it, before it is known which sign is the decimal one. */
export interface AmountText extends MoneyWords {
  /** Digits with points, commas, apostrophes and spaces between them; "" where a dash means nothing. */
  digits: string;
  isNegative: boolean;
  isPercent: boolean;
  /** The power of ten of "1.25E+05": digits before it are not grouped. */
  power?: number;
}

/** Most amounts have nothing but digits and one sign. */
const plain = /^-?\d+(?:[.,]\d+)?$/;
const shape = /^([^\d]*?)((?:[.,](?=\d))?\d(?:[\d.,' ]*\d)?)(?:[eE]([+-]?\d{1,3}))?([^\d]*)$/;
const signsAround = /[\s()+-]/g;

/** Reads the parts of an amount; undefined if the text is none. */
export function amountText(text: string): AmountText | undefined {
  if (plain.test(text)) {
    const isNegative = text.startsWith("-");
    return { digits: isNegative ? text.slice(1) : text, isNegative, isPercent: false };
  }
  const cell = plainCell(text);
  if (cell === "" || cell.length > 60) return undefined;
  const parts = shape.exec(cell);
  if (parts === null) return dashOf(cell);
  const [, lead = "", found = "", power, rest = ""] = parts;
  // "Rs.500" is 500, "$.50" is a half.
  const hasDot = /\p{L}$/u.test(lead) && /^[.,]/.test(found);
  const before = hasDot ? lead + found.slice(0, 1) : lead;
  let digits = hasDot ? found.slice(1) : found;
  let after = rest;
  // "1'000.-" and "5,--" have no cents.
  const noCents = /^([.,])-{1,2}(?!\d)/.exec(after);
  if (noCents !== null) {
    digits += `${noCents[1]}00`;
    after = after.slice(noCents[0].length);
  } else if (after.startsWith("/-")) after = after.slice(2);
  else if (/^[.,](?:\s|$)/.test(after) && !/[.,]/.test(digits)) after = after.slice(1);
  const brackets = count(before, "(") + count(after, ")");
  const minuses = count(before, "-") + count(after, "-");
  const pluses = count(before, "+");
  if (before.includes(")") || after.includes("(") || after.includes("+")) return undefined;
  if (!(brackets === 0 || (brackets === 2 && before.includes("("))) || minuses + pluses > 1) return undefined;
  if (brackets === 2 && minuses + pluses > 0) return undefined;
  const isPercent = after.includes("%");
  const first = moneyWords(before.replaceAll(signsAround, ""));
  const last = moneyWords(after.replaceAll(signsAround, "").replace("%", ""));
  if (first === undefined || last === undefined || first.exponent !== undefined) return undefined;
  // A ledger's "1,200.00 CR" is a credit, not crores.
  if (after.includes("CR") && /[.,]\d\d$/.test(digits)) return undefined;
  const currency = sameCurrency(first.currency, last.currency);
  if (currency === null) return undefined;
  return {
    digits,
    isNegative: brackets === 2 || minuses === 1,
    isPercent,
    ...(currency !== undefined && { currency }),
    ...(last.exponent !== undefined && { exponent: last.exponent }),
    ...(power !== undefined && { power: Number(power) }),
  };
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/** Accountants' dash, alone or beside a currency, and words such as "n/a". */
function dashOf(cell: string): AmountText | undefined {
  const none = { digits: "", isNegative: false, isPercent: false };
  if (isNoValue(cell)) return none;
  if (!/^[^-]*-{1,2}[^-]*$/.test(cell)) return undefined;
  const words = moneyWords(cell.replaceAll(/[\s-]/g, ""));
  return words?.currency === undefined || words.exponent !== undefined
    ? undefined
    : { ...none, currency: words.currency };
}

/** The currencies that both words may mean; null if they contradict each other. */
export function sameCurrency(
  first: readonly string[] | undefined,
  last: readonly string[] | undefined,
): readonly string[] | undefined | null {
  if (first === undefined || last === undefined) return first ?? last;
  const both = first.filter((code) => last.includes(code));
  return both.length === 0 ? null : both;
}

/** A count, which has no decimals, so that any sign in it groups thousands; undefined if the text is none. */
export function countIn(text: string): number | undefined {
  const amount = amountText(text);
  if (amount === undefined || amount.currency !== undefined || amount.isPercent) return undefined;
  return [amountValue(amount, "."), amountValue(amount, ",")].find(
    (value) => value !== undefined && Number.isSafeInteger(value) && value >= 0,
  );
}

/** Digits without groups, with groups of three, and with the Indian groups, which are written with commas. */
const forms: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^(?:\d*\.?\d+|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?|[1-9]\d{0,2}(?:'\d{3})+(?:\.\d+)?|[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?)$/,
  ",": /^(?:\d*,?\d+|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?|[1-9]\d{0,2}(?: \d{3})+(?:,\d+)?|[1-9]\d{0,2}(?:'\d{3})+(?:,\d+)?)$/,
};
const withoutGroups: Readonly<Record<DecimalSign, RegExp>> = { ".": /^\d*\.?\d+$/, ",": /^\d*,?\d+$/ };

/** The amount with one decimal sign; undefined if the text does not allow it. Per cents stay per cents: "25 %" is 25. */
export function amountValue(
  { digits, isNegative, exponent = 0, power }: AmountText,
  decimal: DecimalSign,
): number | undefined {
  if (digits === "") return 0;
  if (!(power === undefined ? forms : withoutGroups)[decimal].test(digits)) return undefined;
  const bare = digits.replaceAll(decimal === "." ? /[, ']/g : /[. ']/g, "").replace(",", ".");
  // The exponent goes through the decimal reader: 1.1 times 1,000,000 would be 1,100,000.0000000001.
  const value = Number(`${bare}e${exponent + (power ?? 0)}`);
  if (!Number.isFinite(value)) return undefined;
  return isNegative && value !== 0 ? -value : value;
}
