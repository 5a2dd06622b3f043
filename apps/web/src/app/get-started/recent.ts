import { paths } from "../../lib/paths.ts";
import type { Work } from "./next-step.ts";

export interface RecentItem {
  id: string;
  kind: "GTM plan" | "Channel plan" | "Product cost" | "Simulation";
  name: string;
  to: string;
  changedAt: string;
  example: boolean;
}

/** The things last changed, of all kinds, newest first. */
export function recentItems({ plans, channelPlans, costs, simulations }: Work, atMost = 6): RecentItem[] {
  const items: RecentItem[] = [
    ...plans.map((plan) => ({
      id: plan.id,
      kind: "GTM plan" as const,
      name: plan.gtmPlanName,
      example: plan.example,
      to: paths.businessDetails,
      changedAt: plan.updatedAt,
    })),
    ...(channelPlans ?? []).map((plan) => ({
      id: plan.id,
      kind: "Channel plan" as const,
      name: plan.planname,
      example: plan.example,
      to: paths.channelPlan(plan.id),
      changedAt: plan.updatedAt,
    })),
    ...costs.map((cost) => ({
      id: cost.id,
      kind: "Product cost" as const,
      name: cost.costTitle,
      example: cost.example,
      to: paths.productCost(cost.id),
      changedAt: cost.updatedAt,
    })),
    ...simulations.map((simulation) => ({
      id: simulation.id,
      kind: "Simulation" as const,
      name: simulation.simulationTitle || "Untitled simulation",
      example: simulation.example,
      to: paths.savedSimulation(simulation.id),
      changedAt: simulation.updatedAt,
    })),
  ];
  return items.sort((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt)).slice(0, atMost);
}
