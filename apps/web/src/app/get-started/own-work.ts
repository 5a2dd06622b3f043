import type { Work } from "./next-step.ts";

const isOwn = ({ example }: { example: boolean }) => !example;

/** The work without copies of the example: they finish no stage and are no next step. */
export function ownWork({ plans, channelPlans, costs, simulations }: Work): Work {
  return {
    plans: plans.filter(isOwn),
    channelPlans: channelPlans && channelPlans.filter(isOwn),
    costs: costs.filter(isOwn),
    simulations: simulations.filter(isOwn),
  };
}

/** Whether there is no document of any kind; false where the channel plans are not known. */
export const isEmpty = ({ plans, channelPlans, costs, simulations }: Work): boolean =>
  [plans, channelPlans, costs, simulations].every((list) => list?.length === 0);

/** Whether any document is a copy of the example. */
export function hasExample({ plans, channelPlans, costs, simulations }: Work): boolean {
  return [plans, channelPlans ?? [], costs, simulations].some((list) => list.some(({ example }) => example));
}
