import {
  type DialectChoices,
  type ImportMapping,
  type ImportPreview,
  importedFields,
  suggestImportMapping,
} from "@beachhead/contract";
import {
  columnNames,
  currenciesOfCell,
  headerIndex,
  isBlankCell,
  isNoValue,
  leftOutReason,
  plainCell,
} from "@beachhead/contract/table-reading";
import { AmountColumn } from "./amount-column.ts";
import { amountCell, NO_RESULT } from "./cells.ts";
import { FieldColumns } from "./columns.ts";
import type { CsvRow } from "./csv-rows.ts";
import { DateColumn, dateOfCell } from "./date-column.ts";
import type { FileForm } from "./file-form.ts";
import { findings } from "./findings.ts";
import {
  type AnalysisRequest,
  type GatheredColumns,
  type TextField,
  textFields,
} from "./gathered-columns.ts";
import { IdColumn } from "./id-column.ts";
import { LeftOut } from "./left-out.ts";
import { ProbabilityColumn, probabilityOf } from "./probability-column.ts";
import { statusOf } from "./status-words.ts";
import { TextColumn } from "./text-column.ts";
import { UnreadableFile } from "./text-decoding.ts";
import { plainValue } from "./workbook/exact-value.ts";

/** Rows that decide which one is the header. */
const START_ROWS = 50;
/** Rows without amount and stage that may be notes below the table. */
const TAIL_MAX = 200;
const SHOWN_SAMPLES = 5;
const SAMPLE_ROWS = 200;
const SAMPLE_MAX = 120;
const SHOWN_LINES = 12;
const SHOWN_CELLS = 12;

export interface Analysis {
  form: FileForm;
  rows: number;
  columns: ImportPreview["columns"];
  decimal: "." | ",";
  dates: ImportPreview["dialect"]["dates"] & string;
}

/** Reads the rows of a file and says what is in it, without keeping more than its first rows. */
export class TableAnalysis {
  readonly #request: AnalysisRequest;
  #start: CsvRow[] | undefined = [];
  readonly #firstLines: FileForm["firstLines"] = [];
  #header: CsvRow | undefined;
  #names: string[] = [];
  #mapping: ImportMapping | undefined;
  #columns: FieldColumns | undefined;
  readonly #samples: string[][] = [];
  readonly #leftOut = new LeftOut();
  readonly #gathered: GatheredColumns;
  #tail: CsvRow[] = [];
  #lastLine = 0;
  #rows = 0;
  #deals = 0;

