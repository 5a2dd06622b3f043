import type {
  CurrencySum,
  Dialect,
  DialectChoices,
  ImportMapping,
  ImportQuestion,
  LeftOutRows,
} from "@beachhead/contract";
import type { DateOrder, SerialDays } from "@beachhead/contract/table-reading";

/** Where the rows of a stored file come from. */
export interface FileOrigin {
  /** Whether numbers and days are marked as stored by a workbook. */
  isWorkbook: boolean;
  serials: SerialDays;
  /** The sheet that was read. */
  workbook?: { sheet: string; sheets: string[] };
}

/** What all of a file says of how it is read with a mapping of its columns. */
export interface FileForm extends FileOrigin {
  mapping: ImportMapping;
  choices: DialectChoices;
  /** The cells of the header. */
  header: string[];
  headerLine: number;
  /** The line of the last row that is a deal; rows below it without amount and stage are notes. */
  lastLine: number;
  /** The orders of day and month. */
  orders: Record<"createdDate" | "closeDate", DateOrder>;
  /** Whether probabilities are written from 0 to 1. */
  isFraction: boolean;
  deals: number;
  /** Sums of all rows that are no totals, by the keys of `currencyKey`. */
  sums: CurrencySum[];
  mean: number;
  questions: ImportQuestion[];
  refusals: { path: string; message: string }[];
  notes: string[];
  leftOut: LeftOutRows[];
  firstLines: { line: number; cells: string[] }[];
  /** Ids of several rows, with the line of the last one; null: too many to list. */
  repeatedIds: [id: string, line: number][] | null;
}

/** What is stored of a file beside its rows; imports of earlier versions have only the dialect. */
export interface StoredForm extends Dialect {
  form?: FileForm;
}
