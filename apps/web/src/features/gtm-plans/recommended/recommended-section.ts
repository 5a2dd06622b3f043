import { segmentWeightsSchema, selectionSchema } from "@beachhead/contract";
import { selectionState } from "@beachhead/contract/plan-steps";
import { bySize, type SegmentSize, type SegmentWeights } from "@beachhead/contract/segment-sizes";
import { call } from "../../../lib/api/call.ts";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { createDocumentForm, type DocumentForm } from "../../../lib/form/document-form.ts";
import { fieldIssues } from "../../../lib/form/field-issues.ts";
import {
  type CombinationContext,
  type CombinationSection,
  stateIn,
} from "../combinations/combination-section.ts";
import { evidenceOf, type Selection, scoresOf, suggestedOf } from "./segment-scores.ts";

/** The chosen segments; null while the levels decide. */
export interface SelectionFields {
  chosen: Selection | null;
}

export function fieldsOf(context: CombinationContext): SelectionFields {
  if (stateIn(context, "recommended-segmentation") === "empty") return { chosen: null };
  const saved = context.plan.personalSelection[context.combination.title] ?? {};
  return {
    chosen: Object.fromEntries(
      context.combination.industries.map((industry) => [industry, saved[industry] ?? bySize(() => false)]),
    ),
  };
}

export function isFields(value: unknown): value is SelectionFields {
  if (sameShape<{ chosen: null }>({ chosen: null }, value)) return value.chosen === null;
  return (
    sameShape<{ chosen: Selection }>({ chosen: {} }, value) &&
    Object.values(value.chosen).every((sizes) =>
      sameShape(
        bySize(() => false),
        sizes,
      ),
    )
  );
}

/** Sets one choice. The first one starts from the suggested selection. */
export function withChoice(
  { chosen }: SelectionFields,
  suggested: Selection,
  choice: { industry: string; size: SegmentSize; isChosen: boolean },
): SelectionFields {
  const all = chosen ?? suggested;
  const { industry, size, isChosen } = choice;
  return {
    chosen: { ...all, [industry]: { ...(all[industry] ?? bySize(() => false)), [size]: isChosen } },
  };
}

/** Copies the choices for shared industries. */
export function withCopy(
  fields: SelectionFields,
  other: SelectionFields,
  { combination }: CombinationContext,
): SelectionFields {
  if (other.chosen === null) return fields;
  const theirs = other.chosen;
  return {
    chosen: Object.fromEntries(
      combination.industries.map((industry) => [
        industry,
        theirs[industry] ?? fields.chosen?.[industry] ?? bySize(() => false),
      ]),
    ),
  };
}

const sent = (selection: Selection) =>
  Object.fromEntries(
    Object.entries(selection).map(([industry, sizes]) => [industry, bySize((size) => sizes[size])]),
  );

/** @param weights returns the current weights, unsaved changes included */
export function recommendedSegments(weights: () => SegmentWeights): CombinationSection<SelectionFields> {
  return {
    kind: "gtm-plan-recommended-segments",
    what: "choice of segments",
    savedMessage: "Personal selections saved successfully!",
    failedMessage: "Error saving personal selections",
    savesUntouched: true,
    fieldsOf,
    isFields,
    validate: ({ chosen }) =>
      chosen === null || selectionSchema.safeParse(sent(chosen)).success
        ? []
        : [{ path: "chosen", message: "Choose segments of this combination" }],
    stateOf: ({ chosen }) => (chosen === null ? "empty" : selectionState(sent(chosen))),
    async save({ chosen }, context, version) {
      const { plan, combination } = context;
      const { title } = combination;
      const reply = await call("saveSelection", {
        body: {
          gtmPlanId: plan.id,
          productGeoCombinationName: combination.id,
          individualUserSelectedSegmentData: sent(
            chosen ?? suggestedOf(scoresOf(evidenceOf(context), weights())),
          ),
        },
        ifMatch: version,
      });
      const saved = reply.individualUserSelectedSegmentData;
      return {
        version: reply.version,
        updatedAt: reply.updatedAt,
        into(before) {
          const states = before.combinationStates[title];
          return {
            ...before,
            personalSelection: { ...before.personalSelection, [title]: saved },
            combinationStates: {
              ...before.combinationStates,
              ...(states && { [title]: { ...states, "recommended-segmentation": selectionState(saved) } }),
            },
          };
        },
      };
    },
    withCopy,
  };
}

/** The form of a plan's weights. */
export function weightsForm(weights: SegmentWeights): DocumentForm<SegmentWeights> {
  return createDocumentForm(weights, (values) => fieldIssues(segmentWeightsSchema.safeParse(values)));
}
