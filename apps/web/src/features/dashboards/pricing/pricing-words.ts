import type { DashboardSimulation } from "@beachhead/contract";
import {
  formatChange,
  formatFraction,
  formatNumber,
  NO_VALUE,
  THIN_SPACE,
} from "../../../lib/format/numbers.ts";
import { yearWords } from "../../../lib/format/years.ts";

/** "2029", or "Year 3" where no plan says which year is the first. */
export const yearName = (simulation: DashboardSimulation, year: number): string =>
  yearWords(simulation).heading(year);

/** The same within a sentence: "2029" or "year 3". */
export const yearInText = (simulation: DashboardSimulation, year: number): string =>
  yearWords(simulation).inText(year);

/** "2029 (year 3)", or "year 3". */
export const yearInSentence = (simulation: DashboardSimulation, year: number): string =>
  yearWords(simulation).inSentence(year);

/** The five years. */
export const yearNames = (simulation: DashboardSimulation): string[] =>
  [1, 2, 3, 4, 5].map((year) => yearName(simulation, year));

/** "+7.3 %". */
export const percentChange = (value: number, decimals = 1): string =>
  `${formatChange(value, decimals)}${THIN_SPACE}%`;

export const moneyOr = (value: number | null, decimals = 0): string =>
  value === null ? NO_VALUE : formatNumber(value, decimals);

export const fractionOr = (value: number | null, decimals = 1): string =>
  value === null ? NO_VALUE : formatFraction(value, decimals);

/** A fraction as a figure of a spreadsheet, in per cent. */
export const percentOr = (fraction: number | null | undefined): number | null =>
  fraction === null || fraction === undefined ? null : fraction * 100;
