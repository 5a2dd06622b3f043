import type { Comparison, SimulationReply } from "@beachhead/contract";
import {
  type ComparedChange,
  type ComparedValue,
  type CostAmount,
  type CostField,
  type CostGrowth,
  costFieldLabels,
} from "@beachhead/engine";
import type { WaterfallStep } from "../../../components/charts/waterfall-layout.ts";
import { formatEntered, formatOdds, NO_VALUE } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import type { Quantity } from "./findings.ts";

/** A compared simulation under its letter. */
export interface Compared {
  letter: string;
  simulation: SimulationReply;
}

/** "A" to "D", in the order they were chosen. */
export const withLetters = (simulations: readonly SimulationReply[]): Compared[] =>
  simulations.map((simulation, index) => ({ letter: "ABCD".charAt(index), simulation }));

const oddsOfBoth = ({ simulation }: Compared): number => simulation.result.monteCarlo.probability.both;

/** The one with the best odds of both targets, of several the last. */
export const bestOdds = (compared: readonly Compared[]): Compared | undefined =>
  compared.reduce<Compared | undefined>(
    (best, each) => (best === undefined || oddsOfBoth(each) >= oddsOfBoth(best) ? each : best),
    undefined,
  );

/** The amounts of a cost that are no levers. */
const fixedCostNames: Readonly<Record<`cost.${Exclude<CostAmount, CostField>}`, string>> = {
  "cost.amortizationperiod": "Amortisation period, years",
  "cost.allocationOfFixedCostForSelectedGeo": "Share of fixed cost, %",
  "cost.costOfCapital": "Cost of capital, %",
};

const costChangeNames: Readonly<Record<`cost.${CostGrowth}`, string>> = {
  "cost.ongoingProductDevelopmentGrowth": "Ongoing development, change",
  "cost.adminGrowth": "Administration, change",
  "cost.infrastructureGrowth": "Fixed infrastructure, change",
  "cost.salesAndMarketingGrowth": "Fixed sales and marketing, change",
  "cost.onboardingGrowth": "Onboarding, change",
  "cost.implementationPerUserGrowth": "Implementation per user, change",
  "cost.infrastructurePerUserGrowth": "Infrastructure per user, change",
  "cost.supportPerUserGrowth": "Support per user, change",
  "cost.salesAndMarketingPerUserGrowth": "Sales and marketing share, change",
};

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(costFieldLabels).map(([field, label]) => [`cost.${field}`, label])),
  ...fixedCostNames,
  revenueTarget: "Revenue target",
  targetYear: "Target year",
  ebitTarget: "EBIT target, %",
  subscriptionType: "Billing period",
  "options.trials": "Trials",
  "options.seed": "Seed",
  "options.distribution": "Distribution",
  "options.around": "Most likely values",
  "options.elasticity": "Elasticity",
  "options.firstYearFactor": "First-year factor",
  "options.retentionSpread": "Spread of retention",
  "options.priceGrowthSpread": "Spread of price growth",
  "options.customerGrowthSpread": "Spread of new customers",
  "options.wholeCustomers": "Whole customers",
};

const YEARLY: Readonly<Record<string, string>> = {
  priceGrowth: "Price growth",
  customerGrowth: "Growth of new customers",
  ...costChangeNames,
};

const PLAN_FIELDS: Readonly<Record<string, string>> = {
  pricePerUserMin: "price, lowest",
  pricePerUserMax: "price, highest",
  customersFirstYearMin: "customers, lowest",
  customersFirstYearMax: "customers, highest",
  revenueTargetSplit: "share of target",
  annualFixedFee: "annual fee",
  upfrontFixedFee: "upfront fee",
  existingCustomers: "existing customers",
  retentionRate: "retention",
  averageUsers: "users per customer",
};

/** An input in the words of the form: "Growth price, highest". */
export function changeName({ path, before, after }: ComparedChange, to: SimulationReply): string {
  const [first = "", second = "", third] = path.split(".");
  if (first === "pricingPlans") {
    if (third === undefined)
      return before === null ? `Plan ${String(after)} added` : `Plan ${String(before)} removed`;
    const plan = to.pricingPlans[Number(second)]?.name ?? "";
    return `${plan} ${PLAN_FIELDS[third] ?? third}`;
  }
  const list = path.slice(0, path.lastIndexOf("."));
  const yearly = YEARLY[list];
  if (yearly !== undefined) return `${yearly}, year ${Number(path.slice(list.length + 1)) + 2}`;
  return NAMES[path] ?? path;
}

/** Choices in the words of the form. */
const CHOICES: Readonly<Record<string, string>> = {
  mid: "middle",
  recommended: "recommended point",
  pert: "PERT",
  annual: "per year",
  monthly: "per month",
};

/** A value as its field shows it. */
export function valueText(value: ComparedValue, path: string): string {
  if (value === null || value === "") return NO_VALUE;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return formatEntered(value);
  // A plan may be named like a choice.
  return path in NAMES ? (CHOICES[value] ?? value) : value;
}

type Step = Comparison["steps"][number];

/** Most changes with a bar of their own. */
const MOST_BARS = 7;

/** The bars of a bridge: changes with an effect in the order of the form, the smaller ones of many in one. */
export function bridgeSteps(
  changes: Step["changes"],
  to: SimulationReply,
  quantity: Quantity,
): WaterfallStep[] {
  const moving = changes.filter((change) => change[quantity] !== 0);
  const bySize = moving.toSorted((a, b) => Math.abs(b[quantity]) - Math.abs(a[quantity]));
  const own = new Set(moving.length > MOST_BARS + 1 ? bySize.slice(0, MOST_BARS) : moving);
  const rest = moving.filter((change) => !own.has(change));
  const restCents = rest.reduce((sum, change) => sum + Math.round(change[quantity] * 100), 0);
  return [
    ...moving
      .filter((change) => own.has(change))
      .map((change) => ({ name: changeName(change, to), change: change[quantity] })),
    ...(rest.length === 0 ? [] : [{ name: `${rest.length} smaller changes`, change: restCents / 100 }]),
  ];
}

const QUANTITY_NAME = { revenue: "revenue", ebit: "EBIT" } as const;

/** The finding of a bridge: what explains most of the difference. */
export function bridgeTitle(
  changes: Step["changes"],
  from: Compared,
  to: Compared,
  quantity: Quantity,
): string {
  const what = QUANTITY_NAME[quantity];
  const total = changes.reduce((sum, change) => sum + Math.round(change[quantity] * 100), 0) / 100;
  const [largest] = changes.toSorted((a, b) => Math.abs(b[quantity]) - Math.abs(a[quantity]));
  if (largest === undefined || total === 0) return `${to.letter} has the same ${what} as ${from.letter}`;
  return `${to.letter} brings ${shortMoney(Math.abs(total))} ${total > 0 ? "more" : "less"} ${what} than ${from.letter}; ${changeName(largest, to.simulation)} changes it most`;
}

/** The finding of the odds: the best against the others. */
export function oddsTitle(compared: readonly Compared[]): string {
  const [best, ...others] = compared.toSorted((a, b) => oddsOfBoth(b) - oddsOfBoth(a));
  if (best === undefined) return "";
  if (others.every((each) => oddsOfBoth(each) === oddsOfBoth(best)))
    return `All reach both targets with ${formatOdds(oddsOfBoth(best))}`;
  const rest = others.map((each) => `${each.letter} with ${formatOdds(oddsOfBoth(each))}`).join(", ");
  return `${best.letter} reaches both targets with ${formatOdds(oddsOfBoth(best))}, ${rest}`;
}
