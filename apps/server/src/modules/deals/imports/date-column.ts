import type { DateForm, ReadValue } from "@beachhead/contract";
import {
  DateEvidence,
  type DateOrder,
  type DateText,
  dateText,
  dayOf,
  type SerialDays,
} from "@beachhead/contract/table-reading";
import { exactValueOf } from "./workbook/exact-value.ts";

const SHOWN = 5;

/** How the dates of a column are read, apart from the order of day and month. */
export interface DateBasis {
  serials: SerialDays;
  /** Which day a month, a quarter or a week counts as. */
  edge: "first" | "last";
}

/** The date of a cell; undefined if it is none. */
export function dateOfCell(cell: string, isWorkbook: boolean): DateText | undefined {
  const stored = isWorkbook ? exactValueOf(cell) : undefined;
  if (stored === undefined) return dateText(cell);
  const serial = Number(stored);
  // A sheet's own numbers are days whatever their size; a CSV's are days only in the usual range.
  return Number.isFinite(serial) && stored !== "" && !/^\d{8}$/.test(stored)
    ? { kind: "serial", serial }
    : dateText(stored);
}

/** A column of dates, and what tells the order of their days and months. */
export class DateColumn {
  readonly #basis: DateBasis;
  readonly #evidence = new DateEvidence();
  readonly #range = { day: new Range(), month: new Range(), either: new Range() };
  readonly #examples: { text: string; date: DateText }[] = [];
  readonly #differing: { text: string; date: DateText }[] = [];
  readonly #periods: { text: string; date: DateText }[] = [];
  #isIso = false;
  blank = 0;
  unread = 0;

  constructor(basis: DateBasis) {
    this.#basis = basis;
  }

  add(shown: string, date: DateText | undefined): void {
    if (date === undefined) {
      this.unread += 1;
      return;
    }
    if (date.kind === "day") {
      this.#isIso = true;
      for (const order of orders) this.#range[order].add(date.day);
    } else {
      this.#evidence.add(date);
      for (const order of orders) this.#range[order].add(dayOf(date, { ...this.#basis, order }));
      if (isOpen(date)) keepFirst(this.#differing, { text: shown, date });
      if (date.kind === "period") keepFirst(this.#periods, { text: shown, date });
    }
    keepFirst(this.#examples, { text: shown, date });
  }

  decide = () => this.#evidence.decide();

  get hasPoints(): boolean {
    return this.#evidence.separator === ".";
  }

  /** The form of dates with an order. */
  formOf(order: DateOrder): DateForm {
    const { separator } = this.#evidence;
    if (order === "month") return "MM/DD/YYYY";
    if (order === "either" && (this.#isIso || separator === "")) return "YYYY-MM-DD";
    return separator === "." ? "DD.MM.YYYY" : separator === "-" ? "DD-MM-YYYY" : "DD/MM/YYYY";
  }

  examplesOfBoth = (order: DateOrder): ReadValue[] => this.#valuesOf(this.#differing, order);
  periods = (): ReadValue[] => this.#valuesOf(this.#periods, "either");

  summary(order: DateOrder) {
    const { smallest, largest, unread } = this.#range[order];
    return {
      read: this.#valuesOf(this.#examples, order),
      smallest: smallest === "" ? null : smallest,
      largest: largest === "" ? null : largest,
      sums: [],
      blank: this.blank,
      unread: this.unread + unread,
    };
  }

  #valuesOf(examples: readonly { text: string; date: DateText }[], order: DateOrder): ReadValue[] {
    return examples.map(({ text, date }) => ({
      text: text.trim().slice(0, 120),
      value: dayOf(date, { ...this.#basis, order }) ?? "",
    }));
  }
}

const isOpen = (date: DateText): boolean =>
  date.kind === "numbers" &&
  date.dayFirst !== undefined &&
  date.monthFirst !== undefined &&
  date.dayFirst !== date.monthFirst;

const orders = ["day", "month", "either"] as const;

class Range {
  smallest = "";
  largest = "";
  unread = 0;

  add(day: string | undefined): void {
    if (day === undefined) this.unread += 1;
    else if (day !== "") {
      if (this.smallest === "" || day < this.smallest) this.smallest = day;
      if (day > this.largest) this.largest = day;
    }
  }
}

function keepFirst<T>(list: T[], value: T): void {
  if (list.length < SHOWN) list.push(value);
}
