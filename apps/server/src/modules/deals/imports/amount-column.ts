import type { CurrencySum, ReadValue } from "@beachhead/contract";
import {
  amountValue,
  DecimalEvidence,
  type DecimalSign,
  type FileNotation,
} from "@beachhead/contract/table-reading";
import type { AmountCell } from "./cells.ts";
import { CurrencySums } from "./currency-sums.ts";

const SHOWN = 5;
/** Notes on unusual ways of writing. */
const NOTES_MAX = 3;

/** What amounts are with one decimal sign. */
class Reading {
  readonly sums = new CurrencySums();
  smallest = Number.POSITIVE_INFINITY;
  largest = Number.NEGATIVE_INFINITY;
  total = 0;
  unread = 0;

  add(currency: string, value: number | undefined): void {
    if (value === undefined) {
      this.unread += 1;
      return;
    }
    this.sums.add(currency, value);
    this.total += Math.abs(value);
    if (value < this.smallest) this.smallest = value;
    if (value > this.largest) this.largest = value;
  }
}

/** A column of amounts in both notations, and what tells which is the file's. */
export class AmountColumn {
  readonly #evidence = new DecimalEvidence();
  /** Amounts that are the same in both. */
  readonly #common = new Reading();
  readonly #readings = { ".": new Reading(), ",": new Reading() };
  readonly #examples: { text: string; values: Record<DecimalSign, number | undefined> }[] = [];
  readonly #differing: { text: string; values: Record<DecimalSign, number | undefined> }[] = [];
  readonly #unusual: { text: string; values: Record<DecimalSign, number | undefined> }[] = [];
  blank = 0;
  unread = 0;

  /** @param shown the text of the cell @param currency a key of `currencyKey`; undefined: it contradicts that of its row */
  add(shown: string, cell: AmountCell | undefined, currency: string | undefined): void {
    if (cell === undefined || currency === undefined) {
      this.unread += 1;
      return;
    }
    if ("exact" in cell) {
      this.#common.add(currency, cell.exact);
      this.#show(shown, cell.exact, cell.exact);
      return;
    }
    const { text } = cell;
    this.#evidence.add(text);
    const point = amountValue(text, ".");
    const comma = amountValue(text, ",");
    if (point === comma) this.#common.add(currency, point);
    else {
      this.#readings["."].add(currency, point);
      this.#readings[","].add(currency, comma);
      if (point !== undefined && comma !== undefined && this.#differing.length < SHOWN)
        this.#differing.push({ text: shown.trim(), values: { ".": point, ",": comma } });
    }
    this.#show(shown, point, comma);
    const isUnusual = text.exponent !== undefined || text.power !== undefined || text.digits === "";
    if (isUnusual && this.#unusual.length < NOTES_MAX)
      this.#unusual.push({ text: shown.trim(), values: { ".": point, ",": comma } });
  }

  #show(text: string, point: number | undefined, comma: number | undefined): void {
    if (this.#examples.length < SHOWN)
      this.#examples.push({ text: text.trim().slice(0, 120), values: { ".": point, ",": comma } });
  }

  decide = (file: FileNotation) => this.#evidence.decide(file);

  /** Both amounts of texts that have two. */
  examplesOfBoth = (decimal: DecimalSign): ReadValue[] => valuesOf(this.#differing, decimal);

  unusual = (decimal: DecimalSign): ReadValue[] => valuesOf(this.#unusual, decimal);

  sums = (decimal: DecimalSign): CurrencySums =>
    new CurrencySums().addAll(this.#common.sums).addAll(this.#readings[decimal].sums);

  /** What the column holds with one decimal sign. */
  summary(decimal: DecimalSign, named: (currency: string) => string) {
    const reading = this.#readings[decimal];
    const smallest = Math.min(this.#common.smallest, reading.smallest);
    const largest = Math.max(this.#common.largest, reading.largest);
    const sums: CurrencySum[] = this.sums(decimal).renamed(named).toList();
    return {
      read: valuesOf(this.#examples, decimal),
      smallest: Number.isFinite(smallest) ? smallest : null,
      largest: Number.isFinite(largest) ? largest : null,
      sums,
      blank: this.blank,
      unread: this.unread + this.#common.unread + reading.unread,
    };
  }

  /** The mean size of the amounts. */
  mean(decimal: DecimalSign): number {
    const rows = this.sums(decimal)
      .toList()
      .reduce((sum, { rows: count }) => sum + count, 0);
    return rows === 0 ? 0 : (this.#common.total + this.#readings[decimal].total) / rows;
  }
}

function valuesOf(
  examples: readonly { text: string; values: Record<DecimalSign, number | undefined> }[],
  decimal: DecimalSign,
): ReadValue[] {
  return examples.map(({ text, values }) => ({ text, value: values[decimal] ?? "" }));
}
