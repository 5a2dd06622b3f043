import type { WaypointState } from "../../components/waypoint/waypoint.tsx";
import { usePriceProgress } from "../stage-states.ts";
import type { StageName } from "./navigation.ts";

/** The state of each stage, and what there is in it. Stages not built yet are honest: nothing yet. */
export function useStages() {
  const price = usePriceProgress();
  const states: Record<StageName, WaypointState> = {
    plan: "empty",
    channels: "empty",
    price: price.state,
    execute: "empty",
    monitor: "empty",
  };
  return { states, counts: { productCosts: price.productCosts, simulations: price.simulations } };
}
