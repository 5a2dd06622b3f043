import { describe, expect, it } from "vitest";
import { createMonteCarlo, DEFAULT_OPTIONS } from "../../packages/engine/src/index.ts";
import { createQuantileFinder, LEVELS } from "../../packages/engine/src/montecarlo/quantiles.ts";
import { calibrate } from "../measure/calibration.ts";
import { type Contestant, interleave, roundsOf } from "../measure/rounds.ts";
import { fivePlans } from "./five-plans.ts";
import { runObjectStyle } from "./object-style.ts";
import { ourColumns, runKernel } from "./product.ts";
import { cost, TRIALS } from "./work.ts";

const ROUNDS = 7;
/** The system counts a thread's processor time in ticks of up to 10 ms. */
const ROUND_MS = 60;

/** Processor time of one run. The clock also counts the time that other processes had the processor. */
function processorTime(run: () => unknown): number {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    run();
    const { user, system } = process.threadCpuUsage(start);
    const milliseconds = (user + system) / 1000;
    if (milliseconds >= ROUND_MS) return milliseconds / runs;
  }
}

/** How often the first takes the time of the second: the best round of each, as neighbours slow a shared core. */
async function ratio(first: () => unknown, second: () => unknown): Promise<number> {
  const contestant = (name: string, run: () => unknown): Contestant => ({
    name,
    measure: () => processorTime(run),
  });
  const series = await interleave(ROUNDS, [contestant("first", first), contestant("second", second)]);
  return Math.min(...roundsOf(series, "first")) / Math.min(...roundsOf(series, "second"));
}

const TRIED = 1000;

// A loop that takes three times as long fails; eight busy neighbours change the figures by less than half.
describe("the kernel's pace", () => {
  it("the kernel is over 40 times as fast as objects, map and reduce (on a quiet machine: 80 times)", async () => {
    const inTrials = TRIED / TRIALS;
    expect((await ratio(() => runObjectStyle(TRIED), runKernel)) / inTrials).toBeGreaterThan(40);
  });

  it("the quantile finder is over 8 times as fast as a sort (on a quiet machine: 20 times)", async () => {
    const [column = new Float64Array(0)] = ourColumns(100_000);
    const finder = createQuantileFinder();
    const pace = await ratio(
      () => column.slice().sort(),
      () => finder.summarise(column, LEVELS),
    );
    expect(pace).toBeGreaterThan(8);
  });

  it("an edit is recomputed within 2.5 calibration loops (on a quiet machine: 1)", async () => {
    const monteCarlo = createMonteCarlo();
    let edit = 0;
    const answer = (): void => {
      edit += 1;
      monteCarlo.run(fivePlans(edit), cost, DEFAULT_OPTIONS);
    };
    expect(await ratio(answer, calibrate)).toBeLessThan(2.5);
  });
});
