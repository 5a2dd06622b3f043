import { z } from "zod";
import { mapOf } from "../lists-and-maps.ts";
import { bodyOf, currencySchema, optionalNumber, percentRule } from "../primitives.ts";

/** Most stages of a provider, and most currencies with a rate. */
const STAGES_MAX = 500;
const RATES_MAX = 200;

const isSet = (entry: [string, number | null]): entry is [string, number] => entry[1] !== null;

/** Entries without a value are left out. */
const withoutBlanks = (map: Record<string, number | null>): Record<string, number> =>
  Object.fromEntries(Object.entries(map).filter(isSet));

/** Percent by stage. A blank value is left out: the stage then has the CRM's or the usual one. */
export function stageMap(error: string) {
  return mapOf(
    { label: "Stage", max: 250 },
    optionalNumber({
      ...percentRule("Probability"),
      decimals: { places: 2, message: "Maximum 2 decimal places allowed" },
    }),
    { error, most: STAGES_MAX, tooMany: `At most ${STAGES_MAX} stages are possible` },
  ).transform(withoutBlanks);
}

export const stagesBody = stageMap("The request body must be a JSON object");

/** Percent by stage; null: a stage of stored deals that is unknown. */
export const stagesReply = z.record(z.string(), z.number().nullable());

const rateMap = mapOf(
  { label: "Currency", max: 10 },
  optionalNumber({
    required: "A rate must be a number",
    min: { value: 1e-9, message: "A rate must be above 0" },
    max: { value: 1e12, message: "A rate can be at most 1,000,000,000,000" },
  }),
  {
    error: "The rates must be a map of currency to rate",
    most: RATES_MAX,
    tooMany: `At most ${RATES_MAX} currencies are possible`,
  },
).transform((map, context) => {
  const rates: Record<string, number> = {};
  for (const [code, rate] of Object.entries(withoutBlanks(map))) {
    const currency = currencySchema.safeParse(code);
    if (currency.success) rates[currency.data] = rate;
    else context.addIssue({ code: "custom", path: [code], message: currency.error.issues[0]?.message ?? "" });
  }
  return rates;
});

const DATE_MESSAGE = "The date must be a day such as 2026-11-20";

/** Units of each currency for one unit of the base. */
export const ratesBody = bodyOf({
  base: currencySchema,
  date: z
    .string({ error: DATE_MESSAGE })
    .refine((value) => !Number.isNaN(Date.parse(value)), DATE_MESSAGE)
    .transform((value) => new Date(value).toISOString().slice(0, 10)),
  rates: rateMap,
});

export const ratesReply = z.object({
  success: z.literal(true),
  base: z.string(),
  /** Date of the user's newest rates; null: none are saved. */
  date: z.string().nullable(),
  /** The newest own rates. */
  rates: z.record(z.string(), z.number()),
  /** Currencies of stored deals that have no rate, each with its deals. */
  missing: z.record(z.string(), z.number()),
  /** Days with own rates, newest first, at most 12. A closed deal converts at the rates of its day. */
  days: z.array(z.string()),
  /** Rates of a central bank, for currencies without an own one; null: this installation reads none. */
  daily: z
    .object({ source: z.string(), date: z.string(), rates: z.record(z.string(), z.number()) })
    .nullable(),
});
