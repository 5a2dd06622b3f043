import { useQuery } from "@tanstack/react-query";
import type { WaypointState } from "../components/waypoint.tsx";
import { dgPlanResource, planTotalsQuery } from "../data/dg-plans.ts";
import { type ListedDgPlan, listedPlans } from "../features/dg-plans/list/listed-plans.ts";
import { countedPlans } from "../lib/thread/counted-plans.ts";

/** How far the channels are, by the channel plan last changed. */
export interface ChannelStage {
  state: WaypointState;
  /** Null while there is none, undefined until known. */
  plan: ListedDgPlan | null | undefined;
  /** How many of its channels have a result; undefined until known. */
  planned: number | undefined;
  /** How many channel plans there are; undefined until known. */
  count: number | undefined;
  hasFailed: boolean;
}

/** A plan is a beginning; a result for each of its channels completes the stage. */
function channelStageState(
  plan: Pick<ListedDgPlan, "channels"> | null | undefined,
  planned: number | undefined,
): WaypointState {
  if (!plan) return "empty";
  return plan.channels.length > 0 && planned === plan.channels.length ? "complete" : "partial";
}

export function useChannelStage(): ChannelStage {
  const { data, error } = useQuery(dgPlanResource.list);
  const plans = data && listedPlans(data);
  // A copy of the example is no work of the user's.
  const plan = plans && (countedPlans(plans).find(({ example }) => !example) ?? null);
  const totals = useQuery({
    ...planTotalsQuery(plan?.id ?? "", plan?.version ?? 0),
    enabled: plan !== null && plan !== undefined && plan.channels.length > 0,
    select: ({ totals: { mix, withoutValue } }) => mix.length - withoutValue.length,
  });
  const planned = plan?.channels.length === 0 ? 0 : totals.data;
  return {
    state: channelStageState(plan, planned),
    plan,
    planned,
    count: plans?.length,
    hasFailed: error !== null && data === undefined,
  };
}
