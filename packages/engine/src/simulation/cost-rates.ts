import {
  type CostAmountRow,
  type CostInputs,
  costAmounts,
  costRateUnits,
  type SummedRate,
} from "./cost-inputs.ts";
import { growthIndex } from "./growth.ts";

/** What one year costs: fixed money, money per unit, and the share of revenue. */
export interface CostRates {
  amortisedDevelopment: number;
  ongoingProductDevelopment: number;
  admin: number;
  infrastructureFixed: number;
  salesAndMarketingFixed: number;
  extra: number;
  /** Sum of the six fixed lines above, money a year. */
  fixed: number;
  onboardingPerNewCustomer: number;
  implementationPerNewUser: number;
  infrastructurePerUser: number;
  supportPerUser: number;
  otherPerUser: number;
  /** Fraction of revenue, 0..1. */
  salesAndMarketingShare: number;
}

/** The part of the up-front development that this geography bears, money. */
export function allocatedDevelopment(cost: CostInputs): number {
  return (cost.allocationOfFixedCostForSelectedGeo / 100) * cost.upFrontProductDevelopmentCost;
}

/** Write-off of `development` in the year with 0-based index `t`, straight line over `period` years; 0 = all in year 1. */
function amortisation(development: number, period: number, t: number): number {
  if (period === 0) return t === 0 ? development : 0;
  return (development / period) * Math.min(1, Math.max(0, period - t));
}

const UNCHANGED = [0, 0, 0, 0];

/** One amount in years 1..5, in its own unit; of a fixed amount the part that this geography bears. */
export function amountYears(cost: CostInputs, { name, rate, growth }: CostAmountRow): number[] {
  const isFixed = rate !== null && costRateUnits[rate] === "year";
  const share = isFixed ? cost.allocationOfFixedCostForSelectedGeo / 100 : 1;
  return growthIndex(growth === null ? UNCHANGED : cost[growth]).map((index) => share * cost[name] * index);
}

/** The sum of the amounts that add to a rate, years 1..5. */
function rateYears(cost: CostInputs, rate: SummedRate): number[] {
  const [first = [0, 0, 0, 0, 0], ...others] = costAmounts
    .filter((amount) => amount.rate === rate)
    .map((amount) => amountYears(cost, amount));
  return others.reduce((sum, years) => sum.map((value, t) => value + years[t]!), first);
}

/**
 * Yearly rates of all cost lines (formulas B3.1 and B3.2 step 6).
 *
 * @returns 5 entries, years 1..5; money in the cost's currency
 */
export function costRates(cost: CostInputs): CostRates[] {
  const development = allocatedDevelopment(cost);
  const admin = rateYears(cost, "admin");
  const infrastructure = rateYears(cost, "infrastructureFixed");
  const salesAndMarketing = rateYears(cost, "salesAndMarketingFixed");
  const extra = rateYears(cost, "extra");
  const onboarding = rateYears(cost, "onboardingPerNewCustomer");
  const implementation = rateYears(cost, "implementationPerNewUser");
  const infrastructureUsers = rateYears(cost, "infrastructurePerUser");
  const support = rateYears(cost, "supportPerUser");
  const other = rateYears(cost, "otherPerUser");
  const variable = growthIndex(cost.salesAndMarketingPerUserGrowth);

  return rateYears(cost, "ongoingProductDevelopment").map((ongoing, t) => {
    const lines = {
      amortisedDevelopment: amortisation(development, cost.amortizationperiod, t),
      ongoingProductDevelopment: ongoing,
      admin: admin[t]!,
      infrastructureFixed: infrastructure[t]!,
      salesAndMarketingFixed: salesAndMarketing[t]!,
      extra: extra[t]!,
    };
    return {
      ...lines,
      fixed:
        lines.amortisedDevelopment +
        lines.ongoingProductDevelopment +
        lines.admin +
        lines.infrastructureFixed +
        lines.salesAndMarketingFixed +
        lines.extra,
      onboardingPerNewCustomer: onboarding[t]!,
      implementationPerNewUser: implementation[t]!,
      infrastructurePerUser: infrastructureUsers[t]!,
      supportPerUser: support[t]!,
      otherPerUser: other[t]!,
      salesAndMarketingShare: Math.min(1, (cost.salesAndMarketingCostPercOfRevenue / 100) * variable[t]!),
    };
  });
}
