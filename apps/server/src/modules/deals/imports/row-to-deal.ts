import type { Dialect, ImportMapping, MappedField } from "@beachhead/contract";
import type { IncomingDeal } from "../store/incoming-deal.ts";
import type { CsvRow } from "./csv-rows.ts";
import { readAmount, readDate } from "./notation.ts";
import { exactValueOf, plainValue } from "./workbook/exact-value.ts";

export interface RowFault {
  line: number;
  column: string;
  message: string;
}

/** How the rows of an import become deals. */
export interface RowRules {
  importId: string;
  names: readonly string[];
  mapping: ImportMapping;
  dialect: Dialect;
  /** For rows without a currency. */
  currency: string;
}

/** A deal, or why the row is none. A row without an id gets one by its line, so that reading it twice is one deal. */
export function rowToDeal({ line, cells }: CsvRow, rules: RowRules): IncomingDeal | RowFault {
  const { mapping, names, dialect } = rules;
  const cellOf = (field: MappedField) => {
    const name = mapping[field];
    return name === "" ? "" : (cells[names.indexOf(name)] ?? "").trim();
  };
  const read = (field: MappedField) => plainValue(cellOf(field));
  const fault = (field: MappedField, message: string): RowFault => ({
    line,
    column: mapping[field],
    message,
  });

  const amountText = read("amount");
  const amount = amountText === "" ? 0 : amountOf(cellOf("amount"), dialect.decimal);
  if (amount === undefined) return fault("amount", `"${shortened(amountText)}" is not an amount`);
  if (Math.abs(amount) > 1e12) return fault("amount", "Amount can be at most 1,000,000,000,000");
  const days: Record<"createdDate" | "closeDate", string | null> = { createdDate: null, closeDate: null };
  for (const field of ["createdDate", "closeDate"] as const) {
    const text = read(field);
    if (text === "") continue;
    const form = exactValueOf(cellOf(field)) === undefined ? dialect.dates : "YYYY-MM-DD";
    const day = readDate(text, form);
    if (day === undefined) return fault(field, `"${shortened(text)}" is not a date such as ${dialect.dates}`);
    days[field] = day;
  }
  return {
    externalId: read("externalId") || `${rules.importId}:${line}`,
    name: read("name"),
    leadSource: read("leadSource"),
    product: read("product"),
    geo: read("geo"),
    industryDomain: read("industryDomain"),
    stage: read("stage"),
    amount,
    currency: read("currency") || rules.currency,
    probability: null,
    ...days,
    properties: {},
  };
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function amountOf(cell: string, decimal: Dialect["decimal"]): number | undefined {
  const exact = exactValueOf(cell);
  if (exact === undefined) return readAmount(cell, decimal);
  const number = Number(exact);
  return Number.isFinite(number) ? number : undefined;
}
