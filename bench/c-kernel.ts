import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Draw } from "../packages/engine/src/montecarlo/draws.ts";
import { planTerms } from "../packages/engine/src/montecarlo/trial-years.ts";
import { TRIALS, work } from "./kernel-work.ts";

/** Optimised, but scalar: no vector units by way of the loop or block vectoriser, no fast-math, no fused multiply-add. */
export const C_FLAGS = [
  "-std=gnu11",
  "-O3",
  "-fno-tree-vectorize",
  "-fno-tree-slp-vectorize",
  "-ffp-contract=off",
];

export type Layout = "blocks" | "trials";

/** A running C kernel. */
export interface CKernel {
  compiler: string;
  /** Milliseconds of one run. */
  time(layout: Layout): Promise<number>;
  /** Sums of the ten columns after the last run. */
  sums(): Promise<number[]>;
  stop(): void;
}

/** The first C compiler that answers, with its version line. */
function findCompiler(): { command: string; version: string } | null {
  for (const command of ["cc", "gcc", "clang"]) {
    const answer = spawnSync(command, ["--version"], { encoding: "utf8" });
    if (answer.status === 0) return { command, version: answer.stdout.split("\n")[0] ?? command };
  }
  return null;
}

function drawNumbers(draw: Draw): number[] {
  return [draw.low, draw.range, draw.stream, ...draw.table];
}

/** The work in the order of the C struct. */
function workNumbers(): Float64Array {
  let index = 1;
  const priceIndex = [1, ...work.priceGrowth.map((growth) => (index *= growth))];
  return Float64Array.from([
    TRIALS,
    ...priceIndex,
    ...work.rates.map((rate) => 1 - rate.salesAndMarketingShare),
    ...work.rates.map((rate) => rate.fixed),
    ...work.plans.flatMap((plan) => [
      ...[plan.price, plan.customers, plan.retention, plan.growthShift].flatMap(drawNumbers),
      ...planTerms(work, plan),
    ]),
  ]);
}

function converse(child: ChildProcessByStdio<Writable, Readable, null>): (line: string) => Promise<string> {
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (line) => {
    child.stdin.write(`${line}\n`);
    const { value, done } = await answers.next();
    if (done === true) throw new Error("The C kernel ended early.");
    return value;
  };
}

/**
 * Compiles and starts the C kernel; null when the machine has no C compiler.
 *
 * @throws Error when the compiler refuses the source
 */
export function startCKernel(): CKernel | null {
  const compiler = findCompiler();
  if (compiler === null) return null;
  const folder = mkdtempSync(join(tmpdir(), "beachhead-bench-"));
  const program = join(folder, "kernel");
  const source = fileURLToPath(new URL("kernel.c", import.meta.url));
  const built = spawnSync(compiler.command, [...C_FLAGS, "-o", program, source], { encoding: "utf8" });
  if (built.status !== 0) throw new Error(`${compiler.command} refused kernel.c:\n${built.stderr}`);
  writeFileSync(join(folder, "work"), new Uint8Array(workNumbers().buffer));
  const child = spawn(program, [join(folder, "work")], { stdio: ["pipe", "pipe", "inherit"] });
  const ask = converse(child);
  return {
    compiler: compiler.version,
    time: async (layout) => Number(await ask(layout)),
    sums: async () => (await ask("sums")).split(" ").map(Number),
    stop() {
      child.stdin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
