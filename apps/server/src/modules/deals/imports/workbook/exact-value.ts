/** A number or day that a workbook stores as such: the notation of the file's texts does not apply to it. */
const EXACT = "\u2060";

/** @param value a number with a decimal point, or YYYY-MM-DD */
export const exactValue = (value: string): string => EXACT + value;

/** The value of a cell that `exactValue` made; undefined for other cells. */
export const exactValueOf = (cell: string): string | undefined =>
  cell.startsWith(EXACT) ? cell.slice(EXACT.length) : undefined;

/** A cell as text, exactly as the workbook shows it. */
export const plainValue = (cell: string): string => exactValueOf(cell) ?? cell;
