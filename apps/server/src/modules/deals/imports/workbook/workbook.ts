import { UnreadableFile } from "../text-decoding.ts";
import { Archive, type ReadRange } from "./archive.ts";
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

/** A workbook whose rows are read piece by piece. */
export class Workbook {
  readonly #archive: Archive;
  readonly #sheets: readonly Sheet[];
  readonly #context: CellContext;

  private constructor(archive: Archive, sheets: readonly Sheet[], context: CellContext) {
    this.#archive = archive;
    this.#sheets = sheets;
    this.#context = context;
  }

  /** @throws {UnreadableFile} */
  static async open(readRange: ReadRange, size: number): Promise<Workbook> {
    const archive = await Archive.open(readRange, size);
    if (!archive.has("xl/workbook.xml")) throw notAWorkbook(archive);
    const paths = await readTargets(archive);
    const sheets: Sheet[] = [];
    let uses1904 = false;
    await readXml(archive.read("xl/workbook.xml"), {
      open(name, attribute) {
        if (name === "workbookPr") uses1904 = ["1", "true"].includes(attribute("date1904") ?? "");
        if (name !== "sheet" || sheets.length === SHEETS_MAX) return;
        const path = paths.get(attribute("r:id") ?? "");
        // Charts and macros are sheets without rows; hidden sheets are not the user's table.
        const isTable = path?.startsWith("xl/worksheets/") === true && archive.has(path);
        if (isTable && (attribute("state") ?? "visible") === "visible")
          sheets.push({ name: attribute("name") ?? "", path });
      },
    });
    const context: CellContext = {
      strings: await SharedStrings.read(archive.read(paths.get("sharedStrings") ?? "")),
      dateStyles: await readDateStyles(archive.read(paths.get("styles") ?? "")),
      uses1904,
    };
    return new Workbook(archive, sheets, context);
  }

  get sheetNames(): string[] {
    return this.#sheets.map(({ name }) => name);
  }

  /** The first sheet with a header and a row below it, else the first one. @throws {UnreadableFile} */
  async firstTable(): Promise<string> {
    const [first] = this.#sheets;
    if (first === undefined) throw new UnreadableFile("This workbook has no visible sheet with cells.");
    for (const { name } of this.#sheets) {
      let rows = 0;
      for await (const _row of this.rows(name)) {
        rows += 1;
        if (rows === 2) return name;
      }
    }
    return first.name;
  }

  /** Rows with a value. @throws {UnreadableFile} */
  rows(sheetName: string): AsyncGenerator<SheetRow> {
    const sheet = this.#sheets.find(({ name }) => name === sheetName);
    if (sheet === undefined)
      throw new UnreadableFile(`This workbook has no sheet named "${sheetName.slice(0, 100)}".`);
    return sheetRows(this.#archive.read(sheet.path), this.#context);
  }
}

function notAWorkbook(archive: Archive): UnreadableFile {
  if (archive.has("xl/workbook.bin"))
    return new UnreadableFile("This file is a binary workbook (.xlsb). Save it as .xlsx or CSV.");
  if (archive.has("content.xml"))
    return new UnreadableFile("This file is an OpenDocument file. Save it as .xlsx or CSV.");
  return new UnreadableFile("This file is an archive, not a workbook. Upload the .xlsx or CSV file in it.");
}

/** Paths in the archive by relationship ID, and by the kind of part for those that exist once. */
async function readTargets(archive: Archive): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  await readXml(archive.read("xl/_rels/workbook.xml.rels"), {
    open(name, attribute) {
      if (name !== "Relationship") return;
      const target = attribute("Target") ?? "";
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
      paths.set(attribute("Id") ?? "", path);
      const kind = /[^/]+$/.exec(attribute("Type") ?? "")?.[0] ?? "";
      if (kind === "sharedStrings" || kind === "styles") paths.set(kind, path);
    },
  });
  return paths;
}
