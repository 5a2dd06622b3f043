import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { numberOr, optionalNumber, percentRule, text } from "../primitives.ts";
import {
  combinationName,
  figureOrText,
  isMap,
  MAX_ENTRIES,
  mapByName,
  note,
  planBody,
} from "./section-fields.ts";

const YEAR_RULE = "Year of incorporation must be a year between 1000 and 2100";
const DATE_RULE = "Date of the facts must be a date such as 2027-01-31";

/** A day as YYYY-MM-DD, or "". */
const day = text("Date of the facts", 200).refine((value) => value === "" || isDay(value), DATE_RULE);

function isDay(value: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** One competitor. No field is required, so that a blank row can be saved. */
export const competitorSchema = z.object(
  {
    industry: text("Industry", 200),
    name: text("Competitor name", 200),
    url: text("Website", 2000),
    country: text("Country", 200),
    revenue: figureOrText("Revenue"),
    funding: figureOrText("Funding"),
    customers: figureOrText("Customers"),
    yearOfIncorporation: optionalNumber({
      required: YEAR_RULE,
      min: { value: 1000, message: YEAR_RULE },
      max: { value: 2100, message: YEAR_RULE },
      decimals: { places: 0, message: "Year of incorporation must be a whole number" },
    }),
    marketShare: numberOr(0, percentRule("Market share")),
    /** The day the facts of the row were looked up. */
    asOf: day,
  },
  { error: "Each competitor must be an object" },
);

const ownShare = optionalNumber(percentRule("Own market share"));

/** Our own share is a map by industry; one number counts for all of them. */
function readShape(value: unknown): unknown {
  if (Array.isArray(value)) return { competitors: value };
  if (!isMap(value)) return value;
  const { marketShare } = value;
  if (typeof marketShare !== "number" && typeof marketShare !== "string") return value;
  return { ...value, marketShare: {}, shareOfAll: marketShare };
}

/** The competitors of a combination; a bare list of rows is accepted too. The industries come from the plan. */
export const competitionSchema = z.preprocess(
  readShape,
  z.object(
    {
      competitors: z.preprocess(
        (rows) => rows ?? [],
        listOf(competitorSchema, {
          error: "Competitors must be a list",
          most: MAX_ENTRIES,
          tooMany: `A combination can have at most ${MAX_ENTRIES} competitors`,
        }),
      ),
      marketShare: mapByName("Own market share", "Industry", ownShare),
      shareOfAll: ownShare,
      note,
    },
    { error: "Competitors must be a list of rows, or an object with one" },
  ),
);

export const competitionBody = planBody({
  productGeoCombinationName: combinationName,
  individualCompetitionData: competitionSchema,
});

export type SentCompetition = z.output<typeof competitionSchema>;
export type Competitor = z.output<typeof competitorSchema>;
