import { isWeekday, monthOf } from "./month-names.ts";
import { isNoValue, plainCell } from "./plain-cell.ts";

/** A date as its text has it. */
export type DateText =
  | { kind: "day"; day: string }
  /** Two numbers and a year: the days that they are with the day first and with the month first. */
  | { kind: "numbers"; dayFirst: string | undefined; monthFirst: string | undefined; separator: string }
  /** The number of a day as spreadsheets count them. */
  | { kind: "serial"; serial: number }
  /** A month, quarter or week, by its first day and the day it counts as when something closes in it. */
  | { kind: "period"; first: string; last: string }
  /** A word or a dash for no date. */
  | { kind: "none" };

const DAY_MS = 86_400_000;

/** A day as YYYY-MM-DD; undefined if there is no such day. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const time = new Date(Date.UTC(year, month - 1, day));
  return time.getUTCDate() === day ? time.toISOString().slice(0, 10) : undefined;
}

/** Two digits are years from 1980 to 2079. */
const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 80 ? 2000 : 1900);

const TIME =
  /(?:(?<=\d)T|,?\s+(?:at\s+|um\s+|à\s+)?)\d{1,2}(?::\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?)?|\s*[ap]\.?m\.?)(?:\s*uhr)?\s*(?:z|[a-z]{2,5}|(?:gmt|utc)?\s*[+-]\d{2}:?(?:\d{2})?)?(?:\s*\([^)]*\))?$/i;

type Pattern = readonly [RegExp, (...parts: readonly string[]) => DateText | undefined];

const day = (year: string, month: number | undefined, date: string): DateText | undefined => {
  const found = month === undefined ? undefined : isoDay(fullYear(year), month, Number(date));
  return found === undefined ? undefined : { kind: "day", day: found };
};
const numbers = (first: string, separator: string, second: string, year: string): DateText | undefined => {
  const dayFirst = isoDay(fullYear(year), Number(second), Number(first));
  const monthFirst = isoDay(fullYear(year), Number(first), Number(second));
  if (dayFirst === undefined && monthFirst === undefined) return undefined;
  return { kind: "numbers", dayFirst, monthFirst, separator };
};
const monthsFrom = (year: string, month: number | undefined, length: number): DateText | undefined => {
  if (month === undefined || month < 1 || month > 12) return undefined;
  const first = isoDay(fullYear(year), month, 1);
  const last = new Date(Date.UTC(fullYear(year), month - 1 + length, 0)).toISOString().slice(0, 10);
  return first === undefined ? undefined : { kind: "period", first, last };
};
const quarter = (year: string, number: string) => monthsFrom(year, Number(number) * 3 - 2, 3);

/** A week of ISO 8601: it counts as its Thursday, which is in the year and mostly the month that the week belongs to. */
function week(year: string, number: string, weekday?: string): DateText | undefined {
  const january4 = Date.UTC(fullYear(year), 0, 4);
  const monday =
    january4 - ((new Date(january4).getUTCDay() + 6) % 7) * DAY_MS + (Number(number) - 1) * 7 * DAY_MS;
  const dayOf = (offset: number) => new Date(monday + offset * DAY_MS).toISOString().slice(0, 10);
  if (Number(number) < 1 || dayOf(3).slice(0, 4) !== String(fullYear(year))) return undefined;
  if (weekday !== undefined) return { kind: "day", day: dayOf(Number(weekday) - 1) };
  return { kind: "period", first: dayOf(0), last: dayOf(3) };
}

const YEAR = "('?\\d{2}|\\d{4})";
const YEAR4 = "(\\d{4})";
const MONTH = "(\\p{L}{3,12}\\.?)";
const DATE = "(\\d{1,2})(?:st|nd|rd|th|er|[.ºª])?";
const bare = (year: string) => year.replace("'", "");
const pattern = (source: string) => new RegExp(`^${source}$`, "iu");

