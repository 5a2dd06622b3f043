import type { DgPlan, GtmPlanListItem, Inheritance, SimulationListItem } from "@beachhead/contract";
import { QueryClient } from "@tanstack/react-query";
import { dgPlanResource } from "./dg-plans.ts";
import { gtmPlanResource } from "./gtm-plans.ts";
import { inheritanceQuery } from "./inheritance.ts";
import { simulationResource } from "./simulations.ts";

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
        neededIncrease: 10_000_000,
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

/** For tests: a client that has loaded a plan, its channel plans and simulations. */
export function threadClient(
  channelPlans: readonly DgPlan[],
  simulations: SimulationListItem[] = [],
): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(inheritanceQuery("g").queryKey, testInheritance());
  client.setQueryData(gtmPlanResource.list.queryKey, [testListedPlan()]);
  client.setQueryData(simulationResource.list.queryKey, simulations);
  client.setQueryData(dgPlanResource.list.queryKey, [
    {
      _id: "g",
      gtmPlanId: "g",
      gtmplan: "Launch",
      plans: channelPlans.map(
        ({ channels, access: _access, combinationId: _id, detailsVersion: _of, ...head }) => ({
          ...head,
          channels: channels.map(({ key }) => key),
        }),
      ),
    },
  ]);
  for (const plan of channelPlans)
    client.setQueryData(dgPlanResource.keyOf(plan.id, "thread", plan.version), plan);
  return client;
}
