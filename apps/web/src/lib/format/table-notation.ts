import {
  amountText,
  amountValue,
  DecimalEvidence,
  type DecimalSign,
  isBlankCell,
} from "@beachhead/contract/table-reading";
import { formatPlain } from "./numbers.ts";
import { ownDecimal, type ParsedNumber } from "./parse-number.ts";

/** A cell of a table with the number that a spreadsheet sent along with its text. */
export interface FigureCell {
  text: string;
  exact?: number | undefined;
}

/** What the figures of a table are with one decimal sign. */
export interface NotationReading {
  decimal: DecimalSign;
  examples: readonly { text: string; value: number }[];
  sum: number;
}

/** How the figures of a table are written. */
export interface Notation {
  /** The sign that the table tells, else the one of the user's number format. */
  decimal: DecimalSign;
  /** Where both signs are possible: what they make of the table, the one of the user's format first. */
  readings?: readonly NotationReading[];
}

/** An example of each decimal sign, for a choice. */
export const decimalWords: Readonly<Record<DecimalSign, string>> = {
  ".": "1,234.56, with a decimal point",
  ",": "1.234,56, with a decimal comma",
};

/** Why an answer comes first. */
export const OWN_FORMAT = "as in your number format";

const SHOWN = 3;
const both = [".", ","] as const;

/**
 * How the figures of a table are written, by all of them: as an import of deals decides it.
 * @param delimiter "" where the table was not a text with separated columns
 */
export function findNotation(cells: readonly FigureCell[], delimiter = ""): Notation {
  const evidence = new DecimalEvidence();
  const open: { text: string; values: Record<DecimalSign, number> }[] = [];
  const votes = { ".": 0, ",": 0 };
  const sums = { ".": 0, ",": 0 };
  for (const { text, exact } of cells) {
    const amount = amountText(text);
    if (amount === undefined) continue;
    evidence.add(amount);
    const point = amountValue(amount, ".");
    const comma = amountValue(amount, ",");
    sums["."] += point ?? 0;
    sums[","] += comma ?? 0;
    if (point === comma || point === undefined || comma === undefined) continue;
    open.push({ text: text.trim(), values: { ".": point, ",": comma } });
    if (exact === undefined) continue;
    const stored = amount.isPercent ? exact * 100 : exact;
    votes[Math.abs(point - stored) < Math.abs(comma - stored) ? "." : ","] += 1;
  }
  const { decimal, isOpen } = evidence.decide({ delimiter, hasDottedDates: cells.some(isDottedDate) });
  if (open.length === 0 || !isOpen) return { decimal };
  for (const sign of both) if (votes[sign] > 0 && votes["."] * votes[","] === 0) return { decimal: sign };
  const own = ownDecimal();
  const readings = both
    .toSorted((a, b) => Number(b === own) - Number(a === own))
    .map((sign) => ({
      decimal: sign,
      examples: open.slice(0, SHOWN).map(({ text, values }) => ({ text, value: values[sign] })),
      sum: sums[sign],
    }));
  return { decimal: own, readings };
}

/** Reading the date itself would bring the names of months into every screen with a grid. */
const isDottedDate = ({ text }: FigureCell): boolean =>
  /^\s*\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{2}|\d{4})(?!\d)/.test(text);

/** What a table does not tell, as a sentence. */
export function notationQuestion(readings: readonly NotationReading[]): string {
  const [first, second] = readings.map(({ examples }) => examples[0]);
  return `“${first?.text}” is ${formatPlain(first?.value ?? 0)} or ${formatPlain(second?.value ?? 0)}. Say which decimal sign the table has.`;
}

/** Examples of a reading: "1.200 is 1,200, 3.500 is 3,500". */
export const examplesInWords = ({ examples }: NotationReading): string =>
  examples.map(({ text, value }) => `${text} is ${formatPlain(value)}`).join(", ");

/** Reads a cell of a table as a figure. A per cent sign and a currency are dropped, a dash is no figure. */
export function readFigure(text: string, decimal: DecimalSign): ParsedNumber {
  if (isBlankCell(text)) return { kind: "empty" };
  const amount = amountText(text);
  if (amount === undefined) return { kind: "invalid" };
  if (amount.digits === "") return { kind: "empty" };
  const value = amountValue(amount, decimal);
  return value === undefined ? { kind: "invalid" } : { kind: "number", value };
}