const patterns: readonly Pattern[] = [
  [
    pattern(`${YEAR4}\\s*([-/.])\\s*(\\d{1,2})\\s*\\2\\s*(\\d{1,2})\\.?`),
    (y, _s, m, d) => day(y ?? "", Number(m), d ?? ""),
  ],
  [
    pattern(`(\\d{1,2})\\s*([-/.])\\s*(\\d{1,2})\\s*\\2\\s*(\\d{4}|\\d{2})\\.?`),
    (a, s, b, y) => numbers(a ?? "", s ?? "", b ?? "", y ?? ""),
  ],
  [pattern("(\\d{4})(\\d{2})(\\d{2})"), (y, m, d) => day(y ?? "", Number(m), d ?? "")],
  [
    pattern(`${YEAR4}\\s*[年년]\\s*(\\d{1,2})\\s*[月월]\\s*(\\d{1,2})\\s*[日일]`),
    (y, m, d) => day(y ?? "", Number(m), d ?? ""),
  ],
  [
    pattern(`${DATE}[\\s/-]*(?:of\\s+|de\\s+)?${MONTH}[\\s/,-]*(?:de\\s+|del\\s+)?${YEAR}`),
    (d, m, y) => day(bare(y ?? ""), monthOf(m ?? ""), d ?? ""),
  ],
  [
    pattern(`${MONTH}[\\s-]*${DATE}(?:[\\s,-]+)${YEAR}`),
    (m, d, y) => day(bare(y ?? ""), monthOf(m ?? ""), d ?? ""),
  ],
  [pattern(`${YEAR4}[\\s/,-]*${MONTH}[\\s/-]*${DATE}`), (y, m, d) => day(y ?? "", monthOf(m ?? ""), d ?? "")],
  [pattern(`${MONTH}[\\s/'-]*(?:de\\s+)?${YEAR4}`), (m, y) => monthsFrom(y ?? "", monthOf(m ?? ""), 1)],
  [pattern(`${YEAR4}-(\\d{2})`), (y, m) => monthsFrom(y ?? "", Number(m), 1)],
  [pattern(`(\\d{1,2})/${YEAR4}`), (m, y) => monthsFrom(y ?? "", Number(m), 1)],
  [pattern(`[qt]\\s*([1-4])[\\s/-]*${YEAR}`), (q, y) => quarter(bare(y ?? ""), q ?? "")],
  [pattern(`([1-4])[qt][\\s/-]*${YEAR}`), (q, y) => quarter(bare(y ?? ""), q ?? "")],
  [pattern(`${YEAR4}[\\s/-]*[qt]([1-4])`), (y, q) => quarter(y ?? "", q ?? "")],
  [pattern(`${YEAR4}-?\\s*(?:w|kw)\\s*(\\d{1,2})(?:-([1-7]))?`), (y, w, d) => week(y ?? "", w ?? "", d)],
  [
    pattern(`(?:w|wk|week|kw|sem|semaine|semana)\\.?\\s*(\\d{1,2})[\\s/,-]+${YEAR4}`),
    (w, y) => week(y ?? "", w ?? ""),
  ],
];

/** Serial numbers of days from 1954 to 2119: smaller and larger numbers are something else. */
const SERIAL = /^[2-7]\d{4}(?:[.,]\d+)?$/;

const known = new Map<string, DateText | undefined>();
const KNOWN_MAX = 10_000;

/** Reads what a date's text says; undefined if it is none. The time of the day and its zone do not count. */
export function dateText(text: string): DateText | undefined {
  const found = known.get(text);
  if (found !== undefined || known.has(text)) return found;
  const read = text.length > 100 ? undefined : readDateText(plainCell(text));
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, read);
  return read;
}

function readDateText(cell: string): DateText | undefined {
  if (isNoValue(cell) || /^0000-00-00|^00\/00\/0000/.test(cell)) return { kind: "none" };
  if (SERIAL.test(cell)) return { kind: "serial", serial: Number(cell.replace(",", ".")) };
  const text = withoutWeekday(cell.replace(TIME, "")).trim();
  for (const [expression, read] of patterns) {
    const parts = expression.exec(text);
    if (parts === null) continue;
    const date = read(...parts.slice(1));
    if (date !== undefined) return date;
  }
  return undefined;
}

function withoutWeekday(text: string): string {
  const parts = /^(\p{L}{2,10}\.?),?\s+(?=.*\d)/u.exec(text);
  return parts !== null && isWeekday(parts[1] ?? "") && monthOf(parts[1] ?? "") === undefined
    ? text.slice(parts[0].length)
    : text;
}
