import type { DateText } from "./date-text.ts";

/** Which of the two numbers of "03/04/2026" comes first; "either": only dates that can be read in one way are read. */
export type DateOrder = "day" | "month" | "either";

/** The numbers of days in the two ways in which spreadsheets count them. */
export type SerialDays = 1900 | 1904;

/** Days between the starts of the two ways. */
const SYSTEM_1904_DAYS = 1462;
/** 31 December 9999. */
const SERIAL_MAX = 2_958_465;

/** The day of a serial number as YYYY-MM-DD; undefined outside Excel's range. */
export function dayOfSerial(serial: number, system: SerialDays): string | undefined {
  const days = Math.floor(serial) + (system === 1904 ? SYSTEM_1904_DAYS : 0);
  if (!(days >= 1 && days <= SERIAL_MAX)) return undefined;
  // Excel counts 29 February 1900, a day that never was.
  const sinceStart = days < 60 ? days + 1 : days;
  return new Date(Date.UTC(1899, 11, 30) + sinceStart * 86_400_000).toISOString().slice(0, 10);
}

/** How the dates of a column are read. */
export interface DateRules {
  order: DateOrder;
  serials: SerialDays;
  /** Which day a month, a quarter or a week counts as. */
  edge: "first" | "last";
}

/** The day as YYYY-MM-DD, "" for no date; undefined if the rules do not allow the text. */
export function dayOf(date: DateText, { order, serials, edge }: DateRules): string | undefined {
  switch (date.kind) {
    case "day":
      return date.day;
    case "none":
      return "";
    case "serial":
      return dayOfSerial(date.serial, serials);
    case "period":
      return date[edge];
    case "numbers": {
      const { dayFirst, monthFirst, separator } = date;
      if (order === "day") return dayFirst;
      if (order === "month") return monthFirst;
      if (separator === "." && dayFirst !== undefined) return dayFirst;
      if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst)
        return dayFirst ?? monthFirst;
      return undefined;
    }
  }
}

/** Gathers, cell by cell over a whole column, which order its days and months have. */
export class DateEvidence {
  #dayFirst = 0;
  #monthFirst = 0;
  #either = 0;
  #dotted = 0;
  #separator = "";

  add(date: DateText): void {
    if (date.kind !== "numbers") return;
    const { dayFirst, monthFirst, separator } = date;
    if (this.#separator === "") this.#separator = separator;
    if (monthFirst === undefined) this.#dayFirst += 1;
    else if (dayFirst === undefined) this.#monthFirst += 1;
    // No country writes the month first with points.
    else if (separator === ".") this.#dotted += 1;
    else if (dayFirst !== monthFirst) this.#either += 1;
  }

  /** The sign between the numbers of the first date of two numbers; "" if there is none. */
  get separator(): string {
    return this.#separator;
  }

  /** The order, and whether dates would differ with the other one and nothing in the column tells which is right. */
  decide(): { order: DateOrder; isOpen: boolean } {
    const dayFirst = this.#dayFirst + this.#dotted;
    const isMixed = dayFirst > 0 && this.#monthFirst > 0;
    const isOpen = isMixed
      ? this.#either + this.#dotted > 0
      : dayFirst + this.#monthFirst === 0 && this.#either > 0;
    if (isOpen || isMixed) return { order: "either", isOpen };
    if (dayFirst > 0) return { order: "day", isOpen };
    return { order: this.#monthFirst > 0 ? "month" : "either", isOpen };
  }
}
