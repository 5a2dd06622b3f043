import { z } from "zod";
import { characterFault } from "./characters.ts";
import { englishNumber } from "./english-number.ts";
import { listOf } from "./lists-and-maps.ts";

/**
 * A line of text: trimmed, without control and invisible characters, at most `max` characters. Line ends become
 * spaces.
 * @param label how a message names the field, for example "Cost title"
 * @param required the message when it is blank or not a text; if absent, blank is ""
 */
export function text(label: string, max: number, required?: string) {
  return z.preprocess(
    (value) => (isBlank(value) ? "" : onOneLine(textOnly(value))),
    storableText(label, max, required),
  );
}

/** Like `text`, but line ends are retained. */
export function longText(label: string, max: number, required?: string) {
  return z.preprocess((value) => (isBlank(value) ? "" : textOnly(value)), storableText(label, max, required));
}

function storableText(label: string, max: number, required: string | undefined) {
  // A text that is too long has an issue already.
  const faultIn = (value: string) => (value.length > max ? undefined : characterFault(label, value));
  const base = z
    .string({ error: required ?? `${label} must be text` })
    .trim()
    .max(max, `${label} can have at most ${englishNumber(max)} characters`)
    .superRefine((value, context) => {
      const message = faultIn(value);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    });
  return required === undefined ? base : base.min(1, required);
}

const onOneLine = (value: string | undefined) => value?.trim().replaceAll(/[\r\n]+/g, " ");

/** A text unchanged; anything else is undefined, so that rules on lengths do not apply to lists. */
export function textOnly(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Matches each text in one way only: with ambiguous groups, refusing a long text would take minutes. */
const decimalText = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A number from a number or decimal text; blank, null and everything else become undefined. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || !decimalText.test(value.trim())) return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** Whether nothing was entered: absent, null or blank text. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

/** Whether a number has at most `places` decimals as written in shortest form. */
function hasDecimals(value: number, places: number): boolean {
  const scaled = Math.abs(value) * 10 ** places;
  if (value !== 0 && Math.round(scaled) === 0) return false;
  return Math.abs(scaled - Math.round(scaled)) <= Math.max(1e-9, scaled * Number.EPSILON * 4);
}

interface NumberRule {
  /** Message when the value is missing or not a number. */
  required: string;
  min?: { value: number; message: string };
  max?: { value: number; message: string };
  decimals?: { places: number; message: string };
}

function ruled(rule: NumberRule) {
  let schema = z.number({ error: rule.required });
  if (rule.min) schema = schema.min(rule.min.value, rule.min.message);
  if (rule.max) schema = schema.max(rule.max.value, rule.max.message);
  const decimals = rule.decimals;
  if (decimals === undefined) return schema;
  // One sentence is enough for a number out of bounds.
  return schema.refine((n) => hasDecimals(n, decimals.places), {
    message: decimals.message,
    when: ({ issues }) => issues.length === 0,
  });
}

/** A required number. Non-numeric input counts as missing. */
export function requiredNumber(rule: NumberRule) {
  return z.preprocess(toNumber, ruled(rule));
}

/** A number that is `fallback` when blank. Text that is not a number is refused with the rule's `required` message. */
export function numberOr(fallback: number, rule: NumberRule) {
  return z.preprocess((value) => (isBlank(value) ? fallback : toNumber(value)), ruled(rule));
}

/** A number or null when blank. */
export function optionalNumber(rule: NumberRule) {
  return z.preprocess((value) => (isBlank(value) ? null : toNumber(value)), ruled(rule).nullable());
}

/** The largest amount of money in an input. */
const MONEY_MAX = 1e12;

/** The rule for money: 0 to 10^12, two decimals. */
export function moneyRule(label: string): NumberRule {
  return {
    required: `${label} must be a number`,
    min: { value: 0, message: `${label} cannot be negative` },
    max: { value: MONEY_MAX, message: `${label} can be at most 1,000,000,000,000` },
    decimals: { places: 2, message: "Maximum 2 decimal places allowed" },
  };
}

