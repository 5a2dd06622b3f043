import { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { UnreadableFile } from "../text-decoding.ts";

/** Bytes of an archive from `start` to before `end`. */
export type ReadRange = (start: number, end: number) => AsyncIterable<Buffer>;

/** Most files of an archive, and most bytes of an unpacked one. */
const ENTRIES_MAX = 10_000;
const UNPACKED_MAX = 2 * 1024 ** 3;
/** Sheets are seldom packed to less than a thirtieth. Above this ratio a large file is taken for a zip bomb. */
const RATIO_MAX = 100;
const RATIO_FREE_BYTES = 64 * 1024 ** 2;

const damaged = () =>
  new UnreadableFile(
    "This workbook cannot be opened: it is damaged or incomplete. Save it again as .xlsx or CSV.",
  );

const keyOf = (name: string) => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

class PartReader extends RandomAccessReader {
  readonly #readRange: ReadRange;

  constructor(readRange: ReadRange) {
    super();
    this.#readRange = readRange;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#readRange(start, end), { objectMode: false });
  }
}

/** The files of a zip archive, unpacked piece by piece. */
export class Archive {
  readonly #zip: ZipFile;
  /** By path in lower case: parts of a package are named regardless of case. */
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws {UnreadableFile} */
  static async open(readRange: ReadRange, size: number): Promise<Archive> {
    const reader = new PartReader(readRange);
    const zip = await fromRandomAccessReaderPromise(reader, size, { autoClose: false }).catch(() => {
      throw damaged();
    });
    if (zip.entryCount > ENTRIES_MAX)
      throw new UnreadableFile("This archive holds too many files to be a workbook.");
    const entries = new Map<string, Entry>();
    try {
      for await (const entry of zip.eachEntry()) entries.set(keyOf(entry.fileName), entry);
    } catch {
      throw damaged();
    }
    return new Archive(zip, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  /** Paths of the files, without folders. */
  get names(): string[] {
    return [...this.#entries.values()].map(({ fileName }) => fileName).filter((name) => !name.endsWith("/"));
  }

  /** The unpacked pieces of a file; none if there is no such file. @throws {UnreadableFile} */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(keyOf(name));
    if (entry === undefined) return;
    if (entry.isEncrypted())
      throw new UnreadableFile("This workbook is protected by a password. Save it without one.");
    // yauzl ends with an error if more is unpacked than declared.
    const isBomb =
      entry.uncompressedSize > RATIO_FREE_BYTES && entry.uncompressedSize > entry.compressedSize * RATIO_MAX;
    if (isBomb || entry.uncompressedSize > UNPACKED_MAX)
      throw new UnreadableFile(
        "This workbook unpacks to more data than a sheet can hold. Save the sheet as CSV and upload that.",
      );
    try {
      const pieces = await this.#zip.openReadStreamPromise(entry);
      for await (const piece of pieces) if (Buffer.isBuffer(piece)) yield piece;
    } catch (error) {
      throw error instanceof UnreadableFile ? error : damaged();
    }
  }
}
