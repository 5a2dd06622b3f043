import { describe, expect, it } from "vitest";
import { createMonteCarlo, DEFAULT_OPTIONS } from "../../packages/engine/src/index.ts";
import { createQuantileFinder, LEVELS } from "../../packages/engine/src/montecarlo/quantiles.ts";
import { calibrate } from "../measure/calibration.ts";
import { type Contestant, interleave, milliseconds, roundsOf } from "../measure/rounds.ts";
import { median, pairwise } from "../measure/statistics.ts";
import { fivePlans } from "./five-plans.ts";
import { runObjectStyle } from "./object-style.ts";
import { ourColumns, runKernel } from "./product.ts";
import { cost, TRIALS } from "./work.ts";

/** How often the first takes the time of the second, median of interleaved rounds. */
async function ratio(first: () => unknown, second: () => unknown): Promise<number> {
  const contestant = (name: string, run: () => unknown): Contestant => ({
    name,
    measure: () => milliseconds(run),
    warmUp: async () => run(),
  });
  const series = await interleave(7, [contestant("first", first), contestant("second", second)]);
  return median(pairwise(roundsOf(series, "first"), roundsOf(series, "second")));
}

const TRIED = 1000;

// Limits are a third of what a quiet machine shows: they fall when somebody breaks the loop, not when others work.
describe("the kernel's pace", () => {
  it("keeps far ahead of objects, map and reduce (a quiet machine: 90 times)", async () => {
    const inTrials = TRIED / TRIALS;
    expect((await ratio(() => runObjectStyle(TRIED), runKernel)) / inTrials).toBeGreaterThan(30);
  });

  it("finds quantiles far sooner than a sort (a quiet machine: 17 times)", async () => {
    const [column = new Float64Array(0)] = ourColumns(100_000);
    const finder = createQuantileFinder();
    const pace = await ratio(
      () => column.slice().sort(),
      () => finder.summarise(column, LEVELS),
    );
    expect(pace).toBeGreaterThan(5);
  });

  it("answers an edit in a few calibration loops (a quiet machine: 1)", async () => {
    const monteCarlo = createMonteCarlo();
    let edit = 0;
    const answer = (): void => {
      edit += 1;
      monteCarlo.run(fivePlans(edit), cost, DEFAULT_OPTIONS);
    };
    expect(await ratio(answer, calibrate)).toBeLessThan(3);
  });
});
