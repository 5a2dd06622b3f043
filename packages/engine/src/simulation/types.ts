/**
 * Inputs and results of the price and revenue simulation.
 *
 * Names are those of the wire. Money is in the cost's currency, names ending in `Percent` and every
 * `…Growth`, `retentionRate`, `revenueTargetSplit`, `ebitTarget`, `costOfCapital` are per cent as typed
 * (25 is 25 %), everything else that is a ratio is a fraction.
 */

export type { CostInputs } from "./cost-inputs.ts";

/** Number of years every simulation covers. */
export const YEARS = 5;

/** One price plan. Prices are per user and per month or per year, by `SimulationInputs.subscriptionType`. */
export interface PricingPlan {
  /** Stable number of the plan inside its simulation; seeds the plan's random streams. */
  id: number;
  name: string;
  /** Share of the revenue target in per cent, >= 1; scaled when the shares do not add to 100. */
  revenueTargetSplit: number;
  /** Money per customer and year. */
  annualFixedFee: number;
  /** Money per user, >= 0.001. */
  pricePerUserMin: number;
  /** Money per user, above the minimum. */
  pricePerUserMax: number;
  /** Money, once per new customer. */
  upfrontFixedFee: number;
  /** New customers of year 1, >= 1. */
  customersFirstYearMin: number;
  /** New customers of year 1, above the minimum. */
  customersFirstYearMax: number;
  /** Customers at the start of year 1. */
  existingCustomers: number;
  /** Per cent of last year's customers who stay, 0..100; null counts as 100 with a warning. */
  retentionRate: number | null;
  /** Users per customer, >= 1. */
  averageUsers: number;
}

export type SubscriptionType = "annual" | "monthly";

/** What the user plans to charge and reach. */
export interface SimulationInputs {
  /** Revenue of the target year (not the sum to it), >= 1000. */
  revenueTarget: number;
  /** Year 1..5. */
  targetYear: number;
  /** EBIT in per cent of revenue in the target year, -1000..100. */
  ebitTarget: number;
  /** Change of all three list prices into years 2..5, per cent, 4 values >= -100. */
  priceGrowth: readonly number[];
  /** Change of new customers into years 2..5, per cent, 4 values >= -100. */
  customerGrowth: readonly number[];
  subscriptionType: SubscriptionType;
  /** One to five plans. */
  pricingPlans: readonly PricingPlan[];
}

export type Distribution = "pert" | "triangular";

/** Everything other than the inputs that can change an answer. Stored with each result. */
export interface SimulationOptions {
  /** Monte Carlo trials, 1_000..1_000_000. */
  trials: number;
  /** Whole number 0..4294967295. */
  seed: number;
  distribution: Distribution;
  /** Mode of the drawn ranges: the middle, or the recommended point. */
  around: "mid" | "recommended";
  /** Price elasticity of new customers, <= 0; 0 = prices and customers are independent. */
  elasticity: number;
  /** Odds in per cent asked of a goal seek, 1..99. */
  confidence: number;
  /** Draw whole customers (deterministic rounding) instead of fractional ones. */
  wholeCustomers: boolean;
  /** +- points around each plan's retention rate, 0..100. */
  retentionSpread: number;
  /** +- points around each year's price growth, one draw per trial, 0..100. */
  priceGrowthSpread: number;
  /** +- points around each year's customer growth, one draw per trial, 0..100. */
  customerGrowthSpread: number;
  /** Share of a new customer's first year that is billed, 0..1; 0.5 is the mid-year convention. */
  firstYearFactor: number;
}

/** The twelve cost lines of one year, money. */
export interface CostLines {
  amortisedDevelopment: number;
  ongoingProductDevelopment: number;
  admin: number;
  infrastructureFixed: number;
  salesAndMarketingFixed: number;
  extra: number;
  onboarding: number;
  implementation: number;
  infrastructureUsers: number;
  support: number;
  salesAndMarketingVariable: number;
  otherVariable: number;
}

/** One plan in one year. */
export interface PlanYear {
  year: number;
  /** List price in the subscription's own period. */
  pricePerUser: number;
  newCustomers: number;
  retainedCustomers: number;
  lostCustomers: number;
  customers: number;
  users: number;
  revenueUpfront: number;
  revenueAnnualFixed: number;
  revenuePerUser: number;
  revenue: number;
}

export interface PlanResult {
  name: string;
  /** Revenue target of this plan in the target year (scaled split), money. */
  targetRevenue: number;
  /** Revenue of the target year / its share of the target, a fraction. */
  attainment: number;
  years: PlanYear[];
}

/** The point of a scenario: each plan's price per user and first-year customers. */
export interface PlanPoint {
  plan: string;
  pricePerUser: number;
  customersFirstYear: number;
}

/** One deterministic run. Arrays are per year 1..5 (cash arrays start at year 0). null = no value. */
export interface ScenarioResult {
  points: PlanPoint[];
  revenue: number[];
  ebit: number[];
  ebitPercent: (number | null)[];
  customers: number[];
  users: number[];
  totalCost: number[];
  costLines: CostLines[];
  cumulativeRevenue: number[];
  cumulativeEbit: number[];
  /** Years 0..5. */
  cashFlow: number[];
  /** Years 0..5. */
  cumulativeCash: number[];
  breakEvenCustomers: (number | null)[];
  npv: number;
  paybackYears: number | null;
  ebitBreakEvenYear: number | null;
  /** Revenue of the target year / revenueTarget, a fraction. */
  attainment: number;
  revenueMet: boolean;
  ebitMet: boolean;
  plans: PlanResult[];
}

/** Distribution of one year's money over all trials. */
export interface YearQuantiles {
  year: number;
  mean: number;
  p5: number;
  p10: number;
  p25: number;
  p50: number;
  p75: number;
  p90: number;
  p95: number;
}

/** Equal-width bins between min and max. */
export interface Histogram {
  min: number;
  max: number;
  /** 40 counts. */
  counts: number[];
}

export interface TargetOdds {
  revenue: number;
  ebit: number;
  both: number;
}

export interface DriverShare {
  /** `plan.<index>.price | customers | retention`, `priceGrowth`, `customerGrowth`. */
  driver: string;
  /** Fraction of the variance, squared Spearman rank correlation normalised to 1. */
  share: number;
}

export interface MonteCarloResult {
  trials: number;
  seed: number;
  distribution: Distribution;
  around: "mid" | "recommended";
  revenue: YearQuantiles[];
  ebit: YearQuantiles[];
  /** Histograms of the target year. */
  histogram: { revenue: Histogram; ebit: Histogram };
  /** Fractions 0..1. */
  probability: TargetOdds;
  /** Standard error of each probability, sqrt(p (1 - p) / n). */
  standardError: TargetOdds;
  /** null while the shares are still being ranked (they follow the quantiles). */
  shareOfVariance: { revenue: DriverShare[]; ebit: DriverShare[] } | null;
}

/** A note about the inputs that does not stop the run. */
export interface SimulationWarning {
  code: "splits_scaled" | "retention_blank";
  message: string;
  /** Path into the inputs, for example `pricingPlans.0.retentionRate`. */
  path: string;
}
