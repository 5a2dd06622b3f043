import type { Combination, GtmPlanReply } from "@beachhead/contract";
import type { CombinationStepId, StepState } from "@beachhead/contract/plan-steps";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import type { StepWords } from "../steps/with-plan.tsx";

/** One combination of a plan, as the plan was last loaded or saved. */
export interface CombinationOfPlan {
  plan: GtmPlanReply;
  combination: Combination;
}

/** Answer of a save. */
export interface SavedSection {
  version: number;
  updatedAt: string;
  /** Puts what now stands into the plan that was loaded. */
  into(plan: GtmPlanReply): GtmPlanReply;
}

type SectionMap =
  | "segmentationData"
  | "competitors"
  | "customerValueData"
  | "overlayValueDriver"
  | "positioningAndPricingData"
  | "personalSelection";

/** A save after which `value` stands in a plan's map of sections, under the title of its combination. */
export function savedAs<Name extends SectionMap>(
  { version, updatedAt }: Pick<SavedSection, "version" | "updatedAt">,
  name: Name,
  { title }: Combination,
  value: GtmPlanReply[Name][string],
): SavedSection {
  return {
    version,
    updatedAt,
    into: (before) => ({ ...before, [name]: { ...before[name], [title]: value } }),
  };
}

/** What a step that is kept for each combination is made of: `V` are the values of its form. */
export interface CombinationSection<V> {
  words: StepWords & { step: CombinationStepId };
  /** Names its drafts: "gtm-plan-segmentation". */
  kind: string;
  /** In a sentence: "segmentation". */
  what: string;
  /** The specified sentence for a save by Save & Next or a change of tab. */
  savedMessage: string;
  /** The specified sentence where such a save fails; absent: that nothing is lost. */
  failedMessage?: string | undefined;
  fieldsOf(of: CombinationOfPlan): V;
  isFields(value: unknown): value is V;
  validate(values: V): FieldIssue[];
  /** What the server holds after a save of valid values, when it sets blanks or spaces right. */
  asStored?(values: V): V;
  stateOf(values: V, of: CombinationOfPlan): StepState;
  save(values: V, of: CombinationOfPlan, version: number | undefined): Promise<SavedSection>;
  /** The values of another combination put into these; absent where nothing can be copied. */
  withCopy?(values: V, other: V, of: CombinationOfPlan): V;
}

/** The state of a step of a combination, as the server last said. */
export function stateIn({ plan, combination }: CombinationOfPlan, step: CombinationStepId): StepState {
  return plan.combinationStates[combination.title]?.[step] ?? "empty";
}
