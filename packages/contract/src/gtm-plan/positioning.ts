import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { longText } from "../primitives.ts";
import { comparableName, scorecardAttributes } from "./defaults.ts";
import { combinationName, isMap, MAX_TEXT, planBody, score } from "./section-fields.ts";

const attributeNames = new Map<string, string>(
  scorecardAttributes.map((name) => [comparableName(name), name]),
);

const UNKNOWN = "Attribute must be in the commercial scorecard";

const line = z.object(
  {
    attribute: z.preprocess(
      (value) => (typeof value === "string" ? attributeNames.get(comparableName(value)) : undefined),
      z.string({ error: UNKNOWN }),
    ),
    score,
    comment: longText("Comment", MAX_TEXT),
  },
  { error: "Each line of the scorecard must be an object" },
);

/** A map from attribute to `{ score, comment }` as rows. */
function asRows(value: unknown): unknown {
  if (!isMap(value)) return value ?? [];
  return Object.entries(value).map(([attribute, entry]) => (isMap(entry) ? { ...entry, attribute } : entry));
}

/** Every attribute in its order, those that were not sent blank. */
const scorecard = z
  .preprocess(
    asRows,
    listOf(line, {
      error: "Commercial scorecard must be a list",
      most: 100,
      tooMany: "Commercial scorecard has too many lines",
    }),
  )
  .superRefine((lines, context) => {
    const names = lines.map(({ attribute }) => attribute);
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        context.addIssue({
          code: "custom",
          path: [index, "attribute"],
          message: "Attributes of the scorecard must be unique",
        });
  })
  .transform((lines) =>
    scorecardAttributes.map((attribute) => {
      const sent = lines.find((each) => each.attribute === attribute);
      return { attribute, score: sent?.score ?? null, comment: sent?.comment ?? "" };
    }),
  );

/** Positioning and pricing of a combination. */
export const positioningSchema = z.object(
  {
    companyOffering: longText("Company offering", MAX_TEXT),
    companyPositioning: longText("Company positioning", MAX_TEXT),
    commercialScorecard: scorecard,
  },
  { error: "Positioning and pricing must be an object" },
);

export const positioningBody = planBody({
  productGeoCombinationName: combinationName,
  individualPositioningAndPricingData: positioningSchema,
});

export type Positioning = z.output<typeof positioningSchema>;
