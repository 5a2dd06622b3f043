import { calendarMonth } from "@beachhead/engine";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The months of a year in their order, for the axis of a chart. @param startMonth 1 to 12 */
export const monthNames = (startMonth: number): string[] =>
  MONTHS.map((_, index) => MONTHS[calendarMonth(index + 1, startMonth) - 1] ?? "");

/** The same with their calendar years: "Apr 2026" to "Mar 2027". @param year the calendar year in which the year begins */
export const monthsOf = (year: number, startMonth: number): string[] =>
  monthNames(startMonth).map((name, index) => `${name} ${startMonth + index > 12 ? year + 1 : year}`);
