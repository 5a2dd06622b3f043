import { formSource } from "../../../components/grid/form-source.ts";
import type { GridSource, GridValue } from "../../../components/grid/grid-types.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import {
  type CompetitorRow,
  type CompetitorsFields,
  isBlank,
  rowOf,
  withOwnShare,
  withRow,
} from "./competitors-fields.ts";
import { factColumns, marketOf, staleFacts } from "./market.ts";
import { roomNote } from "./market-words.ts";

/** The id of our own row. */
export const OWN_ROW = "own";
/** How the grid shows and takes a competitor that counts in every industry. */
export const EVERY_INDUSTRY = "Every industry";

const figureColumns = ["revenue", "funding", "customers"] as const;
const textColumns = ["name", "url", "country", "asOf"] as const;
type FigureColumn = (typeof figureColumns)[number];
type TextColumn = (typeof textColumns)[number];

const figures = new Set<string>(figureColumns);
const texts = new Set<string>(textColumns);
const facts = new Set<string>(factColumns);
const isFigure = (column: string): column is FigureColumn => figures.has(column);
const isText = (column: string): column is TextColumn => texts.has(column);
const isFact = (column: string): column is (typeof factColumns)[number] => facts.has(column);

const numberOf = (value: GridValue) => (typeof value === "number" ? value : null);

function readCell(row: CompetitorRow, column: string): GridValue {
  if (isFigure(column)) return row[column];
  if (isText(column)) return row[column];
  if (column === "industry") return row.industry === "" ? EVERY_INDUSTRY : row.industry;
  if (column === "yearOfIncorporation" || column === "marketShare") return row[column];
  return column === "remove" ? row.name : null;
}

function writeCell(row: CompetitorRow, column: string, value: GridValue): CompetitorRow {
  if (isFigure(column)) return { ...row, [column]: value === "" ? null : value };
  if (isText(column)) return { ...row, [column]: String(value ?? "") };
  if (column === "industry")
    return { ...row, industry: value === null || value === EVERY_INDUSTRY ? "" : String(value) };
  if (column === "yearOfIncorporation" || column === "marketShare")
    return { ...row, [column]: numberOf(value) };
  return row;
}

const isFilled = (value: GridValue) => value !== null && value !== "";

export interface CompetitorsView {
  /** The industry on the screen; null for all competitors in one list. */
  industry: string | null;
  companyName: string;
  /** As YYYY-MM-DD. */
  today: string;
}

/** A row after one of its cells was filled: it belongs to the industry on the screen, and its facts have a day. */
function withCell(
  row: CompetitorRow,
  column: string,
  value: GridValue,
  { industry, today }: CompetitorsView,
): CompetitorRow {
  const written = writeCell(row, column, value);
  if (!isFilled(value)) return written;
  return {
    ...written,
    industry: row.industry === "" && isBlank(row) && industry !== null ? industry : written.industry,
    asOf: isFact(column) && row.asOf === "" ? today : written.asOf,
  };
}

/** The cells of one view of the competitors. */
export function competitorsSource(form: DocumentForm<CompetitorsFields>, view: CompetitorsView): GridSource {
  const { industry, companyName, today } = view;
  const find = (id: string) => rowOf(form.store.getState().values, id);
  const cells = formSource(form, {
    read(values, id, column) {
      if (id !== OWN_ROW) {
        const row = rowOf(values, id);
        return row === undefined ? null : readCell(row, column);
      }
      if (column === "name") return `${companyName.trim() || "Your company"} (you)`;
      return column === "marketShare" && industry !== null ? (values.marketShare[industry] ?? null) : null;
    },
    write(values, id, column, value) {
      if (id !== OWN_ROW) return withRow(values, id, (row) => withCell(row, column, value, view));
      return column === "marketShare" && industry !== null
        ? withOwnShare(values, industry, numberOf(value))
        : values;
    },
    path: (id, column) =>
      id === OWN_ROW && column === "marketShare" ? `marketShare.${industry}` : `rows.${id}.${column}`,
  });
  return {
    ...cells,
    isStale(id, column) {
      const row = find(id);
      if (row === undefined) return false;
      const stale = staleFacts(row, today);
      return column === "asOf" ? stale.length > 0 : isFact(column) && stale.includes(column);
    },
    note(id, column) {
      if (industry === null) return undefined;
      const { values } = form.store.getState();
      if (column === "marketShare") return roomNote(marketOf(values, industry), cells.read(id, column));
      return find(id)?.industry === "" && column === "name" ? "Counts in every industry" : undefined;
    },
  };
}
