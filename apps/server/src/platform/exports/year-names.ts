/** How a file writes the years of a plan. */
export interface YearNames {
  /** Over a column or on an axis: "2029", or "Year 3" without a plan. */
  heading(year: number): string;
  /** Within a sentence: "2029 (year 3)" or "year 3". */
  inSentence(year: number): string;
}

/**
 * Calendar years where the document belongs to a plan, else numbers.
 * @param firstYear the calendar year of year 1
 */
export function yearNames(firstYear: number | null): YearNames {
  if (firstYear === null) return { heading: (year) => `Year ${year}`, inSentence: (year) => `year ${year}` };
  const calendar = (year: number) => String(firstYear + year - 1);
  return { heading: calendar, inSentence: (year) => `${calendar(year)} (year ${year})` };
}

/** The headings of years 1 to 5. */
export const fiveYears = (years: YearNames): string[] => [1, 2, 3, 4, 5].map((year) => years.heading(year));
