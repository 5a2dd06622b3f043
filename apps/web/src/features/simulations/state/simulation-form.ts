import type { CombinationLink, ProductCostReply, SimulationReply } from "@beachhead/contract";
import {
  DEFAULT_OPTIONS,
  type Distribution,
  type SimulationOptions,
  type SubscriptionType,
} from "@beachhead/engine";
import type { InheritedFields, InheritedFigure } from "../../../components/inherited/inherited-values.ts";
import {
  type InitialCombination,
  withCombinationOf,
} from "../../../components/inherited/initial-combination.ts";
import { formatPlain } from "../../../lib/format/numbers.ts";

export type PricingModel = "hybrid" | "perUser" | "fixedFee";

/** The contract's `MAX_PRICING_PLANS`, here so that lists and forms show before the schemas are loaded. */
export const MOST_PLANS = 5;

/** The value of a number field: null when blank. */
export type Figure = number | null;

export interface PlanFields {
  id: number;
  name: string;
  revenueTargetSplit: Figure;
  annualFixedFee: Figure;
  pricePerUserMin: Figure;
  pricePerUserMax: Figure;
  upfrontFixedFee: Figure;
  customersFirstYearMin: Figure;
  customersFirstYearMax: Figure;
  existingCustomers: Figure;
  retentionRate: Figure;
  averageUsers: Figure;
}

export interface OptionFields {
  trials: Figure;
  seed: Figure;
  distribution: Distribution;
  /** Where the draws are most likely. A draft of an older page has none: the middle. */
  around?: SimulationOptions["around"];
  elasticity: Figure;
  wholeCustomers: boolean;
  retentionSpread: Figure;
  priceGrowthSpread: Figure;
  customerGrowthSpread: Figure;
  firstYearFactor: Figure;
}

export type GrowthName = "priceGrowth" | "customerGrowth";

export interface SimulationFields {
  simulationTitle: string;
  gtmPlan: string;
  productName: string;
  geo: string;
  pricingModel: PricingModel;
  subscriptionType: SubscriptionType;
  costTitle: string;
  /** null until a cost is chosen, or when the cost is no longer there. */
  costId: string | null;
  revenueTarget: Figure;
  targetYear: Figure;
  ebitTarget: Figure;
  priceGrowth: Figure[];
  customerGrowth: Figure[];
  pricingPlans: PlanFields[];
  options: OptionFields;
  /** The combination of a plan that the simulation is for; null: its names are typed. */
  combination: CombinationLink | null;
}

export type PlanFigure = Exclude<keyof PlanFields, "id" | "name">;
export type OptionFigure = Exclude<keyof OptionFields, "distribution" | "around" | "wholeCustomers">;
export type SimulationText = "simulationTitle" | "gtmPlan" | "productName" | "geo";

/** A plan of which only name and share are known. */
export function newPlan(id: number, name: string, split: Figure): PlanFields {
  return {
    id,
    name,
    revenueTargetSplit: split,
    annualFixedFee: null,
    pricePerUserMin: null,
    pricePerUserMax: null,
    upfrontFixedFee: null,
    customersFirstYearMin: null,
    customersFirstYearMax: null,
    existingCustomers: null,
    retentionRate: null,
    averageUsers: 1,
  };
}

/** A new simulation: one plan, everything else at its default or blank. */
export function newSimulation(): SimulationFields {
  const { trials, seed, distribution, around, elasticity, wholeCustomers } = DEFAULT_OPTIONS;
  const { retentionSpread, priceGrowthSpread, customerGrowthSpread, firstYearFactor } = DEFAULT_OPTIONS;
  return {
    simulationTitle: "",
    gtmPlan: "",
    productName: "",
    geo: "",
    pricingModel: "hybrid",
    subscriptionType: "annual",
    costTitle: "",
    costId: null,
    revenueTarget: null,
    targetYear: 3,
    ebitTarget: null,
    priceGrowth: [0, 0, 0, 0],
    customerGrowth: [0, 0, 0, 0],
    pricingPlans: [newPlan(1, "Standard", 100)],
    combination: null,
    options: {
      trials,
      seed,
      distribution,
      around,
      elasticity,
      wholeCustomers,
      retentionSpread,
      priceGrowthSpread,
      customerGrowthSpread,
      firstYearFactor,
    },
  };
}

/** Values of the targets that a simulation takes over from the goals of its plan. */
const TARGETS = ["revenueTarget", "targetYear", "ebitTarget"] as const;

