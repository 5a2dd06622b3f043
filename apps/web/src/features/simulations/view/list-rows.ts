import type { SimulationListItem } from "@beachhead/contract";

/** The rows whose name, plan, product, geography or cost holds every word of the search. */
export function matching(simulations: readonly SimulationListItem[], search: string): SimulationListItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return simulations.filter((item) => {
    const text = [item.simulationTitle, item.gtmPlan, item.productName, item.geo, item.costTitle]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** "CRM launch · India", of what is there. */
export function placeWords(item: Pick<SimulationListItem, "gtmPlan" | "geo">): string {
  return [item.gtmPlan, item.geo].filter((word) => word !== "").join(" · ");
}
