import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { UnreadableFile } from "./text-decoding.ts";
import type { Archive } from "./workbook/archive.ts";

/** Texts are seldom packed to less than a thirtieth; above this ratio a large one is taken for a bomb. */
const RATIO_MAX = 100;
const RATIO_FREE_BYTES = 64 * 1024 ** 2;

/** The unpacked pieces of a gzip file. @throws {UnreadableFile} */
export async function* gunzipped(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let packed = 0;
  let unpacked = 0;
  async function* counted() {
    for await (const piece of file) {
      packed += piece.length;
      yield piece;
    }
  }
  const source = Readable.from(counted(), { objectMode: false });
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  try {
    for await (const piece of source.pipe(gunzip)) {
      if (!Buffer.isBuffer(piece)) continue;
      unpacked += piece.length;
      if (unpacked > RATIO_FREE_BYTES && unpacked > packed * RATIO_MAX)
        throw new UnreadableFile(
          "This file unpacks to more data than a table can hold. Upload the unpacked file.",
        );
      yield piece;
    }
  } catch (error) {
    throw isDamage(error) ? new UnreadableFile("This compressed file is damaged or incomplete.") : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_");

/** What an archive is if it is no workbook; the path of the one table in it, or why there is none. @throws {UnreadableFile} */
export function onlyTableIn(archive: Archive): string {
  const names = archive.names.filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  const has = (name: RegExp) => names.some((one) => name.test(one));
  const refuse = (sentence: string) => new UnreadableFile(sentence);
  if (has(/^xl\/workbook\.bin$/i))
    throw refuse("This file is a binary workbook (.xlsb). Save it as .xlsx or CSV.");
  if (has(/^(?:index\.(?:zip|apxl|numbers)|index\/.*\.iwa)$/i))
    throw refuse("This file is a Numbers, Pages or Keynote document. In Numbers, export it as Excel or CSV.");
  if (has(/^word\//)) throw refuse("This file is a Word document, not a table. Upload an .xlsx or CSV file.");
  if (has(/^ppt\//))
    throw refuse("This file is a PowerPoint presentation, not a table. Upload an .xlsx or CSV file.");
  if (has(/^content\.xml$/))
    throw refuse(
      "This file is an OpenDocument text or presentation, not a table. Upload an .xlsx, .ods or CSV file.",
    );
  const [table, second] = names.filter((name) => /\.(?:csv|tsv|tab|txt)$/i.test(name));
  if (table !== undefined && second === undefined) return table;
  throw refuse(
    second === undefined
      ? "This file is an archive, not a workbook. Upload the .xlsx or CSV file in it."
      : "This archive holds several tables. Upload one of the files in it.",
  );
}
