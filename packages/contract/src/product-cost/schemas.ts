import { z } from "zod";
import { businessModelChoice, businessModelReply } from "../business-models/business-model-schema.ts";
import { combinationLinkBody, combinationLinkReply } from "../gtm-plan/inheritance.ts";
import { bodyOf, currencySchema, documentFields, isBlank, longText, text } from "../primitives.ts";
import { costChanges, costFigures } from "./figures.ts";

/** The texts that name a cost and say what it belongs to. */
const identity = {
  gtmPlan: text("Go-to-market plan", 200),
  description: longText("Description", 5000),
  productName: text("Product name", 200),
  costTitle: text("Cost title", 200),
  geo: text("Geography", 200),
  pricingCurrency: currencySchema,
};

/** The rule of each of these figures. */
function rulesOf<Key extends string, Rule extends z.ZodType>(
  figures: Readonly<Record<Key, { rule: Rule }>>,
): Record<Key, Rule>;
function rulesOf(figures: Readonly<Record<string, { rule: z.ZodType }>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(figures).map(([field, { rule }]) => [field, rule]));
}

const figures = { ...rulesOf(costFigures), ...rulesOf(costChanges) };

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
  ...eachAs(costFigures, z.number()),
  [DOUBLED]: z.number(),
  ...eachAs(costChanges, z.array(z.number())),
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