/** One growth for all years as a number; different ones as text: "20, 15, 10 and 5 %". */
function growthFigure(growth: readonly Figure[]): InheritedFigure {
  const [first = null] = growth;
  if (growth.every((figure) => figure === first)) return first;
  const words = growth.map((figure) => (figure === null ? "blank" : formatPlain(figure)));
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)} %`;
}

/** What a simulation takes over from its plan. New customers grow with its market. Customers of today are those of its first pricing plan. */
export const inheritedFields: InheritedFields<SimulationFields> = {
  keys: [...TARGETS, "existingCustomers", "customerGrowth"],
  link: ({ combination }) => combination,
  withLink: (values, combination) => ({ ...values, combination }),
  read(values, key) {
    const target = TARGETS.find((each) => each === key);
    if (target !== undefined) return values[target];
    if (key === "customerGrowth") return growthFigure(values.customerGrowth);
    return key === "existingCustomers" ? (values.pricingPlans[0]?.existingCustomers ?? null) : null;
  },
  write(values, key, figure) {
    if (typeof figure === "string") return values;
    const target = TARGETS.find((each) => each === key);
    if (target !== undefined) return { ...values, [target]: figure };
    if (key === "customerGrowth")
      return { ...values, customerGrowth: values.customerGrowth.map(() => figure ?? 0) };
    const [first] = values.pricingPlans;
    return key === "existingCustomers" && first !== undefined
      ? withPlan(values, first.id, (plan) => ({ ...plan, existingCustomers: figure }))
      : values;
  },
};

/** Chooses the cost that a simulation runs with; blank names become those of the cost. */
export function withCost(values: SimulationFields, cost: ProductCostReply): SimulationFields {
  return {
    ...values,
    costId: cost.id,
    costTitle: cost.costTitle,
    gtmPlan: values.gtmPlan || cost.gtmPlan,
    productName: values.productName || cost.productName,
    geo: values.geo || cost.geo,
  };
}

/**
 * A new simulation for a combination, with the cost that was asked for, or else the last changed one of the combination.
 * @param costs last changed first
 */
export function beginSimulation(
  initialCombination: InitialCombination | null,
  costId: string | null,
  costs: readonly ProductCostReply[],
): SimulationFields {
  const blank = newSimulation();
  const made =
    initialCombination === null
      ? blank
      : withCombinationOf(
          inheritedFields,
          blank,
          blank,
          initialCombination.inheritance,
          initialCombination.combinationId,
        );
  const cost =
    costs.find(({ id }) => id === costId) ??
    (initialCombination === null
      ? undefined
      : costs.find(({ combination }) => combination?.combinationId === initialCombination.combinationId));
  return cost === undefined ? made : withCost(made, cost);
}

/** The fields of a saved simulation. */
export function fieldsOf(saved: SimulationReply): SimulationFields {
  const { confidence: _confidence, ...options } = saved.options;
  return {
    simulationTitle: saved.simulationTitle,
    gtmPlan: saved.gtmPlan,
    productName: saved.productName,
    geo: saved.geo,
    pricingModel: saved.pricingModel,
    subscriptionType: saved.subscriptionType,
    costTitle: saved.costTitle,
    costId: saved.costId,
    revenueTarget: saved.revenueTarget,
    targetYear: saved.targetYear,
    ebitTarget: saved.ebitTarget,
    priceGrowth: [...saved.priceGrowth],
    customerGrowth: [...saved.customerGrowth],
    pricingPlans: saved.pricingPlans.map((plan) => ({ ...plan })),
    combination: saved.combination,
    options,
  };
}

/** Changes one pricing plan. */
export function withPlan(
  fields: SimulationFields,
  id: number,
  change: (plan: PlanFields) => PlanFields,
): SimulationFields {
  return {
    ...fields,
    pricingPlans: fields.pricingPlans.map((plan) => (plan.id === id ? change(plan) : plan)),
  };
}

/** Sets one year's change; only the indexes 0 to 3 (years 2 to 5) exist. */
export function withGrowth(
  fields: SimulationFields,
  name: GrowthName,
  index: number,
  value: Figure,
): SimulationFields {
  if (index < 0 || index > 3) return fields;
  return { ...fields, [name]: fields[name].map((old, year) => (year === index ? value : old)) };
}

export function withOption<K extends keyof OptionFields>(
  fields: SimulationFields,
  name: K,
  value: OptionFields[K],
): SimulationFields {
  return { ...fields, options: { ...fields.options, [name]: value } };
}
