import { createMovedTrials, type MovedTrials } from "../goal-seek/moved-trials.ts";
import { barOf, passes } from "../goal-seek/trial-loops.ts";
import {
  type Columns,
  type CostInputs,
  createMonteCarlo,
  DEFAULT_OPTIONS,
  type GoalSeekObjective,
  type GoalSeekOptions,
  type SimulationInputs,
} from "../index.ts";
import { createDrawTables } from "../montecarlo/draw-tables.ts";
import { trialModel } from "../montecarlo/trial-model.ts";

export const monteCarlo = createMonteCarlo();
export const tables = createDrawTables(128);
export const defaults: GoalSeekOptions = { ...DEFAULT_OPTIONS, objective: "both" };
export const objectives: GoalSeekObjective[] = ["both", "revenue", "ebit"];

/** Trials of a full run that meet the objective in its target year. */
export function metByRun(inputs: SimulationInputs, cost: CostInputs, options: GoalSeekOptions): number {
  monteCarlo.run(inputs, cost, { ...options, around: "mid" });
  return passing(inputs, options, monteCarlo.columns());
}

export function passing(
  inputs: SimulationInputs,
  options: GoalSeekOptions,
  { revenue, ebit }: Columns,
): number {
  const t = inputs.targetYear - 1;
  const bar = barOf(inputs, options.objective);
  return revenue[t]!.reduce((count, money, i) => (passes(bar, money, ebit[t]![i]!) ? count + 1 : count), 0);
}

export function movedTrials(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: GoalSeekOptions,
): MovedTrials {
  const tableAt = (mode: number) => tables(options.distribution, mode);
  const model = trialModel(inputs, cost, options, tableAt);
  return createMovedTrials(model, inputs, cost, options, tables);
}

/** The result of a search that gives way between its steps. */
export function finish<T>(run: Generator<unknown, T>): T {
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}
