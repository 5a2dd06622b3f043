import { growthIndex } from "./growth.ts";
import type { CostInputs } from "./types.ts";

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

/**
 * Yearly rates of all cost lines (formulas B3.1 and B3.2 step 6).
 *
 * @returns 5 entries, years 1..5; money in the cost's currency
 */
export function costRates(cost: CostInputs): CostRates[] {
  const share = cost.allocationOfFixedCostForSelectedGeo / 100;
  const development = allocatedDevelopment(cost);
  const admin = growthIndex(cost.adminGrowth);
  const infrastructure = growthIndex(cost.infrastructureGrowth);
  const salesAndMarketing = growthIndex(cost.salesAndMarketingGrowth);
  const onboarding = growthIndex(cost.onboardingGrowth);
  const implementation = growthIndex(cost.implementationPerUserGrowth);
  const infrastructureUsers = growthIndex(cost.infrastructurePerUserGrowth);
  const support = growthIndex(cost.supportPerUserGrowth);
  const variable = growthIndex(cost.salesAndMarketingPerUserGrowth);

  return growthIndex(cost.ongoingProductDevelopmentGrowth).map((ongoing, t) => {
    const lines = {
      amortisedDevelopment: amortisation(development, cost.amortizationperiod, t),
      ongoingProductDevelopment: share * cost.ongoingProductDevelopmentCost * ongoing,
      admin: share * cost.fixedAdminCost * admin[t]!,
      infrastructureFixed: share * cost.fixedInfrastructureCost * infrastructure[t]!,
      salesAndMarketingFixed: share * cost.fixedSalesAndMarketingCost * salesAndMarketing[t]!,
      extra: share * cost.extraCostSpace,
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
      onboardingPerNewCustomer: cost.fixedOnboardingCostPerCustomer * onboarding[t]!,
      implementationPerNewUser: cost.implementationCostPerUser * implementation[t]!,
      infrastructurePerUser: cost.infrastructureCostPerUserPerYear * infrastructureUsers[t]!,
      supportPerUser: cost.supportCostPerYearPerUser * support[t]!,
      otherPerUser: cost.otherVariableCost,
      salesAndMarketingShare: Math.min(1, (cost.salesAndMarketingCostPercOfRevenue / 100) * variable[t]!),
    };
  });
}
