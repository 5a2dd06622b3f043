import type { WaypointState } from "../../components/waypoint/waypoint.tsx";
import { useProgress } from "../stage-states.ts";
import type { StageName } from "./navigation.ts";

/** The state of each stage, and what there is in it. Stages not built yet are honest: nothing yet. */
export function useStages() {
  const { plan, channels, price, counts } = useProgress();
  const states: Record<StageName, WaypointState> = {
    plan,
    channels,
    price,
    execute: "empty",
    monitor: "empty",
  };
  return { states, counts };
}
