import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { moneyRule, numberOr, optionalNumber, percentRule, requiredNumber, text } from "../primitives.ts";

export const MAX_PRICING_PLANS = 5;

const MAX_LESS_PRICE = "Max price must be greater than min price";
const MAX_LESS_CUSTOMERS = "Max customers must be greater than min customers";

const count = (required: string, label: string) => ({
  required,
  max: { value: 1e9, message: `${label} can be at most 1,000,000,000` },
});

/** Rounds a price to three decimals, half up. */
const price = (required: string, min: { value: number; message: string }, label: string) =>
  requiredNumber({
    required,
    min,
    max: { value: 1e9, message: `${label} can be at most 1,000,000,000` },
  }).transform((value) => Math.round(value * 1000 + 1e-7) / 1000);

/** The fields of a value that is not validated; none if it is not an object. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Compares bounds as soon as both are numbers, whatever else is wrong. A negative one has an issue already. */
function areComparable(value: unknown, min: string, max: string): boolean {
  const { [min]: low, [max]: high } = fieldsOf(value);
  return typeof low === "number" && typeof high === "number" && high >= 0;
}

export const pricingPlanBody = z
  .object(
    {
      id: z.preprocess((value) => value ?? 0, z.coerce.number().int().min(0).max(1e9).catch(0)),
      name: text("Pricing plan name", 100, "Pricing plan name is required"),
      revenueTargetSplit: requiredNumber({
        ...count("Revenue target split is required", "Revenue target split"),
        min: { value: 1, message: "Must be greater than or equal to 1" },
      }),
      annualFixedFee: numberOr(0, moneyRule("Annual fixed fee")),
      pricePerUserMin: price(
        "Minimum price per user is required",
        { value: 0.001, message: "Must be greater than or equal to .001" },
        "Minimum price per user",
      ),
      pricePerUserMax: price(
        "Maximum price per user is required",
        { value: 0, message: MAX_LESS_PRICE },
        "Maximum price per user",
      ),
      upfrontFixedFee: numberOr(0, moneyRule("Upfront fixed fee")),
      customersFirstYearMin: requiredNumber({
        ...count("Minimum customers is required", "Minimum customers"),
        min: { value: 1, message: "Must be greater than or equal to 1" },
      }),
      customersFirstYearMax: requiredNumber({
        ...count("Maximum customers is required", "Maximum customers"),
        min: { value: 0, message: MAX_LESS_CUSTOMERS },
      }),
      existingCustomers: numberOr(0, {
        ...count("Existing customers must be a number", "Existing customers"),
        min: { value: 0, message: "Existing customers cannot be negative" },
      }),
      retentionRate: optionalNumber(percentRule("Retention rate")),
      averageUsers: requiredNumber({
        ...count("Must have at least 1 user per customer", "Users per customer"),
        min: { value: 1, message: "Must have at least 1 user per customer" },
      }),
    },
    { error: "Each pricing plan must be an object" },
  )
  .refine((plan) => plan.pricePerUserMax > plan.pricePerUserMin, {
    path: ["pricePerUserMax"],
    message: MAX_LESS_PRICE,
    when: (payload) => areComparable(payload.value, "pricePerUserMin", "pricePerUserMax"),
  })
  .refine((plan) => plan.customersFirstYearMax > plan.customersFirstYearMin, {
    path: ["customersFirstYearMax"],
    message: MAX_LESS_CUSTOMERS,
    when: (payload) => areComparable(payload.value, "customersFirstYearMin", "customersFirstYearMax"),
  });

/** Gives every plan a unique number; a plan retains its own unless an earlier plan has it. */
function withOwnIds<T extends { id: number }>(plans: T[]): T[] {
  const taken = new Set<number>();
  return plans.map((plan) => {
    let id = plan.id;
    while (id < 1 || taken.has(id)) id += 1;
    taken.add(id);
    return { ...plan, id };
  });
}

/** A plan's name as names are compared: trimmed, without regard to case; "" when it has none. */
function nameWithoutCase(plan: unknown): string {
  const { name } = fieldsOf(plan);
  return typeof name === "string" ? name.trim().toLowerCase() : "";
}

/** The pricing plans of a simulation: one to five, named differently, each with a number of its own. */
export const pricingPlans = z
  .preprocess(
    // A rule on lengths would also accept a text.
    (plans) => (Array.isArray(plans) ? plans : undefined),
    listOf(pricingPlanBody, {
      error: "At least one pricing plan is required",
      most: MAX_PRICING_PLANS,
      tooMany: `At most ${MAX_PRICING_PLANS} pricing plans are possible`,
    }).min(1, "At least one pricing plan is required"),
  )
  .superRefine(
    (plans: unknown, context) => {
      const seen = new Set<string>();
      for (const [index, plan] of (Array.isArray(plans) ? plans : []).entries()) {
        const name = nameWithoutCase(plan);
        if (name !== "" && seen.has(name))
          context.addIssue({ code: "custom", path: [index, "name"], message: "Plan names must be unique" });
        seen.add(name);
      }
    },
    // Reported also when other rules are broken.
    { when: () => true },
  )
  .transform(withOwnIds);
