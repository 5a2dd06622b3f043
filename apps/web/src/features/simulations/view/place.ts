import type { SimulationListItem } from "@beachhead/contract";

/** "CRM launch · India", of what is there. */
export function placeWords(item: Pick<SimulationListItem, "gtmPlan" | "geo">): string {
  return [item.gtmPlan, item.geo].filter((word) => word !== "").join(" · ");
}
