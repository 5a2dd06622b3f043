import { z } from "zod";
import { combinationLinkBody } from "../gtm-plan/inheritance.ts";
import { listOf } from "../lists-and-maps.ts";
import {
  bodyOf,
  choice,
  idList,
  idSchema,
  moneyRule,
  numberOr,
  optionalNumber,
  percentRule,
  requiredNumber,
  text,
  yearlyGrowth,
} from "../primitives.ts";
import { calculationCostBody } from "../product-cost/schemas.ts";

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

const pricingPlans = z
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

const targets = {
  revenueTarget: requiredNumber({
    required: "Revenue target is required",
    min: { value: 1000, message: "Must be greater than or equal to 1000" },
    max: { value: 1e12, message: "Revenue target can be at most 1,000,000,000,000" },
    decimals: { places: 2, message: "Maximum 2 decimal places allowed" },
  }),
  targetYear: requiredNumber({
    required: "Target year is required",
    decimals: { places: 0, message: "Must be a whole number" },
    min: { value: 1, message: "Must be between 1 and 5" },
    max: { value: 5, message: "Must be between 1 and 5" },
  }),
  ebitTarget: requiredNumber({
    required: "EBIT target is required",
    min: { value: -1000, message: "EBIT target must be between -1000 and 100" },
    max: { value: 100, message: "EBIT target must be between -1000 and 100" },
    decimals: { places: 2, message: "Maximum 2 decimal places allowed" },
  }),
  priceGrowth: yearlyGrowth("Price growth"),
  customerGrowth: yearlyGrowth("Customer growth"),
  subscriptionType: choice("Subscription type", ["annual", "monthly"], "annual"),
  pricingPlans,
};

const identity = {
  simulationTitle: text("Simulation title", 200),
  pricingModel: choice("Pricing model", ["hybrid", "perUser", "fixedFee"], "hybrid"),
  geo: text("Geography", 200),
};

/** A simulation to run and not save: names of plan, product and cost are optional. */
export const simulationToRun = z.object(
  {
    ...identity,
    gtmPlan: text("Go-to-market plan", 200),
    productName: text("Product name", 200),
    costTitle: text("Cost title", 200),
    ...targets,
  },
  { error: "Simulation must be an object with the fields of a simulation" },
);

const SEED_MAX = 4_294_967_295;
const spread = (label: string) => numberOr(0, percentRule(label));

const OPTIONS_NO_OBJECT = "Options must be an object";

const optionFields = {
  trials: numberOr(10_000, {
    required: "Trials must be a number",
    decimals: { places: 0, message: "Trials must be a whole number" },
    min: { value: 1000, message: "Trials must be between 1,000 and 1,000,000" },
    max: { value: 1_000_000, message: "Trials must be between 1,000 and 1,000,000" },
  }),
  seed: numberOr(12_345, {
    required: "Seed must be a number",
    decimals: { places: 0, message: "Seed must be a whole number" },
    min: { value: 0, message: `Seed must be between 0 and ${SEED_MAX}` },
    max: { value: SEED_MAX, message: `Seed must be between 0 and ${SEED_MAX}` },
  }),
  distribution: choice("Distribution", ["pert", "triangular"], "pert"),
  around: choice("Around", ["mid", "recommended"], "mid"),
  elasticity: numberOr(0, {
    required: "Elasticity must be a number",
    min: { value: -10, message: "Elasticity must be between -10 and 0" },
    max: { value: 0, message: "Elasticity must be between -10 and 0" },
  }),
  confidence: numberOr(80, {
    required: "Confidence must be a number",
    min: { value: 1, message: "Confidence must be between 1 and 99" },
    max: { value: 99, message: "Confidence must be between 1 and 99" },
  }),
  wholeCustomers: z.preprocess(
    (value) => value ?? false,
    z.boolean({ error: "Whole customers must be true or false" }),
  ),
  retentionSpread: spread("Spread of retention"),
  priceGrowthSpread: spread("Spread of price growth"),
  customerGrowthSpread: spread("Spread of customer growth"),
  firstYearFactor: numberOr(1, {
    required: "First-year factor must be a number",
    min: { value: 0, message: "First-year factor must be between 0 and 1" },
    max: { value: 1, message: "First-year factor must be between 0 and 1" },
  }),
};

/** Options of the Monte Carlo run. Blank options take their defaults. */
export const simulationOptions = z.preprocess(
  (value) => value ?? {},
  z.object(optionFields, { error: OPTIONS_NO_OBJECT }),
);

/** Options of a goal seek: those of the run whose odds are to rise, and the targets they are of. */
const goalSeekOptions = z.preprocess(
  (value) => value ?? {},
  z.object(
    { ...optionFields, objective: choice("Objective", ["both", "revenue", "ebit"], "both") },
    { error: OPTIONS_NO_OBJECT },
  ),
);

/** An optional id. */
const optionalId = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  idSchema.optional(),
);

/** A cost by value or by id. */
const ofSomeCost = {
  path: ["cost"],
  message: "A cost is required: send cost or costId",
  when: ({ value }: { value: unknown }) =>
    typeof value === "object" && value !== null && !Array.isArray(value),
};
const runFields = {
  simulation: z.preprocess((value) => value ?? {}, simulationToRun),
  cost: calculationCostBody.optional(),
  costId: optionalId,
};
const hasCost = (body: { cost?: unknown; costId?: unknown }): boolean =>
  body.cost !== undefined || body.costId !== undefined;

/** `POST /api/simulation/run`. */
export const runSimulationBody = bodyOf({ ...runFields, options: simulationOptions }).refine(
  hasCost,
  ofSomeCost,
);

/** `POST /api/simulation/goal-seek`. */
export const goalSeekBody = bodyOf({ ...runFields, options: goalSeekOptions }).refine(hasCost, ofSomeCost);
export type GoalSeekRequest = z.output<typeof goalSeekBody>;
export type RunSimulation = z.output<typeof runSimulationBody>;

/** Up to this many simulations are compared. */
export const MOST_COMPARED = 4;

/** `POST /api/simulation/compare`. */
export const compareBody = bodyOf({
  ids: listOf(idSchema, {
    error: "Ids must be a list",
    most: MOST_COMPARED,
    tooMany: `At most ${MOST_COMPARED} simulations are compared`,
  }).min(2, "Choose at least two simulations to compare"),
});

const noIds = z.preprocess((value) => value ?? [], idList);

/** `POST /api/simulation/baseline`. */
export const baselineBody = bodyOf({ set: noIds, unset: noIds }).refine(
  ({ set, unset }) => !set.some((id) => unset.includes(id)),
  { path: ["unset"], message: "A simulation is either set or unset as a baseline" },
);

/** A simulation to save. */
export const simulationBody = bodyOf({
  ...identity,
  gtmPlan: text("Go-to-market plan", 200, "Go-to-market plan is required"),
  productName: text("Product name", 200, "Product name is required"),
  costTitle: text("Cost title", 200, "Cost title is required"),
  costId: optionalId,
  ...targets,
  options: simulationOptions,
  combination: combinationLinkBody,
});
export type Simulation = z.output<typeof simulationBody>;
export type SimulationTargets = z.output<typeof simulationToRun>;
export type StoredOptions = z.output<typeof simulationOptions>;
