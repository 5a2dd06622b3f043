import { z } from "zod";
import { businessModelChoice } from "../business-models/business-model-schema.ts";
import { combinationLinkBody } from "../gtm-plan/combination-link.ts";
import { bodyOf, currencySchema, isBlank, longText, text } from "../primitives.ts";
import { costChanges, costFigures } from "./figures.ts";

/** The texts that name a cost and say what it belongs to. */
export const costTexts = {
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
export const DOUBLED_COST_KEY = "fixedSalesAndMarketingCostfixedSalesAndMarketingCost";

function readDoubledKey(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !(DOUBLED_COST_KEY in value)) return value;
  const plain = "fixedSalesAndMarketingCost" in value ? value.fixedSalesAndMarketingCost : undefined;
  return isBlank(plain) ? { ...value, fixedSalesAndMarketingCost: value[DOUBLED_COST_KEY] } : value;
}

/** A cost that is used in a calculation and not saved: the title is optional. */
export const calculationCostBody = z.preprocess(
  readDoubledKey,
  z.object(
    { ...costTexts, ...figures },
    { error: "Cost must be an object with the fields of a product cost" },
  ),
);

/** A cost to save. */
export const productCostBody = z.preprocess(
  readDoubledKey,
  bodyOf({
    ...costTexts,
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
