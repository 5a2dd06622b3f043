import { type Dialect, type ImportPreview, mappedFields, suggestMapping } from "@beachhead/contract";
import { type CsvRow, CsvSplitter } from "./csv-rows.ts";
import { detectDates, detectDecimal, detectDelimiter } from "./notation.ts";
import { decoderOf, detectEncoding, UnreadableFile } from "./text-decoding.ts";
import { exactValueOf, plainValue } from "./workbook/exact-value.ts";

/** Bytes that decide on encoding and delimiter. */
const START_BYTES = 64 * 1024;
/** Rows that decide on notation, and values shown of each column. */
const SAMPLE_ROWS = 200;
const SHOWN_SAMPLES = 5;
const SAMPLE_MAX = 120;

export interface FilePreview extends Pick<ImportPreview, "rows" | "dialect" | "columns"> {}

/** Reads a file in pieces and says what is in it, without keeping more than its first rows. */
export class PreviewReader {
  #start: Buffer | undefined = Buffer.alloc(0);
  #decode: ReturnType<typeof decoderOf> | undefined;
  #splitter: CsvSplitter | undefined;
  #encoding: Dialect["encoding"] = "utf-8";
  #delimiter: Dialect["delimiter"] = ",";
  #header: CsvRow | undefined;
  readonly #samples: CsvRow[] = [];
  #rows = 0;
  #isBroken = false;

  /** @param known what is known of the file; by default the start of the file decides */
  constructor(known?: { encoding: Dialect["encoding"]; delimiter: Dialect["delimiter"] }) {
    if (known === undefined) return;
    this.#start = undefined;
    this.#use(known.encoding, known.delimiter);
  }

  /** @throws {UnreadableFile} */
  push(bytes: Buffer): void {
    if (this.#start === undefined) {
      this.#split(this.#decode?.(bytes) ?? "");
      return;
    }
    this.#start = Buffer.concat([this.#start, bytes]);
    if (this.#start.length >= START_BYTES) this.#begin();
  }

  /** @throws {UnreadableFile} */
  end(): FilePreview {
    if (this.#start !== undefined) this.#begin();
    this.#split(this.#decode?.() ?? "");
    this.#take(this.#splitter?.end() ?? []);
    if (this.#header === undefined) throw new UnreadableFile("The file is empty.");
    const names = columnNames(this.#header.cells);
    if (this.#rows === 0) throw new UnreadableFile("The file has a header but no rows below it.");
    const mapping = suggestMapping(names);
    const fieldOf = new Map(mappedFields.map((field) => [mapping[field], field]));
    const valuesOf = (index: number) => this.#samples.map(({ cells }) => cells[index] ?? "").filter(Boolean);
    const textsOf = (name: string) =>
      valuesOf(names.indexOf(name)).filter((cell) => exactValueOf(cell) === undefined);
    const decimal = detectDecimal(textsOf(mapping.amount));
    const days = [mapping.createdDate, mapping.closeDate].flatMap(textsOf);
    return {
      rows: this.#rows,
      dialect: {
        delimiter: this.#delimiter,
        // A byte that is not UTF-8 came after the start.
        encoding: this.#isBroken ? "windows-1252" : this.#encoding,
        decimal,
        dates: detectDates(days, decimal),
      },
      columns: names.map((name, index) => ({
        name,
        samples: [...new Set(valuesOf(index).map(plainValue))]
          .slice(0, SHOWN_SAMPLES)
          .map((text) => text.slice(0, SAMPLE_MAX)),
        suggestion: fieldOf.get(name) ?? null,
      })),
    };
  }

  #begin(): void {
    const start = this.#start ?? Buffer.alloc(0);
    this.#start = undefined;
    if (start.length === 0) throw new UnreadableFile("The file is empty.");
    const encoding = detectEncoding(start);
    const text = decoderOf(encoding)(start);
    this.#use(encoding, detectDelimiter(text));
    this.#split(this.#decode?.(start) ?? "");
  }

  #use(encoding: Dialect["encoding"], delimiter: Dialect["delimiter"]): void {
    this.#encoding = encoding;
    this.#delimiter = delimiter;
    this.#decode = decoderOf(encoding);
    this.#splitter = new CsvSplitter(delimiter);
  }

  #split(text: string): void {
    if (this.#encoding === "utf-8" && text.includes("\uFFFD")) this.#isBroken = true;
    this.#take(this.#splitter?.push(text) ?? []);
  }

  #take(rows: readonly CsvRow[]): void {
    for (const row of rows) {
      if (this.#header === undefined) {
        this.#header = row;
        continue;
      }
      this.#rows += 1;
      if (this.#samples.length < SAMPLE_ROWS) this.#samples.push(row);
    }
  }
}

/** Names of the columns in the mapping: trimmed, a blank one by its number, a repeated one with a number. */
export function columnNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = plainValue(cell).replaceAll(/\s+/g, " ").trim().slice(0, 200) || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
