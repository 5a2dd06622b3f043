import type { Tally } from "../test/section.ts";
import { bodiesGate } from "./bodies.ts";
import { clusterGate } from "./cluster.ts";
import { dealsGate } from "./deals.ts";
import { endedActorsGate } from "./ended-actors.ts";
import { exportsGate } from "./exports.ts";
import type { Gate, Proof, Row } from "./gate.ts";
import { imageGate } from "./image.ts";
import { interruptionsGate } from "./interruptions.ts";
import { keysGate } from "./keys.ts";
import { killGate } from "./kill.ts";
import { limitsGate } from "./limits.ts";
import { machinesGate } from "./machines.ts";
import { mutationsGate } from "./mutations.ts";
import { neighboursGate } from "./neighbours.ts";
import { paymentsGate } from "./payments.ts";
import { teamEditingGate } from "./team-editing.ts";

/** Every gate, in the order in which they run. */
export const gates: readonly Gate[] = [
  endedActorsGate,
  bodiesGate,
  paymentsGate,
  limitsGate,
  exportsGate,
  neighboursGate,
  interruptionsGate,
  killGate,
  dealsGate,
  machinesGate,
  teamEditingGate,
  clusterGate,
  keysGate,
  imageGate,
  mutationsGate,
];

/** One gate that was run in full. */
export interface GateRun {
  gate: Pick<Gate, "name" | "title" | "what">;
  seed: number;
  seconds: number;
  /** When and where: "2026-11-21 on AMD EPYC, 2 cores, 25 GB". */
  taken: string;
  proof: Proof & Tally;
}

const rowOf = (cells: Row): string => `| ${cells.join(" | ")} |`;

function tableOf([head = [], ...rows]: Proof["table"]): string[] {
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map(rowOf);
}

function partOf({ gate, seed, seconds, taken, proof }: GateRun): string {
  const holds = proof.failed === 0;
  return [
    `## ${gate.title}`,
    "",
    gate.what,
    "",
    `${holds ? "Passes" : "**Fails**"}: ${proof.passed} passed, ${proof.failed} failed, in ${Math.round(seconds)} s. Run ${taken}. Repeat: \`npm run gates -- ${gate.name} --seed ${seed}\``,
    "",
    ...proof.complaints.flatMap((complaint) => [`- ${complaint}`, ""]),
    ...tableOf(proof.table),
    "",
  ].join("\n");
}

const HEAD = [
  "# Gates",
  "",
  "Randomised tests of what the product promises. `npm run gates` runs all gates, or the named ones, in full and writes the results here. `npm run verify` runs a small version of each, with a new seed every time, except those that unit tests hold ([testing.md](testing.md)).",
  "",
  "",
].join("\n");

/**
 * The document that says what was run, and what came of it.
 * @param before the document so far: a gate that was not run keeps its part
 */
export function gatesDocument(before: string, runs: readonly GateRun[]): string {
  const kept = before.split(/^(?=## )/m).slice(1);
  const parts = gates.flatMap(({ name, title }) => {
    const run = runs.find(({ gate }) => gate.name === name);
    if (run !== undefined) return partOf(run);
    return (
      kept
        .find((part) => part.startsWith(`## ${title}\n`))
        ?.trimEnd()
        .concat("\n") ?? []
    );
  });
  return HEAD + parts.join("\n");
}
