import { businessYear, type YearWords } from "@beachhead/engine";

export {
  NUMBERED_YEARS,
  type YearWords,
  yearName,
  yearSpanName,
  yearWords,
} from "@beachhead/engine";

/** The years from first to last as headings. */
export const yearHeadings = (years: YearWords, first = 1, last = 5): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => years.heading(first + index));

/** The business year of a day in the local time zone, by the calendar year in which it begins. */
export const currentYear = (startMonth: number, now: Date): number =>
  businessYear(now.getFullYear(), now.getMonth() + 1, startMonth);
