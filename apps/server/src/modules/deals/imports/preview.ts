import type { Dialect } from "@beachhead/contract";
import { isDelimiterLine } from "@beachhead/contract/table-reading";
import { type Analysis, TableAnalysis } from "./analysis.ts";
import { type CsvRow, CsvSplitter } from "./csv-rows.ts";
import { detectDelimiter } from "./delimiter.ts";
import type { AnalysisRequest } from "./gathered-columns.ts";
import {
  decoderOf,
  detectEncoding,
  guessEncoding,
  linesBeyondAscii,
  UnreadableFile,
} from "./text-decoding.ts";

/** Bytes that decide on encoding and delimiter. */
const START_BYTES = 64 * 1024;

/** How the bytes of a file become rows. */
export interface Layout {
  encoding: Dialect["encoding"];
  delimiter: Dialect["delimiter"];
}

export interface FilePreview extends Analysis, Layout {}

/** Reads a file in pieces and says what is in it, without keeping more than its first rows. */
export class PreviewReader {
  readonly #request: Omit<AnalysisRequest, "delimiter">;
  readonly #isGiven: boolean;
  #start: Buffer | undefined = Buffer.alloc(0);
  #decode: ReturnType<typeof decoderOf> | undefined;
  #splitter: CsvSplitter | undefined;
  #analysis: TableAnalysis | undefined;
  #layout: Layout = { encoding: "utf-8", delimiter: "," };
  readonly #replacements = new ReplacementCount();
  #broken: Buffer = Buffer.alloc(0);

  /** @param layout if it is known; by default the start of the file decides */
  constructor(request: Omit<AnalysisRequest, "delimiter">, layout?: Layout) {
    this.#request = request;
    this.#isGiven = layout !== undefined;
    if (layout === undefined) return;
    this.#start = undefined;
    this.#use(layout);
  }

  /** @throws {UnreadableFile} */
  push(bytes: Buffer): void {
    if (this.#start === undefined) {
      this.#split(this.#decode?.(bytes) ?? "", bytes);
      return;
    }
    this.#start = Buffer.concat([this.#start, bytes]);
    if (this.#start.length >= START_BYTES) this.#begin();
  }

  /**
   * @returns the layout alone if the file must be read again, because a byte that is no UTF-8 came after the start
   * @throws {UnreadableFile}
   */
  end(): FilePreview | Layout {
    if (this.#start !== undefined) this.#begin();
    this.#split(this.#decode?.() ?? "", Buffer.alloc(0));
    if (this.#broken.length > 0 && !this.#isGiven)
      return { ...this.#layout, encoding: guessEncoding(this.#broken) };
    this.#take(this.#splitter?.end() ?? []);
    if (this.#analysis === undefined) throw new UnreadableFile("The file is empty.");
    return { ...this.#analysis.end(), ...this.#layout };
  }

  #begin(): void {
    const start = this.#start ?? Buffer.alloc(0);
    this.#start = undefined;
    if (start.length === 0) throw new UnreadableFile("The file is empty.");
    const encoding = detectEncoding(start);
    const delimiter = detectDelimiter(decoderOf(encoding)(start));
    this.#use({ encoding, delimiter });
    this.#split(this.#decode?.(start) ?? "", start);
  }

  #use(layout: Layout): void {
    this.#layout = layout;
    this.#decode = decoderOf(layout.encoding);
    this.#splitter = new CsvSplitter(layout.delimiter);
    this.#analysis = new TableAnalysis({ ...this.#request, delimiter: layout.delimiter });
  }

  #split(text: string, bytes: Buffer): void {
    if (this.#layout.encoding === "utf-8" && !this.#isGiven && this.#replacements.areMore(text, bytes))
      if (this.#broken.length < START_BYTES)
        this.#broken = Buffer.concat([
          this.#broken,
          linesBeyondAscii(bytes, START_BYTES - this.#broken.length),
        ]);
    this.#take(this.#splitter?.push(text) ?? []);
  }

  #take(rows: CsvRow[]): void {
    const [first] = rows;
    if (first !== undefined && isDelimiterLine(first)) rows.shift();
    this.#analysis?.push(rows);
  }
}

/** Tells characters that could not be decoded from those that a file has stored as U+FFFD. */
class ReplacementCount {
  #extra = 0;
  #last: Buffer = Buffer.alloc(0);

  /** Whether the texts so far have more of them than their bytes. */
  areMore(text: string, bytes: Buffer): boolean {
    if (text.includes("\uFFFD")) {
      const all = Buffer.concat([this.#last, bytes]);
      this.#extra += text.split("\uFFFD").length - all.toString("latin1").split("\u00EF\u00BF\u00BD").length;
    }
    this.#last = bytes.subarray(-2);
    return this.#extra > 0;
  }
}
