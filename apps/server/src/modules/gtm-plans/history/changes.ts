import { type CombinationStepId, type FieldChange, type GtmPlanReply, planSteps } from "@beachhead/contract";
import {
  changesOf,
  detailsFacts,
  type FactWords,
  goalsFacts,
  type StepsOfPlan,
  stepFacts,
  weightFacts,
} from "@beachhead/contract/plan-changes";
import { MONTH_NAMES } from "@beachhead/engine";
import { numberText } from "../../../platform/audit/changes.ts";
import { type PlanHead, productReply, type StoredProduct, weightsOf } from "../gtm-plan.ts";
import type { Combination } from "../sections/combination.ts";
import { mapsOf } from "../sections/replies.ts";

const words: FactWords = {
  number: numberText,
  count: (value, one, many) => `${numberText(value)} ${value === 1 ? one : many}`,
  month: (month) => MONTH_NAMES[month - 1] ?? "",
};

type Goals = Pick<GtmPlanReply, "goals" | "goalsNote">;

export const goalChanges = (was: Goals, now: Goals): FieldChange[] =>
  changesOf(goalsFacts(was, words), goalsFacts(now, words));

type Weights = Parameters<typeof weightsOf>[0];

export const weightChanges = (was: Weights, now: Weights): FieldChange[] =>
  changesOf(
    weightFacts({ segmentWeights: weightsOf(was) }, words),
    weightFacts({ segmentWeights: weightsOf(now) }, words),
  );

interface Details {
  head: Omit<PlanHead, "currency" | "firstYear">;
  products: readonly StoredProduct[];
}

const factsOfDetails = ({ head, products }: Details) =>
  detailsFacts(
    { ...head, yearStartMonth: head.yearStartMonth ?? 1, products: products.map(productReply) },
    words,
  );

export const detailChanges = (was: Details, now: Details): FieldChange[] =>
  changesOf(factsOfDetails(was), factsOfDetails(now));

/** The changes of one step of a combination, each with the step and the combination in its name. */
export function stepChanges(
  step: CombinationStepId,
  was: Combination,
  now: Combination,
  plan: Weights,
): FieldChange[] {
  const label = planSteps.find(({ id }) => id === step)?.label ?? "";
  const factsOf = (combination: Combination) => {
    // Not spread: only the maps of the step are made.
    const maps: StepsOfPlan = Object.assign(mapsOf([combination], weightsOf(plan)), {
      companyName: combination.companyName,
    });
    return stepFacts[step](maps, combination, words);
  };
  return changesOf(factsOf(was), factsOf(now)).map(({ field, ...values }) => ({
    ...values,
    field: `${label} of ${now.title}, ${field}`,
  }));
}
