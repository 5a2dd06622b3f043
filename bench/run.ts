/** `npm run bench [part ...] [-- --write]`: measures the product against its references, prints one table, and writes it to RESULTS.md. */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freshWebBuild } from "../operations/supervisor/web-build.ts";
import { repositoryRoot } from "../scripts/check/repository.ts";
import { thisMachine } from "./report/environment.ts";
import { atPace } from "./report/pace.ts";
import { type PartResult, readResults, rowsOf, writeResults } from "./report/results.ts";
import { writeSection } from "./report/results-document.ts";
import { PARTS, type Part } from "./report/row.ts";
import { textTable, verdictLine } from "./report/table.ts";

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const RESULTS = fileOf("results/latest.json");

/** Each part loads what it needs only when it is asked for. */
const measures: Readonly<Record<Part, () => Promise<Omit<PartResult, "taken">>>> = {
  bundle: async () => (await import("./bundle/part.ts")).measureBundle(),
  browser: async () => (await import("./browser/part.ts")).measureBrowser(),
  http: async () => (await import("./http/part.ts")).measureHttp(),
  kernel: async () => (await import("./kernel/part.ts")).measureKernel(),
  growth: async () => (await import("./growth/part.ts")).measureGrowth(),
};

/** Fills the disk for an hour: only when it is named. */
const ON_REQUEST: Part = "growth";

/** The limits of a part follow the machine's pace while it is measured. */
async function measureAtPace(part: Part): Promise<PartResult> {
  const { scalarNanoseconds } = await import("./kernel/machine-pace.ts");
  const scalar = await scalarNanoseconds();
  const { versions, rows } = await measures[part]();
  return { taken: new Date().toISOString(), versions, rows: rows.map((row) => atPace(row, scalar)) };
}

function isPart(name: string): name is Part {
  return PARTS.some((part) => part === name);
}

function askedParts(names: readonly string[]): readonly Part[] {
  const unknown = names.find((name) => !isPart(name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}"; there are ${PARTS.join(", ")}.`);
  return names.length === 0 ? PARTS.filter((part) => part !== ON_REQUEST) : names.filter(isPart);
}

const { values, positionals } = parseArgs({
  options: { write: { type: "boolean" } },
  allowPositionals: true,
});
const results = readResults(RESULTS, thisMachine());
const asked = askedParts(positionals);
await freshWebBuild(repositoryRoot);
for (const part of asked) {
  process.stderr.write(`Measuring: ${part}\n`);
  results.parts[part] = await measureAtPace(part);
  writeResults(RESULTS, results);
}
const shown = rowsOf(results).filter(({ part }) => asked.includes(part));
process.stdout.write(`${textTable(shown)}\n\n${verdictLine(shown)}\n`);
if (values.write === true) writeSection(fileOf("RESULTS.md"), results);
