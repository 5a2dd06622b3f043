import { positioningSchema } from "@beachhead/contract";
import { positioningState } from "@beachhead/contract/plan-steps";
import { call } from "../../../lib/api/call.ts";
import type { CombinationSection } from "../combinations/combination-section.ts";
import { fieldsOf, isFields, type PositioningFields, withCopy } from "./positioning-fields.ts";
import { words } from "./positioning-words.ts";

export const positioning: CombinationSection<PositioningFields> = {
  words,
  kind: "gtm-plan-positioning",
  what: "positioning and pricing",
  savedMessage: "Saved Successfully",
  fieldsOf,
  isFields,
  validate: (values) =>
    (positioningSchema.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
      path: path.join("."),
      message,
    })),
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
    return {
      version: reply.version,
      updatedAt: reply.updatedAt,
      into: (before) => ({
        ...before,
        positioningAndPricingData: {
          ...before.positioningAndPricingData,
          [combination.title]: reply.individualPositioningAndPricingData,
        },
      }),
    };
  },
  withCopy,
};
