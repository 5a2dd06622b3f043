import {
  type CombinationStepId,
  combinedState,
  competitorsState,
  positioningState,
  type StepState,
  segmentationState,
  selectionState,
  valueDriversState,
  valueMapState,
} from "@beachhead/contract";
import type { Combination } from "./combination.ts";
import { competitorsOf } from "./competitors.ts";
import { positioningOf } from "./positioning.ts";
import { segmentationOf } from "./segmentation.ts";
import { selectionOf } from "./selection.ts";
import { valueDriversOf } from "./value-drivers.ts";
import { valueMapOf } from "./value-map.ts";

/** How far a step of a combination is; one that was never saved is empty. */
export function sectionState(combination: Combination, step: CombinationStepId): StepState {
  if (combination.sections[step] === undefined) return "empty";
  const { industries, companyName } = combination;
  switch (step) {
    case "segmentation":
      return segmentationState(segmentationOf(combination), industries);
    case "competitors":
      return competitorsState(competitorsOf(combination), industries);
    case "customer-value-map":
      return valueMapState(valueMapOf(combination), companyName);
    case "overlayValueDriver":
      return valueDriversState(valueDriversOf(combination));
    case "recommended-segmentation":
      return selectionState(selectionOf(combination, {}));
    case "company-value-proposition":
      return positioningState(positioningOf(combination));
    default:
      return step satisfies never;
  }
}

/** How many combinations of a plan have a step in a state. */
export interface StateCount {
  section: string;
  state: StepState | null;
  combinations: number;
}

const byStep = (stateOf: (step: CombinationStepId) => StepState): Record<CombinationStepId, StepState> => ({
  segmentation: stateOf("segmentation"),
  competitors: stateOf("competitors"),
  "customer-value-map": stateOf("customer-value-map"),
  overlayValueDriver: stateOf("overlayValueDriver"),
  "recommended-segmentation": stateOf("recommended-segmentation"),
  "company-value-proposition": stateOf("company-value-proposition"),
});

/** How far each step of a combination is. */
export const sectionStates = (combination: Combination): Record<CombinationStepId, StepState> =>
  byStep((step) => sectionState(combination, step));

/** The state of each step of a plan with so many combinations; those that no count names are empty. */
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
