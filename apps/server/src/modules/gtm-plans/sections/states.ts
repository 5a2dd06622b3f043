import { type CombinationStepId, combinedState, type StepState } from "@beachhead/contract";
import type { Combination } from "./combination.ts";
import { byStep, sections } from "./index.ts";

/** How complete a step of a combination is; "empty" if it was never saved. */
export const sectionState = (combination: Combination, step: CombinationStepId): StepState =>
  combination.sections[step] === undefined ? "empty" : sections[step].state(combination);

/** The number of a plan's combinations that have a step in a state. */
export interface StateCount {
  section: string;
  state: StepState | null;
  combinations: number;
}

/** How complete each step of a combination is. */
export const sectionStates = (combination: Combination): Record<CombinationStepId, StepState> =>
  byStep((step) => sectionState(combination, step));

/** How complete each step of a plan is. @param combinations their number; those that no count has are empty */
export function stepStates(
  counts: readonly StateCount[],
  combinations: number,
): Record<CombinationStepId, StepState> {
  return byStep((step) => {
    const own = counts.filter(({ section }) => section === step);
    const counted = own.reduce((sum, each) => sum + each.combinations, 0);
    const states = own.flatMap(({ state }) => (state === null ? [] : [state]));
    return combinedState(counted < combinations ? [...states, "empty"] : states);
  });
}
