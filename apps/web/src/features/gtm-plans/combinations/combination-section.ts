import type { Combination, GtmPlanReply } from "@beachhead/contract";
import type { CombinationStepId, StepState } from "@beachhead/contract/plan-steps";
import type { DocumentForm, FieldIssue } from "../../../lib/form/document-form.ts";

/** One combination and its plan, as last loaded or saved. */
export interface CombinationContext {
  plan: GtmPlanReply;
  combination: Combination;
}

/** Props of a step's form, which shows one combination. */
export interface SectionFormProps<V> extends CombinationContext {
  form: DocumentForm<V>;
  readOnly: boolean;
}

/** A saved section: its new version, and how to put it into the loaded plan. */
export interface SavedSection {
  version: number;
  updatedAt: string;
  into(plan: GtmPlanReply): GtmPlanReply;
}

type SectionMap =
  | "segmentationData"
  | "competitors"
  | "customerValueData"
  | "overlayValueDriver"
  | "positioningAndPricingData"
  | "personalSelection";

/** The result of a save that set `value` in one of the plan's maps of sections, which are keyed by combination title. */
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

/** A step that is filled in for each combination. `V` are the values of its form. */
export interface CombinationSection<V> {
  /** Prefix of its drafts: "gtm-plan-segmentation". */
  kind: string;
  /** Its name within a sentence: "segmentation". */
  what: string;
  /** Toast after a save by Save & Next or by changing tabs (specified). */
  savedMessage: string;
  /** Toast when such a save fails (specified). Default: the server's message, or "Something went wrong". */
  failedMessage?: string | undefined;
  /** Changing tabs stores what the step suggests, also where nothing was touched. */
  savesUntouched?: boolean | undefined;
  fieldsOf(context: CombinationContext): V;
  isFields(value: unknown): value is V;
  validate(values: V): FieldIssue[];
  /** Whether the values have the field of a path. Default: always. */
  hasField?(values: V, path: string): boolean;
  /** Valid values as the server stores them, for example trimmed. Default: unchanged. */
  asStored?(values: V): V;
  stateOf(values: V, context: CombinationContext): StepState;
  save(values: V, context: CombinationContext, version: number | undefined): Promise<SavedSection>;
  /** Merges the values of another combination into these. Without it the step has no copy menu. */
  withCopy?(values: V, other: V, context: CombinationContext): V;
}

/** The state of a combination's step in the last server reply. */
export function stateIn({ plan, combination }: CombinationContext, step: CombinationStepId): StepState {
  return plan.combinationStates[combination.title]?.[step] ?? "empty";
}
