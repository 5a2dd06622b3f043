import type { DgPlan, SimulationListItem } from "@beachhead/contract";
import { QueryClient } from "@tanstack/react-query";
import { dgPlanResource } from "./dg-plans.ts";
import { gtmPlanResource } from "./gtm-plans.ts";
import { inheritanceQuery } from "./inheritance.ts";
import { simulationResource } from "./simulations.ts";
import { testInheritance, testListedPlan } from "./test-documents.ts";

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
