import { DEFAULT_OPTIONS, NO_COST } from "@beachhead/engine";
import type { RunRequest } from "../../../lib/engine/protocol.ts";
import type { SimulationFields } from "../state/simulation-form.ts";
import { newSimulation } from "../state/simulation-form.ts";

/** Worked example 1 of the formulas: one plan, annual. */
export function exampleRun(): RunRequest {
  return {
    inputs: {
      revenueTarget: 750_000,
      targetYear: 2,
      ebitTarget: 30,
      priceGrowth: [5, 5, 5, 5],
      customerGrowth: [20, 20, 20, 20],
      subscriptionType: "annual",
      pricingPlans: [
        {
          id: 1,
          name: "Standard",
          revenueTargetSplit: 100,
          annualFixedFee: 1000,
          pricePerUserMin: 100,
          pricePerUserMax: 200,
          upfrontFixedFee: 500,
          customersFirstYearMin: 50,
          customersFirstYearMax: 150,
          existingCustomers: 20,
          retentionRate: 90,
          averageUsers: 10,
        },
      ],
    },
    cost: {
      ...NO_COST,
      upFrontProductDevelopmentCost: 200_000,
      ongoingProductDevelopmentCost: 60_000,
      allocationOfFixedCostForSelectedGeo: 100,
      fixedAdminCost: 20_000,
      fixedInfrastructureCost: 15_000,
      fixedSalesAndMarketingCost: 40_000,
      fixedOnboardingCostPerCustomer: 300,
      extraCostSpace: 5000,
      amortizationperiod: 4,
      infrastructureCostPerUserPerYear: 6,
      implementationCostPerUser: 10,
      supportCostPerYearPerUser: 8,
      salesAndMarketingCostPercOfRevenue: 10,
      costOfCapital: 12,
      otherVariableCost: 1,
      ongoingProductDevelopmentGrowth: [5, 5, 5, 5],
      adminGrowth: [3, 3, 3, 3],
      supportPerUserGrowth: [0, -5, -5, 0],
    },
    options: DEFAULT_OPTIONS,
  };
}

/** The same example, in the form. */
export function exampleFields(): SimulationFields {
  const { inputs } = exampleRun();
  return {
    ...newSimulation(),
    simulationTitle: "One plan, annual",
    gtmPlan: "CRM launch",
    productName: "CRM",
    geo: "India",
    costTitle: "CRM unit costs",
    costId: "01a1fca3-f280-7089-b82b-a7321089b493",
    revenueTarget: inputs.revenueTarget,
    targetYear: inputs.targetYear,
    ebitTarget: inputs.ebitTarget,
    priceGrowth: [...inputs.priceGrowth],
    customerGrowth: [...inputs.customerGrowth],
    pricingPlans: inputs.pricingPlans.map((plan) => ({ ...plan })),
  };
}
