/** `npm run gates [-- name ...] [--seed n] [--small]`: runs gates in full and writes each one's part of docs/gates.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freshWebBuild } from "../operations/supervisor/web-build.ts";
import { repositoryRoot } from "./check/repository.ts";
import { newSeed, tryGate } from "./gates/gate.ts";
import { type GateRun, gates, gatesDocument } from "./gates/gates.ts";
import { passSignalsOn } from "./test/live-process.ts";
import { lastLine, runSections } from "./test/section.ts";

const { values, positionals } = parseArgs({
  options: { seed: { type: "string" }, small: { type: "boolean" } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !gates.some((gate) => gate.name === name));
if (unknown !== undefined)
  throw new Error(`There is no gate "${unknown}"; there are ${gates.map(({ name }) => name).join(", ")}.`);
const seed = values.seed === undefined ? newSeed() : Number(values.seed);
const asked = gates.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

passSignalsOn();
await freshWebBuild(repositoryRoot);
const machine = `${cpus()[0]?.model.trim() ?? "an unknown processor"}, ${cpus().length} cores, ${Math.round(totalmem() / 1e9)} GB`;
const taken = `${new Date().toISOString().slice(0, 10)} on ${machine}`;
const runs: GateRun[] = [];
const total = await runSections(
  asked.map((gate) => ({
    title: gate.title,
    run: async () => {
      const start = performance.now();
      const proof = await tryGate(gate, values.small === true ? "small" : "full", seed);
      if (proof.notRun === undefined)
        runs.push({ gate, seed, seconds: (performance.now() - start) / 1000, taken, proof });
      return proof;
    },
  })),
  console.log,
);
if (values.small !== true) {
  const document = join(repositoryRoot, "docs/gates.md");
  writeFileSync(document, gatesDocument(readFileSync(document, "utf8"), runs));
}
console.log(lastLine(total));
process.exit(total.failed === 0 && process.exitCode === undefined ? 0 : 1);
