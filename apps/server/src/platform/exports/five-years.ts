/** The headings of years 1 to 5. */
export const fiveYears = (years: { heading(year: number): string }): string[] =>
  [1, 2, 3, 4, 5].map((year) => years.heading(year));
