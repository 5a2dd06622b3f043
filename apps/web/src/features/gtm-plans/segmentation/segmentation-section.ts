import { segmentationSchema } from "@beachhead/contract";
import { segmentationState } from "@beachhead/contract/plan-steps";
import { call } from "../../../lib/api/call.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { fieldIssues } from "../../../lib/form/field-issues.ts";
import { type CombinationSection, savedAs } from "../combinations/combination-section.ts";
import { fieldsOf, isFields, type SegmentationFields, storedOf, withCopy } from "./segmentation-fields.ts";

/** Every broken rule with the path of its cell or field. */
function validate(fields: SegmentationFields): FieldIssue[] {
  return fieldIssues(segmentationSchema.safeParse(storedOf(fields)));
}

export const segmentation: CombinationSection<SegmentationFields> = {
  kind: "gtm-plan-segmentation",
  what: "segmentation",
  savedMessage: "Saved Successfully",
  fieldsOf,
  isFields,
  validate,
  stateOf: (values, { combination }) => segmentationState(storedOf(values), combination.industries),
  async save(values, { plan, combination }, version) {
    const reply = await call("saveSegmentation", {
      body: {
        gtmPlanId: plan.id,
        productGeoCombinationName: combination.id,
        individualSegmentationData: storedOf(values),
      },
      ifMatch: version,
    });
    return savedAs(reply, "segmentationData", combination, reply.individualSegmentationData);
  },
  withCopy,
};
