/** How the years of a plan are written: calendar years where the plan says which year is the first. */
export interface YearWords {
  /** Over a column or on an axis: "2029" or "Year 3". */
  heading(year: number): string;
  /** Within a sentence: "2029 (year 3)" or "year 3". */
  inSentence(year: number): string;
}

/** Years that are only numbered: the document belongs to no plan. */
export const NUMBERED_YEARS: YearWords = {
  heading: (year) => `Year ${year}`,
  inSentence: (year) => `year ${year}`,
};

/** @param firstYear the calendar year of year 1; null without a plan */
export function yearWords(firstYear: number | null | undefined): YearWords {
  if (firstYear === null || firstYear === undefined) return NUMBERED_YEARS;
  const calendar = (year: number) => String(firstYear + year - 1);
  return { heading: calendar, inSentence: (year) => `${calendar(year)} (year ${year})` };
}

/** The years from first to last as headings. */
export const yearHeadings = (years: YearWords, first = 1, last = 5): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => years.heading(first + index));
