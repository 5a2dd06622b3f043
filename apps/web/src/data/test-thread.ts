import type { DgPlan, GtmPlanListItem, Inheritance } from "@beachhead/contract";
import { QueryClient } from "@tanstack/react-query";
import { dgPlanResource } from "./dg-plans.ts";
import { gtmPlanResource } from "./gtm-plans.ts";
import { inheritanceQuery } from "./inheritance.ts";
import { simulationResource } from "./simulations.ts";

const YEAR = new Date().getFullYear();

/** For tests: what a plan hands on, with a goal of 12 M in three years and 2 M today. */
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

/** For tests: a client that has loaded a plan, its channel plans and no simulation. */
export function threadClient(channelPlans: readonly DgPlan[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(inheritanceQuery("g").queryKey, testInheritance());
  client.setQueryData(gtmPlanResource.list.queryKey, [testListedPlan()]);
  client.setQueryData(simulationResource.list.queryKey, []);
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
