import type { QueryClient } from "@tanstack/react-query";
import { dgPlanResource } from "../data/dg-plans.ts";
import { gtmPlanResource } from "../data/gtm-plans.ts";
import { productCostResource } from "../data/product-costs.ts";
import { baselinesQuery, simulationResource } from "../data/simulations.ts";
import { dashboardDefinitions, dashboardViews } from "../features/dashboards/queries.ts";
import { dealTargets, importsQuery } from "../features/deals/queries.ts";
import { connectionsQuery } from "../features/integrations/connections.ts";
import { configurationQuery } from "../lib/query/configuration.ts";
import { userDetailsQuery } from "../lib/query/user-details.ts";
import type { RoutedScreen } from "./route-table.ts";

type Reads = (client: QueryClient) => Promise<void>[];

const lists: Reads = (client) => [
  client.prefetchQuery(gtmPlanResource.list),
  client.prefetchQuery(productCostResource.list),
  client.prefetchQuery(simulationResource.list),
];

/**
 * What a screen reads as soon as it is shown. Two kinds of queries are left out: documents of forms, because they must
 * be read after the last save, and queries with a stale time of 0, because they would be sent twice.
 */
export const screenQueries: Readonly<Partial<Record<RoutedScreen, Reads>>> = {
  getStarted: (client) => [...lists(client), client.prefetchQuery(dgPlanResource.list)],
  gtmPlans: (client) => [client.prefetchQuery(gtmPlanResource.list)],
  savedDgPlans: (client) => [client.prefetchQuery(dgPlanResource.list)],
  dgPlan: (client) => [client.prefetchQuery(gtmPlanResource.list)],
  channelSummary: (client) => [client.prefetchQuery(dgPlanResource.list)],
  allocation: (client) => [client.prefetchQuery(dgPlanResource.list)],
  actionItems: (client) => [client.prefetchQuery(dgPlanResource.list)],
  productCosts: lists,
  productCost: lists,
  simulations: lists,
  simulator: lists,
  baselines: (client) => [client.prefetchQuery(baselinesQuery)],
  crmTools: (client) => [client.prefetchQuery(connectionsQuery)],
  deals: (client) => [client.prefetchQuery(dealTargets)],
  importDeals: (client) => [client.prefetchQuery(importsQuery)],
  dashboards: (client) => [
    client.prefetchQuery(dashboardDefinitions),
    client.prefetchQuery(dashboardViews),
    client.prefetchQuery(gtmPlanResource.list),
  ],
  account: (client) => [client.prefetchQuery(userDetailsQuery), client.prefetchQuery(configurationQuery)],
};
