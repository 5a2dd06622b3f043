import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, isBlank, longText, optionalCurrencySchema, text, toNumber } from "../primitives.ts";
import { combinationTitle, comparableName, defaultSegmentDefinitions } from "./defaults.ts";

/** Maximum entries of each list; far above any real plan, to bound the size of a request. */
export const MAX_PRODUCTS = 200;
export const MAX_NAMES = 300;

const PLAN_NAME = /^[\p{L}\p{M}\p{N}_ ]*$/u;

/** The name of a plan: letters and digits of any script, underscore and space; so no line ends either. */
export const planNameSchema = longText("GTM Plan Name", 200, "GTM Plan is required").refine(
  (name) => PLAN_NAME.test(name),
  "GTM Plan Name cannot contain special characters",
);

const webAddress = z.url({ protocol: /^https?$/, hostname: /[^.]\.[^.]/ });

/** `http` or `https` with a host that has a dot, written out, and without a user's name; blank has its own rule. */
function isWebsite(value: string): boolean {
  return (
    value === "" || (/^https?:\/\/[^/\\@]+([/?#]|$)/i.test(value) && webAddress.safeParse(value).success)
  );
}

const website = text("Company Website", 2000, "Company Website is required").refine(isWebsite, "Invalid URL");

/** A list of names: at least one, not blank, unique ignoring case. The issue is reported on the second of a pair. */
function names(label: string, atLeastOne: string, blank: string, unique: string) {
  return listOf(text(label, 200, blank), {
    error: atLeastOne,
    most: MAX_NAMES,
    tooMany: `A product can have at most ${MAX_NAMES} entries`,
  })
    .min(1, atLeastOne)
    .superRefine(
      (list: unknown, context) => {
        for (const index of repeated(Array.isArray(list) ? list : []))
          context.addIssue({ code: "custom", path: [index], message: unique });
      },
      { when: () => true },
    );
}

/** Positions of the entries that repeat an earlier name. Blank and other values are skipped. */
function repeated(list: readonly unknown[]): number[] {
  const seen = new Set<string>();
  return [...list.entries()].flatMap(([index, value]) => {
    const name = typeof value === "string" ? comparableName(value) : "";
    if (name === "") return [];
    if (seen.has(name)) return [index];
    seen.add(name);
    return [];
  });
}

/** One product of a plan. Rules between products are in `issuesBetweenProducts`. */
export const planProductSchema = z.object(
  {
    /** The id of a stored product, so that a renamed product is still the same one. */
    id: z.string().max(100).optional().catch(undefined),
    name: text("Product Name", 200, "Product Name is required"),
    description: longText("Description", 10_000, "Description is required"),
    /** The ids of the combinations, in the order of the geographies, so that a renamed one is still the same one. */
    geoIds: listOf(z.string().max(100).catch(""), { error: "", most: MAX_NAMES, tooMany: "" })
      .optional()
      .catch(undefined),
    geos: names("Geo", "At least one geo is required", "Geo is required", "Geos must be unique"),
    industries: names(
      "Industry",
      "At least one industry is required",
      "Industry is required",
      "Industries must be unique",
    ),
  },
  { error: "Each product must be an object" },
);

/** Reads a field of a value that is not validated. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** A broken rule of the list of products, with its path from there. */
export interface ProductsIssue {
  path: (string | number)[];
  message: string;
}

/** Product names that repeat an earlier product. The products need not be valid. */
export function repeatedProductNames(list: readonly unknown[]): ProductsIssue[] {
  return repeated(list.map((product) => fieldOf(product, "name"))).map((index) => ({
    path: [index, "name"],
    message: "Product names must be unique",
  }));
}

/** Combinations with the same key in two products: "A-B" in "C" and "A" in "B-C". The products must be valid. */
export function sharedCombinations(
  list: readonly { name: string; geos: readonly string[] }[],
): ProductsIssue[] {
  const issues: ProductsIssue[] = [];
  const ownerOf = new Map<string, string>();
  const owners = list.map(({ name }) => comparableName(name));
  // Possible only where one name is another one plus a hyphen; skips the walk for large plans.
  const hyphened = owners.filter((name) => name.includes("-"));
  const mayShare = (name: string) =>
    hyphened.some((other) => other.startsWith(`${name}-`)) ||
    (name.includes("-") && owners.some((other) => name.startsWith(`${other}-`)));
  for (const [index, product] of list.entries()) {
    const owner = owners[index] ?? "";
    if (!mayShare(owner)) continue;
    for (const [geoIndex, geo] of product.geos.entries()) {
      const title = combinationTitle(product.name, geo);
      const key = comparableName(title);
      const known = ownerOf.get(key);
      if (known !== undefined && known !== owner)
        issues.push({
          path: [index, "geos", geoIndex],
          message: `Two products result in the same combination "${title}". Rename a product or a geo`,
        });
      else ownerOf.set(key, owner);
    }
  }
  return issues;
}

const products = listOf(planProductSchema, {
  error: "At least one product is required",
  most: MAX_PRODUCTS,
  tooMany: `A plan can have at most ${MAX_PRODUCTS} products`,
})
  .min(1, "At least one product is required")
  .superRefine(
    (value: unknown, context) => {
      for (const issue of repeatedProductNames(Array.isArray(value) ? value : []))
        context.addIssue({ code: "custom", ...issue });
    },
    // Reported also when other rules are broken.
    { when: () => true },
  )
  .superRefine((list, context) => {
    for (const issue of sharedCombinations(list)) context.addIssue({ code: "custom", ...issue });
  });

const definition = (label: string, fallback: string) =>
  z.preprocess((value) => value ?? fallback, longText(label, 500));

const segmentDefinitions = z.object(
  {
    enterprise: definition("Enterprise", defaultSegmentDefinitions.enterprise),
    midMarket: definition("Mid-Market", defaultSegmentDefinitions.midMarket),
    sme: definition("SME", defaultSegmentDefinitions.sme),
  },
  { error: "Segment definitions must be an object with enterprise, midMarket and sme" },
);

const FIRST_YEAR = "First year must be a calendar year such as 2027";
const firstYear = z.number({ error: FIRST_YEAR }).int(FIRST_YEAR).min(1900, FIRST_YEAR).max(2200, FIRST_YEAR);

const START_MONTH = "Start of the year must be a month from 1 to 12";
const startMonth = z.number({ error: START_MONTH }).int(START_MONTH).min(1, START_MONTH).max(12, START_MONTH);

/** A list of one object, as specified. A bare object is accepted; of several the first counts; absent is the default. */
const segmentData = z.preprocess(
  (value) => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return [first ?? {}];
  },
  z.tuple([segmentDefinitions]),
);

/** The business details of a plan without its products (specification part 2, sections 3 and 5). */
const headFields = {
  gtmPlanName: planNameSchema,
  companyName: text("Company Name", 200, "Company Name is required"),
  shortDescription: longText("Short description", 5000),
  website,
  segmentData,
  /** Currency of all amounts of the plan. Absent: unchanged; a new plan is in USD. */
  currency: optionalCurrencySchema,
  /** The calendar year in which year 1 begins. Absent: unchanged; a new plan starts in the year after it is created. */
  firstYear: z.preprocess(
    (value) => (isBlank(value) ? undefined : (toNumber(value) ?? value)),
    firstYear.optional(),
  ),
  /** The month in which each year begins, 1 to 12. Absent: unchanged; years of a new plan begin in January. */
  yearStartMonth: z.preprocess(
    (value) => (isBlank(value) ? undefined : (toNumber(value) ?? value)),
    startMonth.optional(),
  ),
};
/** The rules of the form beside its products, for the screen. */
export const planHeadSchema = bodyOf(headFields);

/** The business details of a plan (specification part 2, sections 3 and 5). */
const { segmentData: definitions, ...identity } = headFields;
export const businessDetailsFields = { ...identity, products, segmentData: definitions };

/** The id of a plan in a body, under any of its three names; blank is none. */
const planIdText = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? value.trim() : undefined),
  z.string().max(200, "GTM Plan ID can have at most 200 characters").optional(),
);
export const planIdFields = { gtmPlanId: planIdText, _id: planIdText, id: planIdText };

/** Business details to save; without an id a new plan. */
export const businessDetailsBody = bodyOf({
  ...planIdFields,
  ...businessDetailsFields,
  /** Makes a copy of the example the user's own plan, with these details; from then on it counts against the limits. */
  makeItMine: z.boolean({ error: "makeItMine must be true or false" }).optional(),
});
/** The rules of the form alone, for the screen. */
export const businessDetailsSchema = bodyOf(businessDetailsFields);

/** A new name for a plan. */
export const renameBody = bodyOf({ gtmPlanName: planNameSchema });

export type BusinessDetails = z.output<typeof businessDetailsSchema>;
export type PlanProduct = BusinessDetails["products"][number];
