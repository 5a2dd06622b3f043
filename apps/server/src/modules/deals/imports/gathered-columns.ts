import type { DialectChoices, ImportMapping } from "@beachhead/contract";
import type { AmountColumn } from "./amount-column.ts";
import type { DateColumn } from "./date-column.ts";
import type { FileOrigin } from "./file-form.ts";
import type { IdColumn } from "./id-column.ts";
import type { ProbabilityColumn } from "./probability-column.ts";
import type { TextColumn } from "./text-column.ts";

/** Fields that are stored as texts. */
export const textFields = [
  "name",
  "stage",
  "status",
  "currency",
  "leadSource",
  "product",
  "geo",
  "industryDomain",
  "externalId",
] as const;
export type TextField = (typeof textFields)[number];

/** How a file is to be analysed. */
export interface AnalysisRequest extends FileOrigin {
  delimiter: string;
  choices: DialectChoices;
  /** Which column holds which field, once their names are known. */
  mappingOf: (names: readonly string[]) => ImportMapping;
}

/** The mapped columns as the whole file fills them. */
export interface GatheredColumns {
  amount: AmountColumn;
  createdDate: DateColumn;
  closeDate: DateColumn;
  ids: IdColumn;
  probability: ProbabilityColumn;
  texts: Readonly<Record<TextField, TextColumn>>;
  /** Texts in the currency column that are no currency. */
  noCurrency: { rows: number; text: string };
  /** Texts in the status column that say neither won nor lost nor open. */
  noStatus: { rows: number; text: string };
  /** Cells of mapped columns whose formula has no result. */
  withoutResult: { cells: number; column: string; line: number };
  /** Rows whose amount and currency column name two currencies. */
  contradictions: { rows: number; line: number };
}
