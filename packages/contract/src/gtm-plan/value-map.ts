import { z } from "zod";
import { combinationName, isMap, mapByName, nameList, planBody, score } from "./section-fields.ts";

const scores = mapByName("Scores", "Name", mapByName("Scores", "Attribute", score));

/**
 * Scores of competitors by attribute. Without a list of attributes those stand that were saved before. The map may
 * have come turned round (attribute, then competitor): who knows the attributes tells the two apart.
 */
const scoreGrid = {
  attributes: nameList("Attribute", "Attributes").optional(),
  values: scores,
};

const fields = ["attributes", "values", "competitiveMapping"];

/** The customer value map of a combination with its competitive mapping; the scores alone are read as well. */
export const valueMapSchema = z.preprocess(
  (value) => (isMap(value) && !fields.some((name) => name in value) ? { values: value } : value),
  z.object(
    {
      ...scoreGrid,
      competitiveMapping: z.object(scoreGrid, { error: "Competitive mapping must be an object" }).optional(),
    },
    { error: "Customer value map must be an object" },
  ),
);

export const valueMapBody = planBody({
  productGeoCombinationName: combinationName,
  individualCustomerValueMapData: valueMapSchema,
});

export type SentValueMap = z.output<typeof valueMapSchema>;
export type SentScoreGrid = Pick<SentValueMap, "attributes" | "values">;
