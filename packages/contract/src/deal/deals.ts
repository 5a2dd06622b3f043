import { z } from "zod";
import { mapOf } from "../lists-and-maps.ts";
import {
  bodyOf,
  currencySchema,
  isBlank,
  optionalNumber,
  percentRule,
  requiredNumber,
  text,
} from "../primitives.ts";
import { unreadAmounts } from "./mapping.ts";

/** Texts of a deal under the specification's names. */
const fields = {
  Lead_Source: text("DG Channel", 250),
  Product: text("Product", 250),
  Geo: text("Geo", 250),
  Industry_Domain: text("Industry domain", 250),
  Stage: text("Stage", 250, "Stage is required"),
  Deal_Currency: currencySchema,
};

const isDate = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

/** A day as YYYY-MM-DD; null when blank. */
function optionalDate(label: string) {
  const message = `${label} must be a date such as 2027-01-31`;
  return z.preprocess(
    (value) => (isBlank(value) ? null : value),
    z.string({ error: message }).trim().refine(isDate, message).nullable(),
  );
}

/** The largest amount of a deal, either sign. */
const AMOUNT_MAX = 1e12;

/** Most further fields of a deal. */
const PROPERTIES_MAX = 500;

/** A deal entered by hand: the specification's names, and four more. */
export const dealBody = bodyOf({
  ...fields,
  Amount: requiredNumber({
    required: "Amount must be a number",
    min: { value: -AMOUNT_MAX, message: "Amount can be at least -1,000,000,000,000" },
    max: { value: AMOUNT_MAX, message: "Amount can be at most 1,000,000,000,000" },
    decimals: { places: 2, message: "Maximum 2 decimal places allowed" },
  }),
  properties: mapOf({ label: "Property", max: 250 }, z.unknown(), {
    error: "The properties must be an object",
    most: PROPERTIES_MAX,
    tooMany: `A deal can have at most ${PROPERTIES_MAX} properties`,
  }).default({}),
  name: text("Deal name", 250),
  probability: optionalNumber(percentRule("Probability")),
  createdDate: optionalDate("Created date"),
  closeDate: optionalDate("Close date"),
});

/** What keeps a deal out of a plan's rows. */
export const dealGaps = ["leadSource", "product", "geo"] as const;
export type DealGap = (typeof dealGaps)[number];

export const dealReply = z.object({
  _id: z.string(),
  id: z.string(),
  /** "manual", "import" or a provider. */
  source: z.string(),
  name: z.string(),
  Lead_Source: z.string(),
  Product: z.string(),
  Geo: z.string(),
  Industry_Domain: z.string(),
  Amount: z.number(),
  /** The CRM's text where it cannot be read as an amount; Amount is 0 then. */
  amountText: z.string().optional(),
  Stage: z.string(),
  /** "" if not named. */
  Deal_Currency: z.string(),
  status: z.enum(["open", "won", "lost"]),
  /** In percent; null: the stage is unknown. */
  probability: z.number().nullable(),
  createdDate: z.string().nullable(),
  closeDate: z.string().nullable(),
  /** Fields that match no plan; empty: the deal counts in a plan's row. */
  unmapped: z.array(z.enum(dealGaps)),
  /** Whether its currency has a rate. */
  converted: z.boolean(),
  updatedAt: z.string(),
});
export type Deal = z.output<typeof dealReply>;

export const savedDealReply = z.object({ success: z.literal(true), message: z.string(), deal: dealReply });

export const dealMessageReply = z.object({ success: z.literal(true), message: z.string() });

/** The orders of the list of deals; a leading "-" reverses. */
export const dealSorts = ["updatedAt", "amount", "closeDate"] as const;
export type DealSort = (typeof dealSorts)[number];

/** Gives all deals with one value of a field a value that plans know; new deals get it, too. */
export const dealAssignBody = bodyOf({
  field: z.enum(dealGaps, { error: "The field must be leadSource, product or geo" }),
  from: text("Value", 250),
  to: text("New value", 250),
});

export const dealAssignReply = z.object({
  success: z.literal(true),
  message: z.string(),
  changed: z.number(),
});

/** What deals can be assigned to. */
export const dealTargetsReply = z.object({
  success: z.literal(true),
  leadSource: z.array(z.string()),
  product: z.array(z.string()),
  geo: z.array(z.string()),
  /** Stages, currencies and counts of the stored deals, for filters. */
  stages: z.array(z.string()),
  currencies: z.array(z.string()),
  deals: z.number(),
  unmapped: z.number(),
  unconverted: z.number(),
  /** By CRM, deals whose amount cannot be read and is 0; absent: none. */
  unreadAmounts: z.array(unreadAmounts).optional(),
});
export type DealTargets = z.output<typeof dealTargetsReply>;
