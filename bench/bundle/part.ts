import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { distFolder, type Load, measureLoads } from "../../scripts/check/bundle-budget.ts";
import { repositoryRoot } from "../../scripts/check/repository.ts";
import { pinnedVersions } from "../report/environment.ts";
import type { PartResult } from "../report/results.ts";
import { figureOf, type Row } from "../report/row.ts";

/** What a browser downloads, beside the targets; npm test refuses what is over the limits. */
export async function measureBundle(): Promise<Omit<PartResult, "taken">> {
  if (!existsSync(distFolder)) throw new Error("The web app is not built.");
  const [landing, ...loads] = measureLoads(distFolder);
  const heaviest = (kind: keyof Pick<Load, "scripts" | "styles" | "fonts">) =>
    Math.max(...loads.map((load) => load[kind]));
  return {
    versions: { vite: pinnedVersions(new URL("../../package.json", import.meta.url)).vite ?? "unknown" },
    rows: [
      row("Heaviest first load, scripts", heaviest("scripts"), 260, 350),
      row("Heaviest first load, styles", heaviest("styles"), 30, 40),
      row("Fonts every page loads, as they are", heaviest("fonts"), 40, 60),
      row("Landing page, scripts with its example", landing?.scripts ?? 0, 100),
      row("Engine and its worker", workerBytes(), 10),
    ],
  };
}

function row(work: string, bytes: number, limit: number, stop?: number): Row {
  return {
    part: "bundle",
    work,
    ours: figureOf("kB", [bytes / 1000]),
    anchor: null,
    target: { of: "figure", bound: "at most", limit, ...(stop === undefined ? {} : { stop }) },
  };
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
