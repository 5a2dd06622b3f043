import { randomInt } from "node:crypto";
import { authorisationGate } from "./authorisation.ts";
import { backupGate } from "./backup.ts";
import type { Gate, Proof } from "./gate.ts";
import { generatedGate } from "./generated.ts";
import { guessesGate } from "./guesses.ts";
import { interruptionsGate } from "./interruptions.ts";
import { killGate } from "./kill.ts";
import { mutationsGate } from "./mutations.ts";
import { oneKeyGate } from "./one-key.ts";

/** Every gate, in the order in which they run. */
export const gates: readonly Gate[] = [
  authorisationGate,
  generatedGate,
  guessesGate,
  oneKeyGate,
  interruptionsGate,
  killGate,
  backupGate,
  mutationsGate,
];

export function newSeed(): number {
  return randomInt(1, 1_000_000);
}

/** One gate that was run in full. */
export interface GateRun {
  gate: Pick<Gate, "name" | "title" | "what">;
  seed: number;
  seconds: number;
  proof: Proof;
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function tableOf([head = [], ...rows]: Proof["table"]): string[] {
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map(rowOf);
}

function partOf({ gate, seed, seconds, proof }: GateRun): string[] {
  const holds = proof.failed === 0;
  return [
    `## ${gate.title}`,
    "",
    gate.what,
    "",
    `${holds ? "Holds" : "**Does not hold**"}: ${proof.passed} passed, ${proof.failed} failed, in ${Math.round(seconds)} s. Again: \`npm run gates -- ${gate.name} --seed ${seed}\``,
    "",
    ...proof.complaints.flatMap((complaint) => [`- ${complaint}`, ""]),
    ...tableOf(proof.table),
    "",
  ];
}

/** The document that says what was run, and what came of it. */
export function gatesDocument(runs: readonly GateRun[], day: string, machine: string): string {
  return [
    "# Gates",
    "",
    "What the product promises, tried at random until it would have broken. `npm run gates` runs every gate in full and writes this file; `npm test` runs each one in small, with another seed every time.",
    "",
    `Taken ${day} on ${machine}.`,
    "",
    ...runs.flatMap(partOf),
  ].join("\n");
}
