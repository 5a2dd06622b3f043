import { paths } from "../lib/paths.ts";
import type { RealityWays } from "../lib/thread/thread-figures.ts";
import { priceAddress } from "./next-decision.ts";
import type { PlanThread } from "./use-plan-thread.ts";

/** Where each doubt about a plan can be acted on. */
export function realityWays(thread: PlanThread): RealityWays {
  const { gtmPlanId } = thread.inheritance;
  const [channelPlan] = thread.channelPlans;
  const channels =
    channelPlan === undefined ? paths.newChannelPlanFor(gtmPlanId) : paths.channelPlan(channelPlan.id);
  const price = priceAddress(thread);
  return {
    shareOfMarket: {
      label: "Choose segments",
      to: paths.planStepOf("recommended-segmentation", gtmPlanId),
    },
    revenueGrowth: { label: "Change the goal", to: paths.planStepOf("goal-setting", gtmPlanId) },
    channelsReach: {
      label: "Add channels",
      to: channels,
      also:
        channelPlan === undefined
          ? undefined
          : { label: "Allocate the budget", to: paths.allocationOf(channelPlan.id) },
    },
    hiring: { label: "See channels", to: channels },
    salesCapacity: { label: "See channels", to: channels },
    customers: { label: "Open simulation", to: price },
    simulatedRevenue: { label: "Open simulation", to: price },
    odds: { label: "Open simulation", to: price },
  };
}
