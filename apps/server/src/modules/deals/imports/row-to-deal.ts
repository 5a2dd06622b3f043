import type { ImportedField } from "@beachhead/contract";
import {
  amountValue,
  type DateOrder,
  type DecimalSign,
  dayOf,
  isBlankCell,
  type LeftOutReason,
  leftOutReason,
  plainCell,
} from "@beachhead/contract/table-reading";
import type { IncomingDeal } from "../store/incoming-deal.ts";
import { isLeftOut } from "./analysis.ts";
import { amountCell, NO_RESULT, shortened } from "./cells.ts";
import type { FieldColumns } from "./columns.ts";
import type { CsvRow } from "./csv-rows.ts";
import { currencyOfKey } from "./currency-sums.ts";
import { dateOfCell } from "./date-column.ts";
import type { FileForm } from "./file-form.ts";
import { probabilityOf } from "./probability-column.ts";
import { statusOf } from "./status-words.ts";
import { plainValue } from "./workbook/exact-value.ts";

export interface RowFault {
  line: number;
  column: string;
  message: string;
}

/** How the rows of an import become deals. */
export interface RowRules {
  importId: string;
  form: FileForm;
  columns: FieldColumns;
  decimal: DecimalSign;
  /** For rows without a currency. */
  currency: string;
  /** Before ids, so that files of different sources do not share them; "" for the first source. */
  idScope: string;
  /** Ids of several rows, with the line of the last one; null: each row has an id of its own. */
  repeatedIds: ReadonlyMap<string, number> | null;
}

/** An amount in a currency; "" if it is unknown. */
interface Money {
  amount: number;
  currency: string;
}

export type RowResult =
  | { kind: "deal"; deal: IncomingDeal }
  /** Why the row is no deal; with its money if that can be read. */
  | { kind: "fault"; fault: RowFault; money: Money | undefined }
  | { kind: "left out"; reason: LeftOutReason }
  /** A later row has the same id. */
  | { kind: "replaced"; money: Money };

/** What a row becomes. A row without an id gets one by its line, so that reading it twice is one deal. */
export function readRow({ line, cells }: CsvRow, rules: RowRules): RowResult {
  const { form, columns } = rules;
  const reason = leftOutReason(cells, columns.table);
  if (reason !== undefined && isLeftOut(reason, form.choices)) return { kind: "left out", reason };
  if (line > form.lastLine) return { kind: "left out", reason: "note" };
  const { isWorkbook, mapping } = form;
  const read = (field: ImportedField) => plainValue(columns.cell(cells, field)).trim();
  let money: Money | undefined;
  const fault = (field: ImportedField, message: string): RowResult => ({
    kind: "fault",
    fault: { line, column: mapping[field], message },
    money,
  });

  const amountText = columns.cell(cells, "amount");
  const shown = `"${shortened(plainValue(amountText).trim())}"`;
  const cell = isBlankCell(amountText) ? { exact: 0 } : amountCell(amountText, isWorkbook);
  if (amountText === NO_RESULT) return fault("amount", "The formula has no result");
  const isText = cell !== undefined && "text" in cell;
  if (isText && cell.text.isPercent) return fault("amount", `${shown} is a percentage, not an amount`);
  const amount = isText ? amountValue(cell.text, rules.decimal) : cell?.exact;
  if (amount === undefined) return fault("amount", `${shown} is not an amount`);
  const key = columns.currencyOf(cells, cell);
  const currency = key === undefined ? "" : currencyOfKey(key, rules.currency);
  const hasAmount = !isBlankCell(amountText);
  if (hasAmount && key !== undefined) money = { amount, currency };
  if (key === undefined)
    return fault("amount", `${shown} and "${shortened(read("currency"))}" are different currencies`);
  if (currency === "" && key !== "")
    return fault("amount", `The currency of ${shown} can be several. Name it in a column of currencies`);
  if (Math.abs(amount) > 1e12) return fault("amount", "Amount can be at most 1,000,000,000,000");

  const days: Record<"createdDate" | "closeDate", string | null> = { createdDate: null, closeDate: null };
  for (const field of ["createdDate", "closeDate"] as const) {
    const text = columns.cell(cells, field);
    if (text === "" || isBlankCell(text)) continue;
    const day = dayOfCell(text, field, form);
    if (day === undefined)
      return fault(
        field,
        `"${shortened(plainValue(text).trim())}" is not a date${formOf(form.orders[field])}`,
      );
    days[field] = day === "" ? null : day;
  }

  const chance = outlookOf(columns, cells, form);
  if (chance === undefined)
    return fault("probability", `"${shortened(read("probability"))}" is not a probability from 0 to 100`);
  const id = plainCell(read("externalId"));
  const last = id === "" ? undefined : rules.repeatedIds?.get(id);
  if (last !== undefined && form.choices.repeatedIds === "last" && line < last)
    return { kind: "replaced", money: money ?? { amount, currency } };
  const isShared =
    id !== "" && form.choices.repeatedIds === "apart" && (rules.repeatedIds === null || last !== undefined);
  return {
    kind: "deal",
    deal: {
      externalId:
        id === "" ? `${rules.importId}:${line}` : `${rules.idScope}${id}${isShared ? `:${line}` : ""}`,
      name: read("name"),
      leadSource: read("leadSource"),
      product: read("product"),
      geo: read("geo"),
      industryDomain: read("industryDomain"),
      stage: read("stage"),
      amount,
      currency,
      ...chance,
      ...days,
      properties: {},
    },
  };
}

function dayOfCell(text: string, field: "createdDate" | "closeDate", form: FileForm): string | undefined {
  const date = dateOfCell(text, form.isWorkbook);
  if (date === undefined) return undefined;
  const edge = field === "closeDate" ? "last" : "first";
  return dayOf(date, { order: form.orders[field], serials: form.serials, edge });
}

const formOf = (order: DateOrder): string =>
  order === "either"
    ? " such as YYYY-MM-DD"
    : order === "day"
      ? " with the day first"
      : " with the month first";

/** The deal's own probability and status; undefined if its probability is none. */
function outlookOf(
  columns: FieldColumns,
  cells: readonly string[],
  { isWorkbook, isFraction }: FileForm,
): Pick<IncomingDeal, "probability" | "status"> | undefined {
  const text = columns.cell(cells, "probability");
  const found = isBlankCell(text) ? null : probabilityOf(text, isWorkbook);
  if (found === undefined) return undefined;
  const probability =
    found === null ? null : isFraction && !found.isPercent ? found.value * 100 : found.value;
  const status = columns.at.status < 0 ? undefined : statusOf(columns.cell(cells, "status"));
  if (status === undefined) return { probability };
  if (status === "open") return { probability, status };
  return { probability: status === "won" ? 100 : 0, status };
}
