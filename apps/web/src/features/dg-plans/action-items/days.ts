import { formatCount } from "../../../lib/format/numbers.ts";

const DAY = 86_400_000;

/** A date as YYYY-MM-DD. */
export type Day = string;

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Days from one date to another; negative when the other is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** The Sunday of a date's week. Weeks start on Monday. */
export function endOfWeek(day: Day): Day {
  return addDays(day, (7 - new Date(day).getUTCDay()) % 7);
}

/** The distance of a date: "3 days late", "today", "in 8 days". */
export function distanceWords(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days < 0) return `${formatCount(-days, "day")} late`;
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${formatCount(days, "day")}`;
}
