import { useQuery } from "@tanstack/react-query";
import type { WaypointState } from "../../components/waypoint.tsx";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { monitorStageState, useProgress } from "../stage-states.ts";
import type { StageName } from "./navigation.ts";

/** The state of each stage, and the number of its documents. */
export function useStages() {
  const { plan, channels, price, counts } = useProgress();
  const monitor = useQuery({ ...userDetailsQuery, select: ({ monitorState }) => monitorState }).data;
  const states: Record<StageName, WaypointState> = {
    plan,
    channels,
    price,
    // Lists of tools have no progress.
    execute: "empty",
    monitor: monitorStageState(monitor),
  };
  return { states, counts };
}
