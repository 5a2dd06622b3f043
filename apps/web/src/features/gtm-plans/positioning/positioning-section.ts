import { positioningSchema } from "@beachhead/contract";
import { positioningState } from "@beachhead/contract/plan-steps";
import { call } from "../../../lib/api/call.ts";
import { fieldIssues } from "../../../lib/form/field-issues.ts";
import { type CombinationSection, savedAs } from "../combinations/combination-section.ts";
import { fieldsOf, isFields, type PositioningFields, withCopy } from "./positioning-fields.ts";
import { words } from "./positioning-words.ts";

export const positioning: CombinationSection<PositioningFields> = {
  words,
  kind: "gtm-plan-positioning",
  what: "positioning and pricing",
  savedMessage: "Saved Successfully",
  fieldsOf,
  isFields,
  validate: (values) => fieldIssues(positioningSchema.safeParse(values)),
  stateOf: (values) => positioningState(values),
  async save(values, { plan, combination }, version) {
    const reply = await call("savePositioning", {
      body: {
        gtmPlanId: plan.id,
        productGeoCombinationName: combination.id,
        individualPositioningAndPricingData: values,
      },
      ifMatch: version,
    });
    return savedAs(
      reply,
      "positioningAndPricingData",
      combination,
      reply.individualPositioningAndPricingData,
    );
  },
  withCopy,
};
