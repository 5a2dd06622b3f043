import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPackages, mayInstallPackages } from "../../test/debian-packages.ts";
import { runQuietly } from "../../test/live-process.ts";

const PROGRAMS = ["soffice", "libreoffice"];
/** Without the graphical parts: 16 s to install. */
const PACKAGES = ["libreoffice-calc-nogui", "libreoffice-impress-nogui"];

function search(): string | undefined {
  const asked = process.env["SOFFICE_PATH"];
  if (asked !== undefined && asked !== "") return existsSync(asked) ? asked : undefined;
  const folders = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter)];
  return folders
    .flatMap((folder) => PROGRAMS.map((program) => join(folder, program)))
    .find((path) => existsSync(path));
}

/**
 * LibreOffice: SOFFICE_PATH, or the one on the PATH; as root on Debian installed from its packages.
 * @throws {Error} one sentence with the remedy
 */
export async function findLibreOffice(): Promise<string> {
  const found = search();
  if (found !== undefined) return found;
  const remedy =
    "Install LibreOffice, or set SOFFICE_PATH to its program; exported files are opened with it.";
  if (!mayInstallPackages()) throw new Error(`LibreOffice was not found. ${remedy}`);
  console.log("Installing LibreOffice from Debian's packages...");
  const installed = (await installPackages(PACKAGES)) ? search() : undefined;
  if (installed !== undefined) return installed;
  throw new Error(`LibreOffice was not found and could not be installed. ${remedy}`);
}

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
