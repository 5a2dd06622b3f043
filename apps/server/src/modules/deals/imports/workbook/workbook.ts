import type { SerialDays } from "@beachhead/contract/table-reading";
import { UnreadableFile } from "../text-decoding.ts";
import type { Archive } from "./archive.ts";
import { SharedStrings } from "./shared-strings.ts";
import { type CellContext, type SheetRow, sheetRows } from "./sheet-rows.ts";
import { readDateStyles } from "./styles.ts";
import { readXml } from "./xml.ts";

/** Most sheets that are looked at. */
const SHEETS_MAX = 200;

interface Sheet {
  name: string;
  /** Path of its file in the archive. */
  path: string;
}

/** A document whose sheets are read row by row. */
export interface Sheets {
  readonly sheetNames: string[];
  readonly serials: SerialDays;
  /** Rows with a value. @throws {UnreadableFile} */
  rows(sheetName: string): AsyncGenerator<SheetRow>;
}

/** A workbook whose rows are read piece by piece. */
export class Workbook implements Sheets {
  readonly #archive: Archive;
  readonly #sheets: readonly Sheet[];
  readonly #context: CellContext;

  private constructor(archive: Archive, sheets: readonly Sheet[], context: CellContext) {
    this.#archive = archive;
    this.#sheets = sheets;
    this.#context = context;
  }

  /** @returns undefined if the archive is no workbook @throws {UnreadableFile} */
  static async open(archive: Archive): Promise<Workbook | undefined> {
    const main = await mainPart(archive);
    if (main === undefined) return undefined;
    const targets = await readTargets(archive, main);
    const sheets: Sheet[] = [];
    let uses1904 = false;
    let isUncalculated = false;
    await readXml(archive.read(main), {
      open(name, attribute, local) {
        if (name === "workbookPr") uses1904 = isTrue(attribute("date1904"));
        if (name === "calcPr") isUncalculated = isTrue(attribute("fullCalcOnLoad"));
        if (name !== "sheet" || sheets.length === SHEETS_MAX) return;
        const target = targets.byId.get(local("id") ?? "");
        // Charts and macros are sheets without rows; hidden sheets are not the user's table.
        if (target?.isTable !== true || !archive.has(target.path)) return;
        if ((attribute("state") ?? "visible") === "visible")
          sheets.push({ name: attribute("name") ?? "", path: target.path });
      },
    });
    const context: CellContext = {
      strings: await SharedStrings.read(archive.read(targets.strings)),
      dateStyles: await readDateStyles(archive.read(targets.styles)),
      uses1904,
      isUncalculated,
    };
    return new Workbook(archive, sheets, context);
  }

  get serials(): SerialDays {
    return this.#context.uses1904 ? 1904 : 1900;
  }

  get sheetNames(): string[] {
    return this.#sheets.map(({ name }) => name);
  }

  /** Rows with a value. @throws {UnreadableFile} */
  rows(sheetName: string): AsyncGenerator<SheetRow> {
    const sheet = this.#sheets.find(({ name }) => name === sheetName);
    if (sheet === undefined)
      throw new UnreadableFile(`This workbook has no sheet named "${sheetName.slice(0, 100)}".`);
    return sheetRows(this.#archive.read(sheet.path), this.#context);
  }
}

/** The first sheet with a header and a row below it, else the first one. @throws {UnreadableFile} */
export async function firstTable(sheets: Sheets): Promise<string> {
  const [first] = sheets.sheetNames;
  if (first === undefined) throw new UnreadableFile("This workbook has no visible sheet with cells.");
  for (const name of sheets.sheetNames) {
    let rows = 0;
    for await (const _row of sheets.rows(name)) {
      rows += 1;
      if (rows === 2) return name;
    }
  }
  return first;
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

const MAIN = /\/officeDocument$/;
const MAIN_TYPE =
  /spreadsheetml\.(?:sheet|template)\.main\+xml$|ms-excel\.(?:sheet|template)\.macroEnabled\.main\+xml$/;

/** The path of the workbook: by the relationships of the package, by its content type, else the usual one. */
async function mainPart(archive: Archive): Promise<string | undefined> {
  const candidates: string[] = [];
  await readXml(archive.read("_rels/.rels"), {
    open(name, attribute) {
      if (name === "Relationship" && MAIN.test(attribute("Type") ?? ""))
        candidates.push(resolved("", attribute("Target") ?? ""));
    },
  });
  const types = new Map<string, string>();
  await readXml(archive.read("[Content_Types].xml"), {
    open(name, attribute) {
      if (name === "Override")
        types.set(resolved("", attribute("PartName") ?? ""), attribute("ContentType") ?? "");
    },
  });
  for (const [path, type] of types) if (MAIN_TYPE.test(type)) candidates.push(path);
  candidates.push("xl/workbook.xml");
  return (
    candidates.find((path) => archive.has(path) && /(?:^|\/)workbook[^/]*\.xml$/i.test(path)) ??
    candidates.find((path) => archive.has(path) && MAIN_TYPE.test(types.get(path) ?? ""))
  );
}

/** The path of a part that another one in a folder names. */
function resolved(folder: string, target: string): string {
  const parts = target.startsWith("/") ? [] : folder.split("/").filter(Boolean);
  for (const part of target.replaceAll("\\", "/").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

interface Targets {
  byId: ReadonlyMap<string, { path: string; isTable: boolean }>;
  strings: string;
  styles: string;
}

/** What the relationships of the workbook name. */
async function readTargets(archive: Archive, main: string): Promise<Targets> {
  const folder = main.slice(0, Math.max(0, main.lastIndexOf("/")));
  const file = main.slice(main.lastIndexOf("/") + 1);
  const byId = new Map<string, { path: string; isTable: boolean }>();
  const targets = { byId, strings: "", styles: "" };
  await readXml(archive.read(resolved(folder, `_rels/${file}.rels`)), {
    open(name, attribute) {
      if (name !== "Relationship") return;
      const path = resolved(folder, attribute("Target") ?? "");
      const kind = /[^/]*$/.exec(attribute("Type") ?? "")?.[0] ?? "";
      const isTable = kind === "" ? path.includes("worksheets/") : kind === "worksheet";
      byId.set(attribute("Id") ?? "", { path, isTable });
      if (kind === "sharedStrings") targets.strings = path;
      if (kind === "styles") targets.styles = path;
    },
  });
  return targets;
}
