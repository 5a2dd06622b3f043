import { costFigures } from "@beachhead/contract";
import type { DecimalSign } from "@beachhead/contract/table-reading";
import { type CostAmount, costAmounts, NO_COST } from "@beachhead/engine";
import { fieldFinder } from "../../../components/table-import/labels.ts";
import { type ImportPreview, type PreviewRow, quoted } from "../../../components/table-import/preview.ts";
import type { Sheet, SheetRow, Unreadable } from "../../../components/table-import/sheet.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { formatCount, formatPlain } from "../../../lib/format/numbers.ts";
import { foreignUnit } from "../../../lib/format/parse-number.ts";
import { readFigure } from "../../../lib/format/table-notation.ts";
import { COST_FIGURES, GROWTH_LINES } from "../state/cost-figures.ts";
import type { CostFields } from "../state/cost-form.ts";

/** The texts of a cost, with their names in a sheet. */
const TEXTS = {
  costTitle: ["Cost title", "Name"],
  pricingCurrency: ["Currency"],
  description: ["Description", "Notes"],
} as const;

type Text = keyof typeof TEXTS;
type Field = CostAmount | Text;

const isText = (name: string): name is Text => Object.hasOwn(TEXTS, name);
const isFigure = (name: string): name is CostAmount => Object.hasOwn(costFigures, name);

function figureNames(name: CostAmount): readonly string[] {
  const { label, summaryLabel = label, fileLabel = label, importNames = [] } = costFigures[name];
  return [label, summaryLabel, fileLabel, ...importNames];
}

const find = fieldFinder<Field>([
  ...Object.keys(TEXTS)
    .filter(isText)
    .map((name) => [name, TEXTS[name]] as const),
  ...costAmounts.map(({ name }) => [name, figureNames(name)] as const),
]);

const labelOf = (field: Field): string => (isText(field) ? TEXTS[field][0] : costFigures[field].label);

/** The changes from year to year of each figure; null: it is the same each year. */
const GROWTHS = new Map(costAmounts.map(({ name, growth }) => [name, growth]));

/** A sheet to copy, fill in and paste. */
export const EXAMPLE_SHEET: readonly (readonly string[])[] = [
  ["Cost", "Year 1", "Year 2, %", "Year 3, %", "Year 4, %", "Year 5, %"],
  ...COST_FIGURES.flatMap(({ fields }) => fields).map(({ name, label }) => [
    label,
    String(NO_COST[name]),
    ...(GROWTHS.get(name) ? ["0", "0", "0", "0"] : []),
  ]),
];

export interface CostImport extends ImportPreview {
  /** The fields of the form that the sheet fills. */
  values: Partial<CostFields>;
  /** The paths of fields that break a rule. */
  wrong: readonly string[];
}

interface Reading {
  now: CostFields;
  validate: (fields: CostFields) => FieldIssue[];
}

interface YearColumn {
  index: number;
  isChange: boolean;
  name: string;
}

/** Where a sheet has what: the column of its labels, that of year 1, and those of the years 2 to 5. */
interface Layout {
  label: number;
  figure: number;
  later: readonly (YearColumn | undefined)[];
  /** The row of headings, which is not a cost line. */
  headingLine: number | null;
}

/** In per cent with four decimals. Adding 0 makes a change of minus nothing one of nothing. */
const percentChange = (before: number, after: number): number =>
  Math.round((after / before - 1) * 1e6) / 1e4 + 0;

const countIn = (cells: readonly string[]): number =>
  new Set(cells.map(find).filter((field) => field !== undefined)).size;

/** A sheet whose fields are in a row, turned so that they are in a column. */
function turned(sheet: Sheet): Pick<Sheet, "rows"> {
  const [first] = sheet.rows;
  if (first === undefined) return sheet;
  const across = countIn(first.cells);
  const down = Math.max(
    ...[0, 1, 2].map((column) => countIn(sheet.rows.map(({ cells }) => cells[column] ?? ""))),
  );
  if (across <= down) return sheet;
  return {
    rows: first.cells.map((_, column) => ({
      line: column + 1,
      cells: sheet.rows.map(({ cells }) => cells[column] ?? ""),
    })),
  };
}

const yearOf = (heading: string): number | undefined => {
  const found = /(?:year|yr|y)\s*([1-5])\b/i.exec(heading)?.[1];
  return found === undefined ? undefined : Number(found);
};

function layoutOf({ rows }: Pick<Sheet, "rows">): Layout {
  const counts = [0, 1, 2].map((column) => countIn(rows.map(({ cells }) => cells[column] ?? "")));
  const label = counts.indexOf(Math.max(...counts));
  const heading = rows.find(({ cells }) => cells.filter((cell) => yearOf(cell) !== undefined).length >= 2);
  const columnOf = (year: number) => heading?.cells.findIndex((cell) => yearOf(cell) === year) ?? -1;
  return {
    label,
    figure: columnOf(1) > label ? columnOf(1) : label + 1,
    headingLine: heading?.line ?? null,
    later: [2, 3, 4, 5].map((year) => {
      const index = columnOf(year);
      const name = heading?.cells[index] ?? "";
      return index < 0 ? undefined : { index, name, isChange: /%|change|growth/i.test(name) };
    }),
  };
}

/**
 * Reads a cost sheet: a cost a row, with year 1 beside it and perhaps the years 2 to 5, as changes in per cent or as
 * amounts. Fields that the sheet does not have are unchanged.
 */
