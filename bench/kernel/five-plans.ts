import type { SimulationInputs } from "../../packages/engine/src/index.ts";

/** Inputs of a simulation with five plans; `edit` (0, 1, ...) is what the user has typed into the first price. */
export function fivePlans(edit: number): SimulationInputs {
  return {
    revenueTarget: 5_000_000,
    targetYear: 3,
    ebitTarget: 20,
    priceGrowth: [4, 4, 3, 3],
    customerGrowth: [35, 25, 20, 15],
    subscriptionType: "monthly",
    pricingPlans: [0, 1, 2, 3, 4].map((plan) => ({
      id: plan + 1,
      name: `Plan ${plan + 1}`,
      revenueTargetSplit: 20,
      annualFixedFee: 600 * plan,
      pricePerUserMin: 10 + 7 * plan,
      pricePerUserMax: 16 + 7 * plan + (plan === 0 ? edit / 1000 : 0),
      upfrontFixedFee: 500 * plan,
      customersFirstYearMin: 200 / (plan + 1),
      customersFirstYearMax: 700 / (plan + 1),
      existingCustomers: 40 * plan,
      retentionRate: 82 + 2 * plan,
      averageUsers: 5 + 8 * plan,
    })),
  };
}
