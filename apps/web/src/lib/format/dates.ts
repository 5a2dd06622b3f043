const DAY = 86_400_000;

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hour12: false });
const dayMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayMonthYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const long = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" });

type Moment = string | number | Date;

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Hours and minutes: "10:42". */
export function formatTime(moment: Moment): string {
  return time.format(new Date(moment));
}

/** A date in a sentence: "2 December 2026". */
export function formatDate(moment: Moment): string {
  return long.format(new Date(moment));
}

/** Everything, for a tooltip: "Monday, 16 November 2026 at 10:42". */
export function formatFull(moment: Moment): string {
  return full.format(new Date(moment));
}

/** When something happened, as short as it stays clear: "10:42", "Yesterday", "16 Nov", "16 Nov 2025". */
export function formatWhen(moment: Moment, now: Moment = Date.now()): string {
  const date = new Date(moment);
  const today = new Date(now);
  const days = Math.round((startOfDay(today) - startOfDay(date)) / DAY);
  if (days === 0) return time.format(date);
  if (days === 1) return "Yesterday";
  return date.getFullYear() === today.getFullYear() ? dayMonth.format(date) : dayMonthYear.format(date);
}

/** The same with the time: "Today, 10:42", "Yesterday, 10:42", "16 Nov, 10:42". */
export function formatWhenExactly(moment: Moment, now: Moment = Date.now()): string {
  const when = formatWhen(moment, now);
  const hours = formatTime(moment);
  return `${when === hours ? "Today" : when}, ${hours}`;
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
