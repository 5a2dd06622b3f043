import { z } from "zod";
import { businessModelReply } from "../business-models/business-model-schema.ts";
import { combinationLinkReply } from "../gtm-plan/inheritance.ts";
import { documentFields } from "../primitives.ts";
import { costChanges, costFigures } from "./figures.ts";
import { costTexts, DOUBLED_COST_KEY } from "./schemas.ts";

/** The same schema for each of these fields. */
function eachAs<Key extends string, Schema extends z.ZodType>(
  fields: Readonly<Record<Key, unknown>>,
  schema: Schema,
): Record<Key, Schema>;
function eachAs(fields: Readonly<Record<string, unknown>>, schema: z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, schema]));
}

const costReply = {
  ...eachAs(costTexts, z.string()),
  ...eachAs(costFigures, z.number()),
  [DOUBLED_COST_KEY]: z.number(),
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
