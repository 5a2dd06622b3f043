import type { Draw } from "../../packages/engine/src/montecarlo/draws.ts";
import { planTerms } from "../../packages/engine/src/montecarlo/trial-years.ts";
import { type Build, startCProgram } from "./c-program.ts";
import { TRIALS, work } from "./work.ts";

export type Layout = "blocks" | "trials";

/** A running C kernel. */
export interface CKernel {
  /** Milliseconds of one run. */
  time(layout: Layout): Promise<number>;
  /** Sums of the ten columns after the last run. */
  sums(): Promise<number[]>;
  stop(): void;
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

/** Compiles and starts the C kernel; null when the compiler cannot build it so. */
export function startCKernel(compiler: string, build: Build): CKernel | null {
  const program = startCProgram(compiler, "kernel.c", build, workNumbers());
  if (program === null) return null;
  return {
    time: async (layout) => Number(await program.ask(layout)),
    sums: async () => (await program.ask("sums")).split(" ").map(Number),
    stop: () => program.stop(),
  };
}
