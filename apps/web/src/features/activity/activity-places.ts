import type { ActivityItem, ActivityKind } from "@beachhead/contract";
import { paths } from "../../lib/paths.ts";

export const kindNames: Readonly<Record<ActivityKind, string>> = {
  "gtm-plan": "GTM plan",
  "channel-plan": "Channel plan",
  "product-cost": "Product cost",
  simulation: "Simulation",
  "dashboard-view": "View",
};

const addresses: Readonly<Record<ActivityKind, (id: string) => string>> = {
  "gtm-plan": paths.openGtmPlan,
  "channel-plan": paths.channelPlan,
  "product-cost": paths.productCost,
  simulation: paths.savedSimulation,
  "dashboard-view": () => paths.dashboards,
};

/** Where the document of a line opens; null if it does not. */
export function placeOf({ kind, documentId, exists }: ActivityItem): string | null {
  return kind === null || documentId === null || !exists ? null : addresses[kind](documentId);
}
