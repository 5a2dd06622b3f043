import { amountValue } from "@beachhead/contract/table-reading";
import { amountCell } from "./cells.ts";

/** A probability as its cell has it; null for no value, undefined if it is none from 0 to 100. */
export function probabilityOf(
  cell: string,
  isWorkbook: boolean,
): { value: number; isPercent: boolean } | null | undefined {
  const found = amountCell(cell, isWorkbook);
  if (found === undefined) return undefined;
  if ("exact" in found) return inRange(found.exact, false);
  const { text } = found;
  if (text.digits === "") return null;
  if (text.currency !== undefined) return undefined;
  // No probability has thousands, so that its sign is the decimal one.
  const readings = [amountValue(text, "."), amountValue(text, ",")].filter((value) => value !== undefined);
  const fitting = readings.find((value) => value >= 0 && value <= 100);
  return fitting === undefined ? undefined : inRange(fitting, text.isPercent);
}

const inRange = (value: number, isPercent: boolean) =>
  value >= 0 && value <= 100 ? { value, isPercent } : undefined;

/** A column of probabilities: in per cent, or from 0 to 1. */
export class ProbabilityColumn {
  #largest = 0;
  #percents = 0;
  #parts = 0;
  readonly examples: { text: string; value: number }[] = [];
  smallest = Number.POSITIVE_INFINITY;
  blank = 0;
  unread = 0;

  add(shown: string, found: ReturnType<typeof probabilityOf>): void {
    if (found === undefined) this.unread += 1;
    if (found === null) this.blank += 1;
    if (found === undefined || found === null) return;
    const { value, isPercent } = found;
    if (isPercent) this.#percents += 1;
    else if (value > 0 && value < 1) this.#parts += 1;
    if (value > this.#largest) this.#largest = value;
    if (value < this.smallest) this.smallest = value;
    if (this.examples.length < 5) this.examples.push({ text: shown.trim().slice(0, 120), value });
  }

  /** Whether no value is above 1, none has a per cent sign, and some is between 0 and 1. */
  get isFraction(): boolean {
    return this.#largest <= 1 && this.#percents === 0 && this.#parts > 0;
  }

  summary() {
    const factor = this.isFraction ? 100 : 1;
    const scaled = (value: number) => Math.round(value * factor * 100) / 100;
    return {
      read: this.examples.map(({ text, value }) => ({ text, value: scaled(value) })),
      smallest: Number.isFinite(this.smallest) ? scaled(this.smallest) : null,
      largest: Number.isFinite(this.smallest) ? scaled(this.#largest) : null,
      sums: [],
      blank: this.blank,
      unread: this.unread,
    };
  }
}
