import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type FirstFile, isFirstShell, readBuild } from "../../scripts/check/bundle-budget.ts";
import { repositoryRoot } from "../../scripts/check/repository.ts";
import { pinnedVersions } from "../report/environment.ts";
import type { PartResult } from "../report/results.ts";
import { figureOf, type Row } from "../report/row.ts";

/** Screens lighter than this are not worth a line. */
const WORTH_A_LINE = 10_000;

/** What a browser downloads, beside the targets; npm test refuses what is over the limits. */
export async function measureBundle(): Promise<Omit<PartResult, "taken">> {
  const build = readBuild();
  if (build === undefined) throw new Error("The web app is not built.");
  const { sizes, screens, firstFiles } = build;
  const heaviest = (files: readonly FirstFile[]) => Math.max(...files.map(({ bytes }) => bytes));
  return {
    versions: { vite: pinnedVersions(new URL("../../package.json", import.meta.url)).vite ?? "unknown" },
    rows: [
      row("Signed-in shell, scripts", heaviest(firstFiles.filter(isFirstShell)), 100),
      row("Landing page, scripts with its example", sizes.landing.scripts, 100),
      row(
        "Styles of the heaviest first load, with the shell's",
        heaviest(firstFiles.filter(({ file }) => file.endsWith(".css"))),
        15,
      ),
      row("Fonts every page loads, as they are", sizes.fonts, 35),
      row("Engine and its worker", workerBytes(), 10),
      ...screens
        .filter(({ scripts }) => scripts >= WORTH_A_LINE)
        .map(({ name, scripts, parts }) => row(screenText(name, parts.length), scripts, 40)),
    ],
  };
}

function row(work: string, bytes: number, kilobytes: number): Row {
  return {
    part: "bundle",
    work,
    ours: figureOf("kB", [bytes / 1000]),
    anchor: null,
    target: { of: "figure", bound: "at most", limit: kilobytes },
  };
}

/** `src/features/simulations/simulator-screen.tsx` with three parts: "Screen simulator with its 3 later parts". */
function screenText(file: string, parts: number): string {
  const name = /([^/]+)-screen\.tsx$/.exec(file)?.[1]?.replaceAll("-", " ") ?? file;
  return `Screen "${name}"${parts === 0 ? "" : ` with the ${parts} parts it loads after`}`;
}

function workerBytes(): number {
  const folder = join(repositoryRoot, "apps/web/dist/assets");
  const files = readdirSync(folder).filter((file) => /worker.*\.js$/.test(file));
  if (files.length === 0) throw new Error("The build has no worker.");
  return files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
}
