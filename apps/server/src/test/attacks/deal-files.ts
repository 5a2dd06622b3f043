/** For attacks by imported files: files of deals, and what comes of them. */
import { setTimeout as pause } from "node:timers/promises";
import { workbookOf, zipOf } from "../../modules/deals/imports/workbook/test-workbook.ts";
import { mustHold, mustRefuse } from "./attack.ts";
import { type Answer, recordOf, target, type Visitor } from "./target.ts";

export const IMPORT = "/api/integration/deals/import";
export const HEADER = "Deal ID,Deal Name,Channel,Product,Country,Amount,Currency,Stage,Closing Date";
/** Two deals. */
export const DEALS = `${HEADER}\n1,Ganges Bank,SEO,CRM,India,100,USD,Won,2027-01-31\n2,Rhine AG,SEO,CRM,Germany,50,EUR,Lost,\n`;

/** A row of a sheet with one text and one number. */
export const sheetRow = (row: number, name: string, amount = "1") =>
  `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${name}</t></is></c><c r="B${row}"><v>${amount}</v></c><c r="C${row}" t="inlineStr"><is><t>Won</t></is></c></row>`;
const SHEET_HEADER =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Deal Name</t></is></c><c r="B1" t="inlineStr"><is><t>Amount</t></is></c><c r="C1" t="inlineStr"><is><t>Stage</t></is></c></row>';

/** A workbook with these rows below the header. */
export const workbook = (rows: string): Promise<Buffer> =>
  workbookOf({ sheets: { Deals: SHEET_HEADER + rows } });

/** A workbook of XML that no writer of workbooks makes; `prolog` comes before the sheet's root. */
export const rawWorkbook = (
  rows: string,
  { prolog = "", sheetFile = "worksheets/sheet1.xml", more = {} } = {},
) =>
  zipOf({
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="Deals" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${sheetFile}"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${prolog}<worksheet><sheetData>${SHEET_HEADER}${rows}</sheetData></worksheet>`,
    ...more,
  });

/** Somebody who may import. */
export async function newImporter(): Promise<Visitor> {
  const visitor = await target.signUp();
  await target.confirmAddress(visitor);
  return visitor;
}

export const upload = (
  visitor: Visitor,
  file: string | Uint8Array,
  { query = "fileName=deals.csv", type = "application/octet-stream", headers = {} } = {},
): Promise<Answer> =>
  visitor.call("POST", `${IMPORT}?${query}`, { body: file, headers: { "content-type": type, ...headers } });

/** Uploads a file that must be taken; answers with its id and its columns by field. */
export async function preview(visitor: Visitor, file: string | Uint8Array) {
  const { status, body, text } = await upload(visitor, file);
  if (status !== 200) throw new Error(`The file was not taken: ${status} ${text}`);
  return { id: String(body["importId"]), mapping: recordOf(body["mapping"]), columns: body["columns"] };
}

export const start = (visitor: Visitor, id: string, body: object): Promise<Answer> =>
  visitor.call("POST", `${IMPORT}/${id}`, { body });

const IMPORT_LIMIT_MILLISECONDS = 60_000;

/** The state of an import once it no longer runs. */
export async function finished(visitor: Visitor, id: string): Promise<Answer["body"]> {
  const until = performance.now() + IMPORT_LIMIT_MILLISECONDS;
  while (performance.now() < until) {
    const { body } = await visitor.call("GET", `${IMPORT}/${id}`);
    if (body["state"] !== "running") return body;
    await pause(100);
  }
  throw new Error("The import does not end");
}

/** Imports a file that must be taken. */
export async function imported(visitor: Visitor, file: string | Uint8Array): Promise<Answer["body"]> {
  const { id, mapping } = await preview(visitor, file);
  const started = await start(visitor, id, { mapping });
  if (started.status !== 200) throw new Error(`The import did not begin: ${started.status} ${started.text}`);
  return finished(visitor, id);
}

export async function dealsOf(visitor: Visitor): Promise<Readonly<Record<string, unknown>>[]> {
  const { text } = await visitor.call("GET", "/api/integration/deals");
  const deals: unknown = JSON.parse(text);
  return Array.isArray(deals) ? deals.map((deal) => recordOf(deal)) : [];
}

/** @throws {Breach} unless the file is refused and nothing of it stays */
export async function mustRefuseFile(answer: Answer, visitor: Visitor): Promise<void> {
  mustRefuse(answer, "the file");
  const { text } = await visitor.call("GET", IMPORT);
  mustHold(text === "[]", "something of the file is listed");
  mustHold((await dealsOf(visitor)).length === 0, "deals of it are stored");
}
