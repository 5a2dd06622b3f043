import type { DecimalSign } from "@beachhead/contract/table-reading";
import type { Sheet, Unreadable } from "./sheet.ts";

/** What an import would put where. */
export interface ImportPreview {
  /** What the button says: "Import 3 plans". */
  action: string;
  /** The heads of the figures' columns. */
  columns: readonly string[];
  rows: readonly PreviewRow[];
  /** Cells and headings that fit nowhere, each as a sentence with its place. They are left out. */
  refused: readonly string[];
  /** What the form will ask to correct after the import, each as a sentence. */
  toCorrect: readonly string[];
  /** What else one should know. */
  notes: readonly string[];
}

export interface PreviewRow {
  /** The field of the form. */
  field: string;
  /** The place in the table that it comes from. */
  from: string;
  /** The values as the form will show them; null: none. */
  values: readonly (string | null)[];
}

/** Reads a table for one form. */
export type ReadImport<Preview extends ImportPreview> = (
  sheet: Sheet,
  decimal: DecimalSign,
) => Preview | Unreadable;

/** A value in quotes, short enough for a sentence. */
export const quoted = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;