/** The rule for a share in percent: 0 to 100. */
export function percentRule(label: string): NumberRule {
  return {
    required: `${label} must be a number`,
    min: { value: 0, message: `${label} must be between 0 and 100` },
    max: { value: 100, message: `${label} must be between 0 and 100` },
  };
}

/** Four yearly changes in percent, for years 2 to 5. `absent` is used when the list itself is missing. */
export function yearlyGrowth(label: string, absent?: readonly number[]) {
  const one = requiredNumber({
    required: `${label} is required for each of the years 2 to 5`,
    min: { value: -100, message: `${label} cannot be below -100 %` },
    max: { value: 10_000, message: `${label} can be at most 10,000 %` },
  });
  const list = z.tuple([one, one, one, one], {
    error: `${label} needs four yearly changes, for years 2 to 5`,
  });
  return absent === undefined ? list : z.preprocess((value) => value ?? [...absent], list);
}

const CURRENCY_RULE = "Currency must be a three-letter code such as USD";
const currencyText = z.string({ error: CURRENCY_RULE }).regex(/^[A-Z]{3}$/, CURRENCY_RULE);
const upperCase = (value: unknown) => (typeof value === "string" ? value.trim().toUpperCase() : value);

/** A three-letter currency code in any case; blank is USD. */
export const currencySchema = z.preprocess(
  (value) => (isBlank(value) ? "USD" : upperCase(value)),
  currencyText,
);

/** Like `currencySchema`, but blank is undefined. */
export const optionalCurrencySchema = z.preprocess(
  (value) => (isBlank(value) ? undefined : upperCase(value)),
  currencyText.optional(),
);

/** Options that are matched ignoring case and surrounding space. */
export function choice<const T extends readonly [string, ...string[]]>(
  label: string,
  options: T,
  fallback: T[number],
) {
  const byLower = new Map(options.map((option) => [option.toLowerCase(), option]));
  return z.preprocess(
    (value) =>
      isBlank(value)
        ? fallback
        : typeof value === "string"
          ? (byLower.get(value.trim().toLowerCase()) ?? value)
          : value,
    z.enum(options, { error: `${label} must be one of ${options.join(", ")}` }),
  );
}

/**
 * The body of a request. Anything but an object is refused with one message at the path "". Unknown fields are
 * dropped.
 */
export function bodyOf<T extends z.core.$ZodShape>(fields: T) {
  return z.object(fields, { error: "The request body must be a JSON object" });
}

/** A document's id in a path or a body, in lower case like stored ones: ids are also compared as texts. */
export const idSchema = z.uuid({ error: "This id is not valid" }).toLowerCase();

/** An id in a path. Any text up to 200 characters is accepted: an invalid id is answered as not found. */
export const pathId = z.string().max(200).toLowerCase();

export const idParams = z.object({ id: pathId });

/** Most documents of a call that changes several. */
const MOST_IDS = 500;

/** Ids of a list; each counts once. */
export const idList = listOf(idSchema, {
  error: "Ids must be a list",
  most: MOST_IDS,
  tooMany: `At most ${MOST_IDS} ids are possible`,
}).transform((ids) => [...new Set(ids)]);

/** `{ ids }` of a call that changes several documents. */
export const idsBody = bodyOf({ ids: idList });

/** Reply of a call that changes several documents: how many it changed. */
export const changedReply = z.object({ success: z.literal(true), changed: z.number() });

/** Fields of every stored document in a reply. */
export const documentFields = {
  _id: z.string(),
  id: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
};

/** Reply of a call that only succeeds. */
export const successReply = z.object({ success: z.literal(true) });

/** Reply of a restore. */
export const restoredReply = z.object({ success: z.literal(true), message: z.string(), version: z.number() });

/** Reply of a delete. */
export const deletedReply = z.object({
  success: z.literal(true),
  message: z.string(),
  restoreUntil: z.string(),
});

/** Deleting a GTM plan also ends its share links for good. */
export const deletedGtmPlanReply = deletedReply.extend({ endedShares: z.number().int().min(0) });
