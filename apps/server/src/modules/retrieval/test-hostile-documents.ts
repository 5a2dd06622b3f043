/** For tests: small files that cost a parser much. */
import { deflateSync } from "node:zlib";
import { pdfOf } from "./test-documents.ts";

const streamOf = (dictionary: string, content: Buffer) =>
  `<<${dictionary}/Filter/FlateDecode/Length ${content.length}>>\nstream\n${content.toString("latin1")}\nendstream`;

const onePage = (content: Buffer): Buffer =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R>>",
    streamOf("", content),
  ]);

/** One page of half a megabyte that inflates to 232 MB of text. */
export const inflatingPdf = (): Buffer =>
  onePage(deflateSync(Buffer.alloc(29 * 8_000_000, "BT /F 1 Tf (aaaaaaaa) Tj ET\n")));

/** A page without text that takes seconds of processor time, in less than what a PDF may inflate. */
export const slowPdf = (): Buffer => onePage(deflateSync(Buffer.alloc(4 * 4_900_000, "q Q\n")));

/** A table of contents that inflates to 224 MB. pdf.js inflates it by its own code, which nothing counts. */
export function inflatingTablePdf(): Buffer {
  const head = "%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n";
  const table = streamOf(
    "/Type/XRef/Size 30000000/W[1 4 1]/Root 1 0 R",
    deflateSync(Buffer.alloc(28 * 8_000_000)),
  );
  return Buffer.from(`${head}5 0 obj\n${table}\nendobj\nstartxref\n${head.length}\n%%EOF`, "latin1");
}

/** Its tree of pages contains itself. */
export const loopingPdf = (): Buffer =>
  pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 100>>"]);
