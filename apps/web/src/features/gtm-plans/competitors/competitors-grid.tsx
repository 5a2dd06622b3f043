import type { GtmPlanReply } from "@beachhead/contract";
import { type GoalRole, goalRole } from "@beachhead/engine";
import { Trash2 } from "lucide-react";
import { formSource } from "../../../components/grid/form-source.ts";
import type { GridColumn, GridSource, GridValue } from "../../../components/grid/grid-types.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatPlain } from "../../../lib/format/numbers.ts";
import {
  type CompetitorRow,
  type CompetitorsFields,
  isBlank,
  rowOf,
  withOwnShare,
  withRow,
} from "./competitors-fields.ts";
import { factColumns, marketOf, roomNote, staleFacts } from "./market.ts";

interface ColumnsOf {
  /** The industry shown; null for all of them. */
  industry: string | null;
  industries: readonly string[];
  countries: readonly string[];
  /** The plan's currency. */
  currency: string;
  readOnly: boolean;
  onRemove(id: string): void;
}

const sharesSum = (values: readonly GridValue[]) => {
  const sum = values.reduce<number>((total, value) => total + (typeof value === "number" ? value : 0), 0);
  return `${formatPlain(sum, 2)} of 100`;
};

const NOT_NEGATIVE = "0 or more, or blank if unknown";

/** Grid columns. The list of all industries has a column for the industry. */
export function competitorColumns(context: ColumnsOf): readonly GridColumn[] {
  const { industry, industries, countries, currency, readOnly, onRemove } = context;
  const columns: GridColumn[] = [
    { kind: "text", id: "name", label: "Company", namesRows: true, width: 168 },
    { kind: "link", id: "url", label: "Website", width: 148, rule: "Ctrl Enter opens it in a new tab" },
    {
      kind: "choice",
      id: "country",
      label: "Country",
      width: 120,
      options: countries,
      isFree: true,
      rule: "A country from the list, or any other text",
    },
    { kind: "number", id: "revenue", label: "Revenue", unit: currency, rule: NOT_NEGATIVE },
    { kind: "number", id: "funding", label: "Funding", unit: currency, rule: NOT_NEGATIVE },
    { kind: "number", id: "customers", label: "Customers", rule: NOT_NEGATIVE },
    {
      kind: "number",
      id: "yearOfIncorporation",
      label: "Since",
      spoken: "Year of incorporation",
      isYear: true,
      rule: "The year of incorporation",
    },
    {
      kind: "number",
      id: "marketShare",
      label: "Share",
      unit: "%",
      spoken: "Market share, per cent",
      rule: "From 0 to 100. Enter 0 if unknown",
      ...(industry === null ? {} : { total: sharesSum }),
    },
    {
      kind: "text",
      id: "asOf",
      label: "Checked on",
      width: 104,
      rule: "The date you checked these facts, such as 2027-01-31",
    },
  ];
  if (industry === null && industries.length > 0)
    columns.push({
      kind: "choice",
      id: "industry",
      label: "Industry",
      width: 150,
      options: [EVERY_INDUSTRY, ...industries],
    });
  if (!readOnly)
    columns.push({
      kind: "action",
      id: "remove",
      label: "Delete",
      icon: <Trash2 aria-hidden="true" />,
      press: onRemove,
    });
  return columns;
}

/** The row id of our own company. */
export const OWN_ROW = "own";
/** The grid value of a competitor that counts in every industry. */
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

/** What the plan knows of our own company, from its business details and goals. */
export interface OwnFacts {
  url: string;
  /** The current values of the goals. */
  revenue: number | null;
  customers: number | null;
}

export function ownFacts({ website, goals }: Pick<GtmPlanReply, "website" | "goals">): OwnFacts {
  const current = (role: GoalRole) => goals.find(({ goal }) => goalRole(goal) === role)?.currentValue ?? null;
  return { url: website, revenue: current("revenue"), customers: current("customers") };
}

export interface CompetitorsView {
  /** The industry shown; null for all of them. */
  industry: string | null;
  companyName: string;
  own: OwnFacts;
  /** The plan's currency. */
  currency: string;
  /** As YYYY-MM-DD. */
  today: string;
}

/** Writes a cell. A new row takes the industry shown, and a new fact sets a missing date. */
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

const isOwnFact = (column: string): column is keyof OwnFacts =>
  column === "url" || column === "revenue" || column === "customers";

/** Where a cell of our own row is from, which is why it takes no typing. */
function ownNote(own: OwnFacts, column: string): string | undefined {
  if (column === "name") return "From the business details";
  if (!isOwnFact(column)) return "Of competitors only";
  if (column === "url") return "From the business details";
  return own[column] === null
    ? "Comes from the current value of your goals"
    : "From the goals: the current value";
}

/** Money a year under which a revenue or funding is doubted. */
const SMALL = 1000;

/** A doubt about an amount that was probably meant in millions: "12.50 USD looks small. Type 12.5m for millions". */
export function smallWords(value: GridValue, currency: string): string | undefined {
  if (typeof value !== "number" || value <= 0 || value >= SMALL) return undefined;
  const figure = formatPlain(value);
  return `${figure} ${currency} looks small. Type ${figure}m for millions`;
}

/** Our own row among the places for comments. */
export const ownPlace = (industry: string): string => `${OWN_ROW} in ${industry}`;

/** A competitor among the places for comments: a company may be in several industries. */
export function competitorPlace({ industry, name }: CompetitorRow): string {
  return name.trim() === "" ? "" : `${industry}, ${name}`;
}

/** Grid cells of the competitors. */
export function competitorsSource(form: DocumentForm<CompetitorsFields>, view: CompetitorsView): GridSource {
  const { industry, companyName, own, currency, today } = view;
  const find = (id: string) => rowOf(form.store.getState().values, id);
  const cells = formSource(form, {
    read(values, id, column) {
      if (id !== OWN_ROW) {
        const row = rowOf(values, id);
        return row === undefined ? null : readCell(row, column);
      }
      if (column === "name") return `${companyName.trim() || "Your company"} (you)`;
      if (isOwnFact(column)) return own[column];
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
    rowPlace(id) {
      if (id === OWN_ROW) return ownPlace(industry ?? "");
      const row = find(id);
      return row === undefined ? "" : competitorPlace(row);
    },
    note(id, column) {
      if (id !== OWN_ROW && (column === "revenue" || column === "funding")) {
        const small = smallWords(cells.read(id, column), currency);
        if (small !== undefined) return small;
      }
      if (industry === null) return undefined;
      if (id === OWN_ROW && column !== "marketShare") return ownNote(own, column);
      const { values } = form.store.getState();
      if (column === "marketShare") return roomNote(marketOf(values, industry), cells.read(id, column));
      return find(id)?.industry === "" && column === "name" ? "Counts in every industry" : undefined;
    },
  };
}