export function readCostSheet(
  sheet: Sheet,
  decimal: DecimalSign,
  { now, validate }: Reading,
): CostImport | Unreadable {
  const { rows } = turned(sheet);
  const layout = layoutOf({ rows });
  const reader = createReader(layout, decimal, currencyIn(rows, layout) ?? now.pricingCurrency);
  for (const row of rows) if (row.line !== layout.headingLine) reader.read(row);
  const { values, previewRows, refused } = reader;
  if (previewRows.length === 0)
    return {
      problem:
        "No cost line was recognized. Each row needs a label such as Administration and a figure beside it, as in the example table.",
    };
  const imported = { ...now, ...values };
  const issues = validate(imported).filter(({ path }) => Object.hasOwn(values, path.split(".")[0] ?? ""));
  return {
    values,
    wrong: issues.map(({ path }) => path),
    action: `Import ${formatCount(previewRows.length, "line")}`,
    columns: ["Year 1", "Year 2", "Year 3", "Year 4", "Year 5"].slice(
      0,
      Math.max(...previewRows.map((row) => row.values.length)),
    ),
    rows: previewRows,
    refused,
    toCorrect: issues.map(({ path, message }) => `${pathLabel(path)}: ${message}.`),
    notes: [],
  };
}

/** The currency that the sheet names in a row of its own. */
function currencyIn(rows: readonly SheetRow[], { label, figure }: Layout): string | undefined {
  const row = rows.find(({ cells }) => find(cells[label] ?? "") === "pricingCurrency");
  return row?.cells[figure] || undefined;
}

function pathLabel(path: string): string {
  const [key = "", year] = path.split(".");
  const growth = GROWTH_LINES.find((line) => line.key === key);
  if (growth !== undefined) return `${growth.label}, year ${Number(year ?? 0) + 2}`;
  return isText(key) || isFigure(key) ? labelOf(key) : path;
}

function createReader({ label, figure, later }: Layout, decimal: DecimalSign, currency: string) {
  const values: Partial<CostFields> = {};
  const previewRows: PreviewRow[] = [];
  const refused: string[] = [];
  const taken = new Map<Field, number>();

  /** A figure; null where the cell is empty; undefined where it is refused. */
  function figureIn(cell: string, place: string): number | null | undefined {
    const parsed = readFigure(cell, decimal);
    if (parsed.kind === "invalid") {
      refused.push(`${place}: ${quoted(cell)} is not a number.`);
      return undefined;
    }
    return parsed.kind === "number" ? parsed.value : null;
  }

  /** Whether a cell of money holds a percentage or another currency; says so. */
  function isForeign(field: Field, cell: string, place: string): boolean {
    const isMoney = isFigure(field) && costFigures[field].unit === "money";
    const foreign = isMoney ? foreignUnit(cell, currency) : null;
    if (foreign === null) return false;
    refused.push(
      foreign === "%"
        ? `${place}: ${quoted(cell)} is a percentage, not an amount.`
        : `${place}: ${quoted(cell)} is in ${foreign}, not in ${currency}. Name the currency in a row “Currency”, or change the amount.`,
    );
    return true;
  }

  /** The change into one of the years 2 to 5, in per cent; null where the sheet says nothing. */
  function changeIn(cell: string, column: YearColumn, before: number | null, place: string): number | null {
    const amount = figureIn(cell, place);
    if (amount === null || amount === undefined) return null;
    if (column.isChange || cell.includes("%")) return amount;
    if (before !== null && before !== 0) return percentChange(before, amount);
    if (amount !== 0)
      refused.push(`${place}: ${quoted(cell)} has no amount in the year before to grow from.`);
    return null;
  }

  function readLater(field: CostAmount, cells: readonly string[], first: number, place: string): string[] {
    const growth = GROWTHS.get(field) ?? null;
    const filled = later.filter((column) => column !== undefined && (cells[column.index] ?? "") !== "");
    if (filled.length === 0) return [];
    if (growth === null) {
      refused.push(`${place}: ${labelOf(field)} is the same each year; only year 1 is read.`);
      return [];
    }
    let before: number | null = first;
    const changes = later.map((column, index) => {
      const cell = column === undefined ? "" : (cells[column.index] ?? "");
      const change =
        column === undefined ? null : changeIn(cell, column, before, `${place}, ${quoted(column.name)}`);
      before = before === null ? null : before * (1 + (change ?? 0) / 100);
      return { index, change: change ?? 0 };
    });
    values[growth] = changes.map(({ change }) => change);
    return changes.map(({ change }) => `${change > 0 ? "+" : ""}${formatPlain(change)} %`);
  }

  function read({ line, cells }: SheetRow): void {
    const heading = cells[label] ?? "";
    const cell = cells[figure] ?? "";
    const named = find(heading);
    const isShare = named === "fixedSalesAndMarketingCost" && cell.includes("%");
    const field = isShare ? "salesAndMarketingCostPercOfRevenue" : named;
    const place = `Row ${line}`;
    // A row without a figure is a heading between groups of lines.
    if (heading === "" || cell === "") return;
    if (field === undefined) {
      refused.push(`${place}: ${quoted(heading)} is no line of the form.`);
      return;
    }
    const earlier = taken.get(field);
    if (earlier !== undefined) {
      refused.push(`${place}: ${labelOf(field)} is in row ${earlier} already.`);
      return;
    }
    if (isText(field)) values[field] = cell;
    else {
      const amount = figureIn(cell, place);
      if (amount === undefined || isForeign(field, cell, place)) return;
      values[field] = amount;
      const changes = readLater(field, cells, amount ?? 0, place);
      previewRows.push({
        field: labelOf(field),
        from: heading,
        values: [amount === null ? null : formatPlain(amount), ...changes],
      });
      taken.set(field, line);
      return;
    }
    taken.set(field, line);
    previewRows.push({ field: labelOf(field), from: heading, values: [cell] });
  }

  return { values, previewRows, refused, read };
}
