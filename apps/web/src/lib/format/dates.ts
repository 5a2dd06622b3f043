import { formatLocale } from "./locale.ts";

const DAY = 86_400_000;

/** Months are written in English in every locale; only the order and the clock differ. */
const wordsLocale = () => (formatLocale() === "en-US" ? "en-US" : "en-GB");

const kinds = {
  time: { hour: "2-digit", minute: "2-digit" },
  monthYear: { month: "short", year: "numeric" },
  dayMonth: { day: "numeric", month: "short" },
  dayMonthYear: { day: "numeric", month: "short", year: "numeric" },
  long: { day: "numeric", month: "long", year: "numeric" },
  full: { dateStyle: "full", timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function write(kind: keyof typeof kinds, date: Date, timeZone?: string): string {
  const locale = wordsLocale();
  const key = `${locale} ${kind} ${timeZone ?? ""}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...kinds[kind], ...(timeZone && { timeZone }) });
    formats.set(key, format);
  }
  return format.format(date);
}

type Moment = string | number | Date;

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Hours and minutes: "10:42". */
export function formatTime(moment: Moment): string {
  return write("time", new Date(moment));
}

/** A date in a sentence: "2 December 2026". @param timeZone by default the browser's */
export function formatDate(moment: Moment, timeZone?: string): string {
  return write("long", new Date(moment), timeZone);
}

/** Everything, for a tooltip: "Monday, 16 November 2026 at 10:42". */
export function formatFull(moment: Moment): string {
  return write("full", new Date(moment));
}

/** When something happened, as short as it stays clear: "10:42", "Yesterday", "16 Nov", "16 Nov 2025". */
export function formatWhen(moment: Moment, now: Moment = Date.now()): string {
  const date = new Date(moment);
  const today = new Date(now);
  const days = Math.round((startOfDay(today) - startOfDay(date)) / DAY);
  if (days === 0) return write("time", date);
  if (days === 1) return "Yesterday";
  return write(date.getFullYear() === today.getFullYear() ? "dayMonth" : "dayMonthYear", date);
}

/** The same with the time: "Today, 10:42", "Yesterday, 10:42", "16 Nov, 10:42". */
export function formatWhenExactly(moment: Moment, now: Moment = Date.now()): string {
  const when = formatWhen(moment, now);
  const hours = formatTime(moment);
  return `${when === hours ? "Today" : when}, ${hours}`;
}

/** A calendar day given as YYYY-MM-DD: "12 Nov", with the year unless it is that of `today`. */
export function formatCalendarDay(day: string, today: string): string {
  const kind = day.slice(0, 4) === today.slice(0, 4) ? "dayMonth" : "dayMonthYear";
  return write(kind, new Date(day), "UTC");
}

/** A calendar month given as YYYY-MM: "Nov 2026". */
export function formatMonth(month: string): string {
  return write("monthYear", new Date(month), "UTC");
}

/** Whole days from now until a moment, counted up: 0 when it has passed. */
export function daysUntil(moment: Moment, now: Moment = Date.now()): number {
  return Math.max(0, Math.ceil((new Date(moment).getTime() - new Date(now).getTime()) / DAY));
}

/** The date of a moment in the local time zone, as YYYY-MM-DD. */
export function isoDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
