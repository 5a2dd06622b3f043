import type { ProductCostInput } from "@beachhead/contract";

/** For tests: a complete cost as a caller sends it. */
export function testCost(changes: ProductCostInput = {}): ProductCostInput {
  return {
    gtmPlan: "Launch 2027",
    description: "What the launch costs",
    productName: "Ledger",
    costTitle: "Ledger in India",
    geo: "India",
    pricingCurrency: "INR",
    upFrontProductDevelopmentCost: 90_000.5,
    ongoingProductDevelopmentCost: 31_000,
    allocationOfFixedCostForSelectedGeo: 60,
    fixedAdminCost: 12_000.25,
    fixedInfrastructureCost: 8_000,
    fixedSalesAndMarketingCost: 45_000,
    fixedOnboardingCostPerCustomer: 120.1,
    extraCostSpace: 700,
    amortizationperiod: 3,
    infrastructureCostPerUserPerYear: 2.35,
    implementationCostPerUser: 4.4,
    supportCostPerYearPerUser: 5.05,
    salesAndMarketingCostPercOfRevenue: 7.5,
    costOfCapital: 9.1,
    otherVariableCost: 0.1,
    ongoingProductDevelopmentGrowth: [5, 4, 3, 2.5],
    adminGrowth: [1, 1, 1, 1],
    infrastructureGrowth: [0, -2, 0, 3],
    salesAndMarketingGrowth: [8, 6, 4, 2],
    implementationPerUserGrowth: [0, 0, -5, -5],
    infrastructurePerUserGrowth: [-1, -1, -1, -1],
    onboardingGrowth: [2, 2, 2, 2],
    supportPerUserGrowth: [0, -5, -5, 0],
    salesAndMarketingPerUserGrowth: [-3, -3, -3, -3],
    ...changes,
  };
}
