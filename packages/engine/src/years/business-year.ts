/** The years of a plan. A year that begins in another month than January is known by the calendar year it begins in. */
export interface PlanYears {
  /** The calendar year in which year 1 begins; null without a plan. */
  firstYear: number | null;
  /** The month in which each year begins, 1 to 12. */
  yearStartMonth: number;
}

/** "2026", or "FY 2026/27" where years begin in another month than January. */
export function yearName(year: number, startMonth: number): string {
  if (startMonth === 1) return String(year);
  return `FY ${year}/${String((year + 1) % 100).padStart(2, "0")}`;
}

/** "2026", or "FY 2026/27 to FY 2028/29". */
export const yearSpanName = (first: number, last: number, startMonth: number): string =>
  first === last
    ? yearName(first, startMonth)
    : `${yearName(first, startMonth)} to ${yearName(last, startMonth)}`;

export const MONTH_NAMES: readonly string[] = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The first and the last month: "April 2026 to March 2027". */
export function monthsInWords(year: number, startMonth: number): string {
  const last = startMonth === 1 ? `December ${year}` : `${MONTH_NAMES[startMonth - 2]} ${year + 1}`;
  return `${MONTH_NAMES[startMonth - 1]} ${year} to ${last}`;
}

/** "FY 2026/27, April 2026 to March 2027"; of calendar years the name alone. */
export const yearInFull = (year: number, startMonth: number): string =>
  startMonth === 1
    ? yearName(year, startMonth)
    : `${yearName(year, startMonth)}, ${monthsInWords(year, startMonth)}`;

/** The business year of a month. @param month 1 to 12 */
export const businessYear = (calendarYear: number, month: number, startMonth: number): number =>
  month < startMonth ? calendarYear - 1 : calendarYear;

/** The business year of a moment, in UTC. */
export const businessYearOf = (moment: Date, startMonth: number): number =>
  businessYear(moment.getUTCFullYear(), moment.getUTCMonth() + 1, startMonth);

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function lastDay(year: number, month: number): string {
  const days = month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 31);
  return `${monthText(year, month)}-${days}`;
}

const monthText = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}`;

/** The first and the last day of the business years from `first` to `last`, as YYYY-MM-DD. */
export const daysOfYears = (
  first: number,
  last: number,
  startMonth: number,
): { from: string; to: string } => ({
  from: `${monthText(first, startMonth)}-01`,
  to: startMonth === 1 ? lastDay(last, 12) : lastDay(last + 1, startMonth - 1),
});

/** The calendar month of a month of a business year. @param month 1 to 12, counted from the start of the year */
export const calendarMonth = (month: number, startMonth: number): number =>
  ((month + startMonth - 2) % 12) + 1;

/** How the years of a plan are written. */
export interface YearWords {
  /** Over a column or on an axis: "2029", "FY 2029/30", or "Year 3" without a plan. */
  heading(year: number): string;
  /** The same within a sentence: "2029" or "year 3". */
  inText(year: number): string;
  /** Within a sentence, with its number: "2029 (year 3)" or "year 3". */
  inSentence(year: number): string;
}

/** Years that are only numbered: the document belongs to no plan. */
export const NUMBERED_YEARS: YearWords = {
  heading: (year) => `Year ${year}`,
  inText: (year) => `year ${year}`,
  inSentence: (year) => `year ${year}`,
};

/** Names years 1, 2, 3 of a plan. */
export function yearWords(plan: PlanYears | null | undefined): YearWords {
  const firstYear = plan?.firstYear ?? null;
  if (!plan || firstYear === null) return NUMBERED_YEARS;
  const name = (year: number) => yearName(firstYear + year - 1, plan.yearStartMonth);
  return { heading: name, inText: name, inSentence: (year) => `${name(year)} (year ${year})` };
}
