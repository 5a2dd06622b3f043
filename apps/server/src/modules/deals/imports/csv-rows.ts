import { UnreadableFile } from "./text-decoding.ts";

/** A row of a file with the line it begins on; the first line is 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Where a row of a file may begin. */
export interface RowStart {
  /** Number of its line. */
  line: number;
  /** Whether a return is before it: a line feed here belongs to that. */
  afterReturn: boolean;
}

/** Where reading of a file continues. */
export interface FilePlace extends RowStart {
  byte: number;
}

const LINE_FEED = 10;
const RETURN = 13;
const QUOTE = 34;

/** Most columns of a row, and most characters of a value: more means a wrong delimiter or a lost quote. */
const COLUMNS_MAX = 500;
const VALUE_MAX = 100_000;

/**
 * Splits a delimited text (RFC 4180) that comes in pieces of any size. A quoted value may hold delimiters, line ends
 * and doubled quotes; a quote inside an unquoted value is a character. Empty lines are skipped. csv-parse counts a CRLF
 * within quotes as two lines and limits the length of rows, not of values.
 */
export class CsvSplitter {
  readonly #delimiter: string;
  #line: number;
  #rowLine: number;
  #cells: string[] = [];
  #value = "";
  /** Between values, in one, in a quoted one, or after the quote that may end it. */
  #state: "start" | "plain" | "quoted" | "quote" = "start";
  #afterReturn: boolean;

  constructor(delimiter: string, { line, afterReturn }: RowStart = { line: 1, afterReturn: false }) {
    this.#delimiter = delimiter;
    this.#line = line;
    this.#rowLine = line;
    this.#afterReturn = afterReturn;
  }

  /** The rows that the piece completes. @throws {UnreadableFile} */
  push(text: string): CsvRow[] {
    return this.pushUntil(text, Number.POSITIVE_INFINITY).rows;
  }

  /**
   * The same, but stops after the row that makes as many.
   * @returns next: where the text continues, if it stopped
   * @throws {UnreadableFile}
   */
  pushUntil(text: string, most: number): { rows: CsvRow[]; next?: RowStart & { index: number } } {
    const rows: CsvRow[] = [];
    const delimiter = this.#delimiter.charCodeAt(0);
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charCodeAt(at);
      const afterReturn = this.#afterReturn;
      this.#afterReturn = false;
      if (this.#state === "quoted") {
        const quote = text.indexOf('"', at);
        const end = quote === -1 ? text.length : quote;
        for (let within = at; within < end; within += 1)
          if (text.charCodeAt(within) === LINE_FEED) this.#line += 1;
        if (quote === -1) break;
        this.#append(text.slice(from, quote));
        this.#state = "quote";
        at = quote;
        from = at + 1;
        continue;
      }
      if (character === LINE_FEED && afterReturn) {
        from = at + 1;
        continue;
      }
      if (character === QUOTE && this.#state === "start") {
        this.#state = "quoted";
        from = at + 1;
        continue;
      }
      if (character === QUOTE && this.#state === "quote") {
        this.#append('"');
        this.#state = "quoted";
        from = at + 1;
        continue;
      }
      if (character === delimiter) {
        this.#append(text.slice(from, at));
        this.#endValue();
        from = at + 1;
        continue;
      }
      if (character === LINE_FEED || character === RETURN) {
        this.#append(text.slice(from, at));
        this.#endRow(rows);
        this.#afterReturn = character === RETURN;
        from = at + 1;
        if (rows.length >= most)
          return { rows, next: { index: from, line: this.#line, afterReturn: this.#afterReturn } };
        continue;
      }
      // What follows a closing quote belongs to the value, up to its end.
      this.#state = "plain";
      while (at + 1 < text.length) {
        const next = text.charCodeAt(at + 1);
        if (next === delimiter || next === LINE_FEED || next === RETURN) break;
        at += 1;
      }
    }
    this.#append(text.slice(from));
    return { rows };
  }

  /** The last row, if the text does not end with a line end. @throws {UnreadableFile} */
  end(): CsvRow[] {
    if (this.#state === "quoted")
      throw new UnreadableFile(
        `The quoted value that begins in line ${this.#rowLine} does not end. Close its quote and upload the file again.`,
      );
    const rows: CsvRow[] = [];
    this.#endRow(rows);
    return rows;
  }

  #append(text: string): void {
    this.#value = this.#value === "" ? text : this.#value + text;
    if (this.#value.length > VALUE_MAX)
      throw new UnreadableFile(
        `A value in line ${this.#rowLine} is longer than ${VALUE_MAX.toLocaleString("en")} characters. Perhaps a quote is missing there.`,
      );
  }

  #endValue(): void {
    this.#cells.push(this.#value);
    this.#value = "";
    this.#state = "start";
    if (this.#cells.length > COLUMNS_MAX)
      throw new UnreadableFile(`Line ${this.#rowLine} has more than ${COLUMNS_MAX} columns.`);
  }

  #endRow(rows: CsvRow[]): void {
    const isEmpty = this.#cells.length === 0 && this.#value === "" && this.#state === "start";
    if (!isEmpty) {
      this.#endValue();
      rows.push({ line: this.#rowLine, cells: this.#cells });
    }
    this.#cells = [];
    this.#line += 1;
    this.#rowLine = this.#line;
  }
}
