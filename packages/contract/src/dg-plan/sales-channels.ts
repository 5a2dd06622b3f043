import { z } from "zod";
import { comparableName } from "../gtm-plan/defaults.ts";
import { isMap, listOf, mapOf } from "../lists-and-maps.ts";
import { bodyOf, isBlank, text, toNumber } from "../primitives.ts";

/** The default sales channels of a product, spelled as in the specification. */
export const defaultSalesChannels = [
  "Field Sales",
  "Inside Sales",
  "Inbound Sales",
  "Channels Sales",
  "Account Management",
] as const;

/** Account types that have a value each. */
export const accountTypes = ["Large Accounts", "Medium Accounts", "Small Accounts"] as const;

const MAX_SALES_CHANNELS = 50;
const MAX_NAMES = 300;
const FIGURE = "A value must be a number, 0 or more";

const channelNames = listOf(text("Sales channel", 200, "Sales channel is required"), {
  error: "Sales channels must be a list",
  most: MAX_SALES_CHANNELS,
  tooMany: `A product can have at most ${MAX_SALES_CHANNELS} sales channels`,
}).superRefine((list, context) => {
  const seen = new Set<string>();
  for (const [index, name] of list.entries()) {
    const key = comparableName(name);
    if (seen.has(key))
      context.addIssue({ code: "custom", path: [index], message: "Sales channels must be unique" });
    seen.add(key);
  }
});

const figure = z.preprocess(
  (value) => (isBlank(value) ? null : toNumber(value)),
  z.number({ error: FIGURE }).min(0, FIGURE).max(1e15, FIGURE).nullable(),
);

const map = <T extends z.ZodType>(key: string, value: T, what: string) =>
  mapOf({ label: key, max: 200 }, value, {
    error: `${what} must be an object`,
    most: MAX_NAMES,
    tooMany: `${what} can have at most ${MAX_NAMES} entries`,
  });

/** Geography -> account type -> sales channel -> value. */
const values = map(
  "Geography",
  map("Account type", map("Sales channel", figure, "Values of an account type"), "Values of a geography"),
  "Values",
).default({});

/** A list of products is read by their names. */
function byName(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return Object.fromEntries(
    value.flatMap((product: unknown) =>
      isMap(product) && typeof product["name"] === "string" ? [[product["name"], product] as const] : [],
    ),
  );
}

/** The sales channels of each product of a GTM plan with a value for each geography, account type and channel. */
export const salesChannelsBody = bodyOf({
  products: z.preprocess(
    byName,
    map(
      "Product",
      z.object(
        { channels: channelNames.default([...defaultSalesChannels]), values },
        { error: "Each product must be an object" },
      ),
      "Products",
    ),
  ),
});
export type SalesChannels = z.output<typeof salesChannelsBody>["products"];

export const salesChannelsReply = z.object({
  success: z.literal(true),
  version: z.number(),
  products: z.record(
    z.string(),
    z.object({
      channels: z.array(z.string()),
      values: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number().nullable()))),
    }),
  ),
});
export const savedSalesChannelsReply = salesChannelsReply.extend({ message: z.string() });
