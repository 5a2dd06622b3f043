import type { ReplyOf } from "@beachhead/contract";

export interface RecentItem {
  id: string;
  kind: "Product cost" | "Simulation";
  name: string;
  to: string;
  changedAt: string;
}

/** The things last changed, of all kinds, newest first. */
export function recentItems(
  costs: ReplyOf<"listProductCosts">,
  simulations: ReplyOf<"listSimulations">,
  atMost = 5,
): RecentItem[] {
  const items: RecentItem[] = [
    ...costs.map((cost) => ({
      id: cost.id,
      kind: "Product cost" as const,
      name: cost.costTitle,
      to: `/inputcost/addCost/${cost.id}`,
      changedAt: cost.updatedAt,
    })),
    ...simulations.map((simulation) => ({
      id: simulation.id,
      kind: "Simulation" as const,
      name: simulation.simulationTitle || "Untitled simulation",
      to: `/simulation/runSimulation/${simulation.id}`,
      changedAt: simulation.updatedAt,
    })),
  ];
  return items.sort((a, b) => b.changedAt.localeCompare(a.changedAt)).slice(0, atMost);
}
