import { useQuery } from "@tanstack/react-query";
import type { WaypointState } from "../components/waypoint/waypoint.tsx";
import { productCostsQuery } from "../features/simulations/api/product-costs.ts";
import { simulationsQuery } from "../features/simulations/api/simulations.ts";

export interface PriceProgress {
  /** Undefined until known. */
  productCosts: number | undefined;
  simulations: number | undefined;
  state: WaypointState;
}

function stateOf(productCosts: number, simulations: number): WaypointState {
  if (simulations > 0) return "complete";
  return productCosts > 0 ? "partial" : "empty";
}

/** How far the price stage is: a cost is a beginning, a simulation completes it. */
export function usePriceProgress(): PriceProgress {
  const productCosts = useQuery({ ...productCostsQuery, select: (rows) => rows.length }).data;
  const simulations = useQuery({ ...simulationsQuery, select: (rows) => rows.length }).data;
  return { productCosts, simulations, state: stateOf(productCosts ?? 0, simulations ?? 0) };
}
