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
const TWELVE = "Goal seek of 12 levers, 10,000 trials, 3 plans";
const GOAL_SEEK = "Goal seek of every lever, 10,000 trials, 5 plans";
const POINT = "Point with the odds, 41 x 41 points, 10,000 trials, 5 plans";
const GRID = "Goal seek's grid, 41 x 41 points, 1,000 trials, 5 plans";

/** In milliseconds; the recommended point and the goal seek within a frame after the main answer. */
const LIMITS: Readonly<Record<string, number | null>> = {
  [SWEEP]: 60,
  [RECOMMEND]: 16,
  [DECISIONS]: 50,
  [TWELVE]: 16,
  [GOAL_SEEK]: 16,
  [POINT]: null,
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
    contestant(TWELVE, () => {
      const inputs = edited();
      const pricingPlans = inputs.pricingPlans.slice(0, 3);
      const revenueOnly = { ...options, objective: "revenue" } as const;
      const asked = { ...inputs, pricingPlans, revenueTarget: 4_500_000 };
      const { levers } = drain(goalSeek.ways(asked, cost, revenueOnly));
      if (levers.length !== 12) throw new Error(`${levers.length} levers instead of 12`);
    }),
    contestant(GOAL_SEEK, () => drain(goalSeek.ways(edited(), cost, options))),
    contestant(POINT, () => drain(goalSeek.point(edited(), cost, options))),
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
      target: limit === null ? null : { of: "figure", bound: "at most", limit },
    };
  });
}
