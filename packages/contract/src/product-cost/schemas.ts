import { z } from "zod";
import { businessModelChoice, businessModelReply } from "../business-models/business-model-schema.ts";
import { combinationLinkBody, combinationLinkReply } from "../gtm-plan/inheritance.ts";
import {
  bodyOf,
  currencySchema,
  documentFields,
  isBlank,
  longText,
  moneyRule,
  numberOr,
  percentRule,
  text,
  yearlyGrowth,
} from "../primitives.ts";

const money = (label: string) => numberOr(0, moneyRule(label));
const growth = (label: string) => yearlyGrowth(label, [0, 0, 0, 0]);

/** The texts that name a cost and say what it belongs to. */
const identity = {
  gtmPlan: text("Go-to-market plan", 200),
  description: longText("Description", 5000),
  productName: text("Product name", 200),
  costTitle: text("Cost title", 200),
  geo: text("Geography", 200),
  pricingCurrency: currencySchema,
};

/** A blank amount is 0, a blank allocation 100 %. */
const amounts = {
  upFrontProductDevelopmentCost: money("Up-front development"),
  ongoingProductDevelopmentCost: money("Ongoing development"),
  allocationOfFixedCostForSelectedGeo: numberOr(100, percentRule("Share of fixed cost")),
  fixedAdminCost: money("Administration"),
  fixedInfrastructureCost: money("Infrastructure"),
  fixedSalesAndMarketingCost: money("Sales and marketing"),
  fixedOnboardingCostPerCustomer: money("Onboarding per customer"),
  extraCostSpace: money("Extra cost"),
  amortizationperiod: numberOr(0, {
    required: "Amortisation period must be a number of years",
    min: { value: 0, message: "Amortisation period cannot be negative" },
    max: { value: 100, message: "Amortisation period can be at most 100 years" },
  }),
  infrastructureCostPerUserPerYear: money("Infrastructure per user"),
  implementationCostPerUser: money("Implementation per user"),
  supportCostPerYearPerUser: money("Support per user"),
  salesAndMarketingCostPercOfRevenue: numberOr(0, percentRule("Sales and marketing share of revenue")),
  costOfCapital: numberOr(0, {
    required: "Cost of capital must be a number",
    min: { value: -99.99, message: "Cost of capital must be above -100" },
    max: { value: 1000, message: "Cost of capital can be at most 1,000" },
  }),
  otherVariableCost: money("Other cost per user"),
};

/** Changes in percent from year to year. */
const growths = {
  ongoingProductDevelopmentGrowth: growth("Change of ongoing development"),
  adminGrowth: growth("Change of administration"),
  infrastructureGrowth: growth("Change of infrastructure"),
  salesAndMarketingGrowth: growth("Change of sales and marketing"),
  implementationPerUserGrowth: growth("Change of implementation per user"),
  infrastructurePerUserGrowth: growth("Change of infrastructure per user"),
  onboardingGrowth: growth("Change of onboarding"),
  supportPerUserGrowth: growth("Change of support per user"),
  salesAndMarketingPerUserGrowth: growth("Change of variable sales and marketing"),
};

const figures = { ...amounts, ...growths };

/** The specification doubles one key by mistake. Both keys are accepted; a plain one that is not blank wins. */
const DOUBLED = "fixedSalesAndMarketingCostfixedSalesAndMarketingCost";

function readDoubledKey(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !(DOUBLED in value)) return value;
  const plain = "fixedSalesAndMarketingCost" in value ? value.fixedSalesAndMarketingCost : undefined;
  return isBlank(plain) ? { ...value, fixedSalesAndMarketingCost: value[DOUBLED] } : value;
}

/** A cost that is used in a calculation and not saved: the title is optional. */
export const calculationCostBody = z.preprocess(
  readDoubledKey,
  z.object(
    { ...identity, ...figures },
    { error: "Cost must be an object with the fields of a product cost" },
  ),
);

/** A cost to save. */
export const productCostBody = z.preprocess(
  readDoubledKey,
  bodyOf({
    ...identity,
    costTitle: text("Cost title", 200, "Cost title is required"),
    ...figures,
    combination: combinationLinkBody,
    /** Where typical figures come from. Absent: unchanged. */
    businessModel: businessModelChoice.optional(),
  }),
);

/** A cost as stored and used in calculations. */
export type ProductCost = z.output<typeof calculationCostBody>;
export type ProductCostInput = { [K in keyof ProductCost]?: unknown };

/** The same schema for each of these fields. */
function eachAs<Key extends string, Schema extends z.ZodType>(
  fields: Readonly<Record<Key, unknown>>,
  schema: Schema,
): Record<Key, Schema>;
function eachAs(fields: Readonly<Record<string, unknown>>, schema: z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, schema]));
}

const costReply = {
  ...eachAs(identity, z.string()),
  ...eachAs(amounts, z.number()),
  [DOUBLED]: z.number(),
  ...eachAs(growths, z.array(z.number())),
};

/** A cost in a reply: the fields of the body, those of a document, and both names of the doubled key. */
export const productCostReply = z.object({
  ...documentFields,
  ...costReply,
  combination: combinationLinkReply,
  /** Figures that equal the typical ones of this business model are its, and not the user's own; null: none. */
  businessModel: businessModelReply,
  /** Copied with the example. */
  example: z.boolean(),
});

/** A cost as it was when a simulation used it. */
export const costSnapshotReply = z.object(costReply);
export type ProductCostReply = z.output<typeof productCostReply>;

/** Reply of a save. */
export const savedReply = z.object({
  success: z.literal(true),
  message: z.string(),
  _id: z.string(),
  id: z.string(),
  version: z.number(),
});
