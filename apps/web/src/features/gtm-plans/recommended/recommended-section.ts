import { segmentWeightsSchema, selectionSchema } from "@beachhead/contract";
import { selectionState } from "@beachhead/contract/plan-steps";
import { bySize, type SegmentWeights } from "@beachhead/contract/segment-sizes";
import { call } from "../../../lib/api/call.ts";
import { createDocumentForm, type DocumentForm } from "../../../lib/form/document-form.ts";
import { fieldIssues } from "../../../lib/form/field-issues.ts";
import type { CombinationSection } from "../combinations/combination-section.ts";
import { words } from "./recommended-words.ts";
import { evidenceOf, type Selection, scoresOf, suggestedOf } from "./segment-scores.ts";
import { fieldsOf, isFields, type SelectionFields, withCopy } from "./selection-fields.ts";

const { step } = words;

const sent = (selection: Selection) =>
  Object.fromEntries(
    Object.entries(selection).map(([industry, sizes]) => [industry, bySize((size) => sizes[size])]),
  );

/** @param weights by which the plan's segments are scored at the moment of a save */
export function recommendedSegments(weights: () => SegmentWeights): CombinationSection<SelectionFields> {
  return {
    words,
    kind: "gtm-plan-recommended-segments",
    what: "choice of segments",
    savedMessage: "Personal selections saved successfully!",
    failedMessage: "Error saving personal selections",
    fieldsOf,
    isFields,
    validate: ({ chosen }) =>
      chosen === null || selectionSchema.safeParse(sent(chosen)).success
        ? []
        : [{ path: "chosen", message: "Choose segments of this combination" }],
    stateOf: ({ chosen }) => (chosen === null ? "empty" : selectionState(sent(chosen))),
    async save({ chosen }, of, version) {
      const { plan, combination } = of;
      const { title } = combination;
      const reply = await call("saveSelection", {
        body: {
          gtmPlanId: plan.id,
          productGeoCombinationName: combination.id,
          individualUserSelectedSegmentData: sent(chosen ?? suggestedOf(scoresOf(evidenceOf(of), weights()))),
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
              ...(states && { [title]: { ...states, [step]: selectionState(saved) } }),
            },
          };
        },
      };
    },
    withCopy,
  };
}

/** The weights of a plan as they are changed. */
export function weightsForm(weights: SegmentWeights): DocumentForm<SegmentWeights> {
  return createDocumentForm(weights, (values) => fieldIssues(segmentWeightsSchema.safeParse(values)));
}
