import type { GtmPlanListItem, MonitorState } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import type { WaypointState } from "../components/waypoint.tsx";
import { gtmPlanResource } from "../data/gtm-plans.ts";
import { productCostResource } from "../data/product-costs.ts";
import { simulationResource } from "../data/simulations.ts";
import { isPlanDone } from "../features/gtm-plans/completeness.ts";
import { useChannelStage } from "./channel-stage.ts";

/** The state of the plan last changed, the one that the stage shows: complete with all of its steps done. */
export function planStageState([plan]: readonly Pick<GtmPlanListItem, "completeness">[]): WaypointState {
  if (plan === undefined) return "empty";
  return isPlanDone(plan) ? "complete" : "partial";
}

function priceStageState(productCosts: number, simulations: number): WaypointState {
  if (simulations > 0) return "complete";
  return productCosts > 0 ? "partial" : "empty";
}

const monitorStageStates: Record<MonitorState, WaypointState> = {
  none: "empty",
  connected: "partial",
  deals: "complete",
};

/** A connected CRM is a beginning; deals complete the stage. */
export const monitorStageState = (state: MonitorState = "none"): WaypointState => monitorStageStates[state];

export interface Progress {
  plan: WaypointState;
  channels: WaypointState;
  price: WaypointState;
  /** How many there are; undefined until known. */
  counts: Record<"plans" | "dgPlans" | "productCosts" | "simulations", number | undefined>;
}

const planStageOf = (plans: readonly GtmPlanListItem[]) => ({
  // A copy of the example is no work of the user's.
  state: planStageState(plans.filter(({ example }) => !example)),
  count: plans.length,
});

const countOf = (rows: readonly { example: boolean }[]) => ({
  all: rows.length,
  own: rows.filter(({ example }) => !example).length,
});

/** How far the stages are, out of what is saved. */
export function useProgress(): Progress {
  const plans = useQuery({ ...gtmPlanResource.list, select: planStageOf }).data;
  const channels = useChannelStage();
  const productCosts = useQuery({ ...productCostResource.list, select: countOf }).data;
  const simulations = useQuery({ ...simulationResource.list, select: countOf }).data;
  return {
    plan: plans?.state ?? "empty",
    channels: channels.state,
    price: priceStageState(productCosts?.own ?? 0, simulations?.own ?? 0),
    counts: {
      plans: plans?.count,
      dgPlans: channels.count,
      productCosts: productCosts?.all,
      simulations: simulations?.all,
    },
  };
}
