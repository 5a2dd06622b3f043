import { narrowed } from "../../data/use-plan-scope.ts";
import type { Work } from "./next-step.ts";

/** What was made for the plan in scope; all of it without one. */
export function narrowedWork(scope: Parameters<typeof narrowed>[0], work: Work): Work {
  const linked = ({ combination }: { combination: { gtmPlanId: string } | null }) => combination?.gtmPlanId;
  return {
    plans: narrowed(scope, work.plans, ({ id }) => id).shown,
    channelPlans: work.channelPlans && narrowed(scope, work.channelPlans, ({ gtmPlanId }) => gtmPlanId).shown,
    costs: [...narrowed(scope, work.costs, linked).shown],
    simulations: [...narrowed(scope, work.simulations, linked).shown],
  };
}
