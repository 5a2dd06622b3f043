import { z } from "zod";
import { businessModelChoice } from "../business-models/business-model-schema.ts";
import { bodyOf, requiredNumber } from "../primitives.ts";
import { type FirstOddsField, firstOddsFields, missing, outOfBounds } from "./fields.ts";

function figure(field: FirstOddsField) {
  const { min, max } = firstOddsFields[field];
  const message = outOfBounds(field);
  return requiredNumber({
    required: missing(field),
    min: { value: min, message },
    max: { value: max, message },
    decimals: { places: 2, message: "Maximum 2 decimal places allowed" },
  });
}

const TARGET_YEAR = "Target year must be between 1 and 5";

/** Body of `POST /api/first-odds`. Money in US dollars. */
export const firstOddsBody = bodyOf({
  pricePerUserYear: figure("pricePerUserYear"),
  usersPerCustomer: figure("usersPerCustomer"),
  newCustomersFirstYear: figure("newCustomersFirstYear"),
  revenueTarget: figure("revenueTarget"),
  costPercentOfRevenue: figure("costPercentOfRevenue"),
  targetYear: requiredNumber({
    required: "Target year is required",
    decimals: { places: 0, message: "Must be a whole number" },
    min: { value: 1, message: TARGET_YEAR },
    max: { value: 5, message: TARGET_YEAR },
  }),
  /** Where growth and retention are assumed from; null: our assumptions for any business. */
  businessModel: businessModelChoice,
});
export type FirstOdds = z.output<typeof firstOddsBody>;

/** Ids of the documents that were made. */
export const firstOddsReply = z.object({
  success: z.literal(true),
  message: z.string(),
  gtmPlanId: z.string(),
  productCostId: z.string(),
  simulationId: z.string(),
});
