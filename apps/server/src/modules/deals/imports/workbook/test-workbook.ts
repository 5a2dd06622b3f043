import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A zip archive of texts. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

interface WorkbookParts {
  /** The content of `<sheetData>` of each sheet by its name. */
  sheets: Readonly<Record<string, string>>;
  /** The content of `<sst>`. */
  strings?: string;
  /** Number formats of the cell styles, in their order. */
  formats?: readonly string[];
  uses1904?: boolean;
  /** Names of hidden sheets. */
  hidden?: readonly string[];
}

/** A workbook from the XML of its sheets. */
export function workbookOf({
  sheets,
  strings = "",
  formats = [],
  uses1904 = false,
  hidden = [],
}: WorkbookParts): Promise<Buffer> {
  const names = Object.keys(sheets);
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
  return zipOf({
    "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr date1904="${uses1904 ? 1 : 0}"/><sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${name}" r:id="rId${index + 1}" state="${hidden.includes(name) ? "hidden" : "visible"}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names
      .map((_name, index) => relation(index + 1, "worksheet", `worksheets/sheet${index + 1}.xml`))
      .join(
        "",
      )}${relation(98, "sharedStrings", "sharedStrings.xml")}${relation(99, "styles", "/xl/styles.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/styles.xml": `<styleSheet><numFmts>${formats
      .map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${format}"/>`)
      .join("")}</numFmts><cellXfs>${formats
      .map((_format, index) => `<xf numFmtId="${200 + index}"/>`)
      .join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet><sheetData>${sheets[name] ?? ""}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** Rows of cells as text. */
export const textRows = (...rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`,
    )
    .join("");

/** A workbook of one sheet of texts, made while it is read. */
export function streamedWorkbook(rows: Iterable<readonly string[]>): Readable {
  const zip = new ZipFile();
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";
  const add = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name);
  add("xl/workbook.xml", '<workbook><sheets><sheet name="Deals" r:id="rId1"/></sheets></workbook>');
  add(
    "xl/_rels/workbook.xml.rels",
    `<Relationships><Relationship Id="rId1" Type="${type}" Target="worksheets/sheet1.xml"/></Relationships>`,
  );
  function* sheet() {
    yield "<worksheet><sheetData>";
    for (const row of rows) yield textRows(row);
    yield "</sheetData></worksheet>";
  }
  zip.addReadStream(Readable.from(sheet(), { objectMode: false }), "xl/worksheets/sheet1.xml");
  zip.end();
  return zip.outputStream.pipe(new PassThrough());
}