  constructor(request: AnalysisRequest) {
    this.#request = request;
    const { serials } = request;
    this.#gathered = {
      amount: new AmountColumn(),
      createdDate: new DateColumn({ serials, edge: "first" }),
      closeDate: new DateColumn({ serials, edge: "last" }),
      ids: new IdColumn(),
      probability: new ProbabilityColumn(),
      texts: {
        name: new TextColumn(),
        stage: new TextColumn(),
        status: new TextColumn(),
        currency: new TextColumn(),
        leadSource: new TextColumn(),
        product: new TextColumn(),
        geo: new TextColumn(),
        industryDomain: new TextColumn(),
        externalId: new TextColumn(),
      },
      noCurrency: { rows: 0, text: "" },
      noStatus: { rows: 0, text: "" },
      withoutResult: { cells: 0, column: "", line: 0 },
      contradictions: { rows: 0, line: 0 },
    };
  }

  push(rows: readonly CsvRow[]): void {
    for (const row of rows) {
      if (this.#start === undefined) this.#take(row);
      else {
        this.#start.push(row);
        const { headerLine } = this.#request.choices;
        if (this.#start.length >= START_ROWS && (headerLine === undefined || row.line >= headerLine))
          this.#begin();
      }
    }
  }

  /** @throws {UnreadableFile} */
  end(): Analysis {
    if (this.#start !== undefined) this.#begin();
    const header = this.#header;
    const columns = this.#columns;
    const mapping = this.#mapping;
    if (header === undefined || columns === undefined || mapping === undefined)
      throw new UnreadableFile("The file is empty.");
    this.#endTail();
    if (this.#deals === 0)
      throw new UnreadableFile(
        this.#rows === 0
          ? "The file has a header but no rows below it."
          : "The file has a header but no row below it that could be a deal.",
      );
    const found = findings(this.#gathered, { columns, mapping, request: this.#request });
    const { isWorkbook, serials, workbook, choices } = this.#request;
    return {
      rows: this.#rows,
      decimal: found.decimal,
      dates: found.dates,
      columns: this.#shownColumns(found.summaries),
      form: {
        isWorkbook,
        serials,
        ...(workbook !== undefined && { workbook }),
        mapping,
        choices,
        header: header.cells,
        headerLine: header.line,
        lastLine: this.#lastLine,
        orders: found.orders,
        isFraction: this.#gathered.probability.isFraction,
        deals: this.#deals,
        sums: this.#gathered.amount.sums(found.decimal).toList(),
        mean: this.#gathered.amount.mean(found.decimal),
        questions: found.questions,
        refusals: found.refusals,
        notes: found.notes,
        leftOut: this.#leftOut.toList(),
        firstLines: this.#firstLines,
        repeatedIds: this.#gathered.ids.isListCut
          ? null
          : [...this.#gathered.ids.repeated].map(([id, { last }]) => [id, last]),
      },
    };
  }

  #shownColumns(summaries: ReadonlyMap<string, ImportPreview["columns"][number]["summaries"]>) {
    const suggested = suggestImportMapping(this.#names);
    const fieldOf = new Map(importedFields.map((field) => [suggested[field], field]));
    return this.#names.map((name, index) => {
      const values = this.#samples.map((cells) => cells[index] ?? "").filter((cell) => !isBlankCell(cell));
      return {
        name,
        samples: [...new Set(values.map(plainValue))]
          .slice(0, SHOWN_SAMPLES)
          .map((text) => text.slice(0, SAMPLE_MAX).toWellFormed()),
        suggestion: fieldOf.get(name) ?? null,
        summaries: summaries.get(name) ?? [],
      };
    });
  }

  /** Finds the header among the first rows. */
  #begin(): void {
    const rows = this.#start ?? [];
    this.#start = undefined;
    if (rows.length === 0) return;
    for (const { line, cells } of rows.slice(0, SHOWN_LINES))
      this.#firstLines.push({
        line,
        cells: cells.slice(0, SHOWN_CELLS).map((cell) => plainValue(cell).slice(0, 60).toWellFormed()),
      });
    const { headerLine } = this.#request.choices;
    const at =
      headerLine === undefined
        ? headerIndex(
            rows.map(({ cells }) => cells.map(plainValue)),
            knownNames,
          )
        : rows.findIndex(({ line }) => line === headerLine);
    const header = rows[at];
    if (header === undefined)
      throw new UnreadableFile(`Line ${headerLine} has no names of columns. Choose another line.`);
    this.#header = header;
    for (const { line, cells } of rows.slice(0, at)) this.#leftOut.add("title", line, cells);
    this.#names = columnNames(header.cells.map(plainValue));
    this.#mapping = this.#request.mappingOf(this.#names);
    this.#columns = new FieldColumns(header.cells, this.#names, this.#mapping);
    for (const row of rows.slice(at + 1)) this.#take(row);
  }

  #take(row: CsvRow): void {
    const columns = this.#columns;
    if (columns === undefined) return;
    this.#rows += 1;
    const reason = leftOutReason(row.cells, columns.table);
    if (reason !== undefined && isLeftOut(reason, this.#request.choices)) {
      this.#leftOut.add(reason, row.line, row.cells);
      return;
    }
    const isBelow = this.#lastLine > 0 && this.#request.choices.leaveOut?.note !== false;
    if (isBelow && columns.table.state.length > 0 && !columns.hasSubstance(row.cells)) {
      this.#tail.push(row);
      if (this.#tail.length > TAIL_MAX) this.#flushTail();
      return;
    }
    if (this.#tail.length > 0) this.#flushTail();
    this.#gather(row, columns);
  }

  #flushTail(): void {
    const rows = this.#tail;
    this.#tail = [];
    for (const row of rows) if (this.#columns !== undefined) this.#gather(row, this.#columns);
  }

  #endTail(): void {
    for (const { line, cells } of this.#tail) this.#leftOut.add("note", line, cells);
    this.#tail = [];
  }

  #gather({ line, cells }: CsvRow, columns: FieldColumns): void {
    this.#deals += 1;
    this.#lastLine = line;
    if (this.#samples.length < SAMPLE_ROWS) this.#samples.push(cells);
    const { isWorkbook } = this.#request;
    const gathered = this.#gathered;
    const { at } = columns;
    if (isWorkbook)
      for (const field of columns.mapped)
        if (cells[at[field]] === NO_RESULT) {
          const { withoutResult } = gathered;
          if (withoutResult.cells === 0)
            Object.assign(withoutResult, { column: this.#names[at[field]], line });
          withoutResult.cells += 1;
        }
    const amount = columns.cell(cells, "amount");
    if (isBlankCell(amount)) gathered.amount.blank += 1;
    else {
      const cell = amountCell(amount, isWorkbook);
      const isPercent = cell !== undefined && "text" in cell && cell.text.isPercent;
      const currency = columns.currencyOf(cells, cell);
      if (currency === undefined) {
        if (gathered.contradictions.rows === 0) gathered.contradictions.line = line;
        gathered.contradictions.rows += 1;
      }
      gathered.amount.add(plainValue(amount), isPercent ? undefined : cell, currency);
    }
    for (const field of ["createdDate", "closeDate"] as const) {
      if (at[field] < 0) continue;
      const text = columns.cell(cells, field);
      if (isBlankCell(text)) gathered[field].blank += 1;
      else gathered[field].add(plainValue(text), dateOfCell(text, isWorkbook));
    }
    if (at.externalId >= 0) {
      const id = plainCell(plainValue(columns.cell(cells, "externalId")));
      if (id === "") gathered.ids.blank += 1;
      else gathered.ids.add(id, line);
    }
    for (const field of textFields) {
      if (at[field] < 0) continue;
      const text = columns.cell(cells, field);
      if (isBlankCell(text)) gathered.texts[field].blank += 1;
      else gathered.texts[field].add(plainValue(text), this.#storedText(field, text));
    }
    if (at.probability >= 0) {
      const text = columns.cell(cells, "probability");
      if (isBlankCell(text)) gathered.probability.blank += 1;
      else gathered.probability.add(plainValue(text), probabilityOf(text, isWorkbook));
    }
  }

  /** What is stored of a text; undefined if its column cannot hold it. */
  #storedText(field: TextField, text: string): string | undefined {
    if (field === "externalId") return plainCell(plainValue(text));
    if (field !== "status" && field !== "currency") return plainValue(text).trim();
    const value = field === "status" ? statusOf(text) : currenciesOfCell(text)?.slice(0, 3).join(" or ");
    if (value === undefined && !isNoValue(plainCell(text)))
      noteOther(field === "status" ? this.#gathered.noStatus : this.#gathered.noCurrency, text);
    return value;
  }
}

function noteOther(found: { rows: number; text: string }, cell: string): void {
  if (found.rows === 0) found.text = plainValue(cell).trim().slice(0, 40);
  found.rows += 1;
}

const knownNames = (cells: readonly string[]): number =>
  Object.values(suggestImportMapping(columnNames(cells))).filter(Boolean).length;

/** Whether rows of a kind are left out: all are, unless the user says otherwise. */
export const isLeftOut = (reason: string, { leaveOut }: DialectChoices): boolean =>
  reason === "total" || reason === "note" || reason === "header" ? leaveOut?.[reason] !== false : true;
