import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runQuietly } from "../test/live-process.ts";
import { findProgram } from "../test/programs.ts";

/** @throws {Error} one sentence with the remedy */
export const findLibreOffice = (): Promise<string> =>
  findProgram(
    "LibreOffice",
    { variable: "SOFFICE_PATH", names: ["soffice", "libreoffice"] },
    {
      // Without the graphical parts: 16 s to install.
      packages: ["libreoffice-calc-nogui", "libreoffice-impress-nogui"],
      purpose: "exported files are opened with it",
    },
  );

/** By default LibreOffice trusts the stored values; these settings make it calculate every formula. */
const RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** Every sheet as CSV with the exact values, not as shown. */
const CSV_FILTER = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";

/**
 * Opens workbooks, recalculates them and saves each sheet as `<workbook>-<sheet>.csv` in `folder`.
 * @param folder also holds LibreOffice's profile, so that it meets no other one
 */
export async function recalculate(
  program: string,
  workbooks: readonly string[],
  folder: string,
): Promise<void> {
  const profile = join(folder, "profile");
  await mkdir(join(profile, "user"), { recursive: true });
  await writeFile(join(profile, "user/registrymodifications.xcu"), RECALCULATE);
  const { exitCode, output } = await runQuietly(program, [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    "--headless",
    "--convert-to",
    CSV_FILTER,
    "--outdir",
    folder,
    ...workbooks,
  ]);
  if (exitCode !== 0) throw new Error(`LibreOffice ended with exit code ${exitCode}: ${output}`);
}

/** The cells of a CSV file as LibreOffice writes it. */
export async function readCells(file: string): Promise<string[][]> {
  const text = await readFile(file, "utf8");
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end = ""] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end.includes("\n")) rows.push([]);
  }
  return rows;
}

/** "LibreOffice 7.4.7.2" */
export function libreOfficeVersion(program: string): string {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return /LibreOffice [\d.]+/.exec(stdout)?.[0] ?? "LibreOffice";
}
