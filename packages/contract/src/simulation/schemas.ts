import { z } from "zod";
import { combinationLinkBody } from "../gtm-plan/combination-link.ts";
import { listOf } from "../lists-and-maps.ts";
import {
  bodyOf,
  choice,
  idList,
  idSchema,
  numberOr,
  percentRule,
  requiredNumber,
  text,
  yearlyGrowth,
} from "../primitives.ts";
import { calculationCostBody } from "../product-cost/schemas.ts";
import { pricingPlans } from "./pricing-plans.ts";

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
