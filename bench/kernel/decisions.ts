import { createSifter } from "../../packages/engine/src/goal-seek/sifter.ts";
import { barOf } from "../../packages/engine/src/goal-seek/trial-loops.ts";
import {
  createGoalSeek,
  createMonteCarlo,
  DEFAULT_OPTIONS,
  decide,
  drain,
  type GoalSeekOptions,
  recommend,
} from "../../packages/engine/src/index.ts";
import { createDrawTables } from "../../packages/engine/src/montecarlo/draw-tables.ts";
import { trialModel } from "../../packages/engine/src/montecarlo/trial-model.ts";
import { type Contestant, interleave, milliseconds, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row, timeAnchor } from "../report/row.ts";
import { fivePlans } from "./five-plans.ts";
import { cost } from "./work.ts";

const RUN = "One run of 10,000 trials";
const SWEEP = "30 runs of 10,000 trials, 5 plans";
const RECOMMEND = "Recommended point, 101 x 101 points, 5 plans";
const DECISIONS = "Recommended point, tornado and heat map, 5 plans";
const GOAL_SEEK = "Goal seek of every lever, 10,000 trials, 5 plans";
const GRID = "Goal seek's grid, 41 x 41 points, 1,000 trials, 5 plans";

/** In milliseconds; the recommended point and the goal seek within a frame after the main answer. */
const LIMITS: Readonly<Record<string, number>> = {
  [SWEEP]: 60,
  [RECOMMEND]: 16,
  [DECISIONS]: 50,
  [GOAL_SEEK]: 16,
  [GRID]: 150,
};

function finished<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The answers that follow the odds, each after an edit, beside a run of the same inputs. */
export async function decisionRows(rounds: number): Promise<Row[]> {
  const monteCarlo = createMonteCarlo();
  const goalSeek = createGoalSeek();
  const tables = createDrawTables(128);
  const options: GoalSeekOptions = { ...DEFAULT_OPTIONS, objective: "both" };
  const tableAt = (mode: number): Float64Array => tables(options.distribution, mode);
  let edit = 0;
  const edited = () => {
    edit += 1;
    // A target that the middle of the ranges misses, so that every lever is looked for.
    return { ...fivePlans(edit), revenueTarget: 9_000_000, ebitTarget: 60 };
  };
  const contestant = (name: string, work: () => unknown): Contestant => ({
    name,
    measure: () => milliseconds(work),
    warmUp: async () => work(),
  });
  const run = (): unknown => monteCarlo.run(edited(), cost, options);
  const series = await interleave(rounds, [
    contestant(RUN, run),
    contestant(SWEEP, () => {
      for (let k = 0; k < 30; k += 1) run();
    }),
    contestant(RECOMMEND, () => recommend(edited(), cost, options)),
    contestant(DECISIONS, () => decide(edited(), cost, options)),
    contestant(GOAL_SEEK, () => drain(goalSeek.steps(edited(), cost, options))),
    contestant(GRID, () => {
      const inputs = edited();
      const model = trialModel(inputs, cost, options, tableAt);
      const sift = finished(createSifter(model, inputs, barOf(inputs, "both"), 1000, tableAt));
      for (let price = 0; price <= 40; price += 1) {
        for (let customers = 0; customers <= 40; customers += 1) sift(price, customers);
      }
    }),
  ]);
  const runs = roundsOf(series, RUN);
  return Object.entries(LIMITS).map(([work, limit]): Row => {
    const ours = roundsOf(series, work);
    return {
      part: "kernel",
      work,
      ours: figureOf("ms", ours),
      anchor: timeAnchor(RUN, "ms", ours, runs, "times the time"),
      target: { of: "figure", bound: "at most", limit },
    };
  });
}
