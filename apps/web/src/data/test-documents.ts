import type { GtmPlanListItem, Inheritance, SimulationListItem } from "@beachhead/contract";

const YEAR = new Date().getFullYear();

/** For tests: what a plan passes on, with a goal of 12 M in three years and 2 M today. */
export function testInheritance(change: Partial<Inheritance["combinations"][number]> = {}): Inheritance {
  return {
    success: true,
    version: 1,
    gtmPlanId: "g",
    gtmPlanName: "Launch",
    currency: "USD",
    firstYear: YEAR + 1,
    yearStartMonth: 1,
    keptRevenue: null,
    sources: { revenue: "Revenue (USD)", customers: null, ebitPercent: null },
    combinations: [
      {
        title: "CRM-India",
        id: "c",
        product: "CRM",
        geo: "India",
        share: 1,
        market: null,
        revenueTarget: 12_000_000,
        targetYear: 3,
        calendarYear: YEAR + 3,
        ebitTarget: null,
        existingCustomers: null,
        customerGrowth: null,
        revenueToday: 2_000_000,
        ...change,
      },
    ],
  };
}

const steps: GtmPlanListItem["completeness"] = {
  "business-details": "empty",
  "goal-setting": "empty",
  segmentation: "empty",
  competitors: "empty",
  "customer-value-map": "empty",
  overlayValueDriver: "empty",
  "recommended-segmentation": "empty",
  "company-value-proposition": "empty",
};

/** For tests: a plan in the list. */
export function testListedPlan(change: Partial<GtmPlanListItem> = {}): GtmPlanListItem {
  return {
    _id: "g",
    id: "g",
    gtmPlanId: "g",
    version: 1,
    createdAt: "",
    updatedAt: "",
    gtmPlanName: "Launch",
    companyName: "",
    website: "",
    products: [],
    goals: [],
    totalProducts: 0,
    totalGeos: 0,
    totalIndustries: 0,
    currency: "USD",
    firstYear: YEAR + 1,
    yearStartMonth: 1,
    example: false,
    completeness: steps,
    ...change,
  };
}

/** For tests: a simulation in the list, for the goal of the plan. */
export function testListedSimulation(change: Partial<SimulationListItem> = {}): SimulationListItem {
  return {
    _id: "s",
    id: "s",
    version: 1,
    createdAt: "",
    updatedAt: "",
    isBaseline: false,
    gtmPlan: "Launch",
    productName: "CRM",
    geo: "India",
    pricingModel: "perUser",
    costTitle: "",
    costId: null,
    simulationTitle: "Monthly seats",
    pricingCurrency: "USD",
    revenueTarget: 12_000_000,
    targetYear: 3,
    ebitTarget: 20,
    priceGrowth: [0, 0, 0, 0],
    customerGrowth: [0, 0, 0, 0],
    subscriptionType: "annual",
    pricingPlans: [],
    options: {
      trials: 10_000,
      seed: 1,
      distribution: "pert",
      around: "mid",
      elasticity: 0,
      confidence: 80,
      wholeCustomers: false,
      retentionSpread: 0,
      priceGrowthSpread: 0,
      customerGrowthSpread: 0,
      firstYearFactor: 1,
    },
    combination: {
      gtmPlanId: "g",
      combinationId: "c",
      seen: {
        revenueTarget: 12_000_000,
        targetYear: 3,
        ebitTarget: null,
        existingCustomers: null,
        customerGrowth: null,
        currency: "USD",
      },
    },
    example: false,
    summary: { odds: 0.58, attainment: 1, ebitPercent: 20 },
    ...change,
  };
}
