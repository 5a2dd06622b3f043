import { z } from "zod";
import { combinationName, isMap, mapByName, nameList, note, planBody, score } from "./section-fields.ts";

const scores = mapByName("Scores", "Name", mapByName("Scores", "Attribute", score));

/**
 * Scores of competitors by attribute. Without a list of attributes, the stored one is used. The map may be sent
 * transposed (attribute, then competitor): the attributes tell which it is.
 */
const scoreGrid = {
  attributes: nameList("Attribute", "Attributes").optional(),
  values: scores,
};

const fields = ["attributes", "values", "competitiveMapping"];

/** The customer value map of a combination with its competitive mapping; the scores alone are accepted too. */
export const valueMapSchema = z.preprocess(
  (value) => (isMap(value) && !fields.some((name) => name in value) ? { values: value } : value),
  z.object(
    {
      ...scoreGrid,
      competitiveMapping: z.object(scoreGrid, { error: "Competitive mapping must be an object" }).optional(),
      note,
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
