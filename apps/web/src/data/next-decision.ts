import { formatCompact, formatOdds } from "../lib/format/numbers.ts";
import { keptText, reachText } from "../lib/format/reach.ts";
import { paths } from "../lib/paths.ts";
import type { RealityWays } from "../lib/thread/thread-figures.ts";
import type { PlanThread } from "./use-plan-thread.ts";

export interface NextDecision {
  /** How far price and channels carry the goal, without a full stop. */
  finding: string;
  words: string;
  label: string;
  to: string;
  /** The check that finding and words already say. */
  says?: keyof RealityWays;
}

/** Odds from which on a price is said to carry its target. */
const LIKELY = 0.5;

/** Where a plan is priced: its simulation, else a new cost for its first combination. */
export function priceAddress({ inheritance, simulation }: PlanThread): string {
  if (simulation !== null) return paths.savedSimulation(simulation.id);
  const [first] = inheritance.combinations;
  return first === undefined
    ? paths.newProductCost
    : paths.newProductCostFor(inheritance.gtmPlanId, first.id);
}

/** What the plan comes to so far, and the one thing to decide next: goal, channels, then price. */
export function nextDecision(thread: PlanThread): NextDecision {
  const { inheritance, goal, reach, channelPlans, simulation, unlinked } = thread;
  const { gtmPlanId, currency } = inheritance;
  const [channelPlan] = channelPlans;
  if (goal === null)
    return {
      finding: "The plan has no revenue goal with a year yet",
      words: "Channels and price are measured against it.",
      label: "Set the goal",
      to: paths.planStepOf("goal-setting", gtmPlanId),
    };
  const target = `${formatCompact(goal.target)} ${currency} in ${goal.yearName}`;
  if (channelPlan === undefined)
    return {
      finding: `The goal is ${target}. No channels bring it yet`,
      words: "Choose the channels that bring it.",
      label: "Choose channels",
      to: paths.newChannelPlanFor(gtmPlanId),
    };
  if (simulation === null && unlinked !== null)
    return {
      finding: `The goal is ${target}. “${unlinked.simulationTitle}” is not made for it yet`,
      words: "Choose the combination of this plan in the simulation. Goals and currency come along.",
      label: "Open simulation",
      to: paths.savedSimulation(unlinked.id),
    };
  if (simulation === null)
    return {
      finding: `The goal is ${target}. It has no price yet`,
      words: "Enter what the product costs, then see the odds of your prices. Goals and currency come along.",
      label: "Price this plan",
      to: priceAddress(thread),
    };
  const { odds } = simulation.summary;
  const simulated = inheritance.combinations.find(({ id }) => id === simulation.combination?.combinationId);
  if (simulated === undefined)
    return {
      finding: `The goal is ${target}. “${simulation.simulationTitle}” is for a combination that was removed`,
      words: "Choose another combination in the simulation, or keep it without a plan.",
      label: "Open simulation",
      to: paths.savedSimulation(simulation.id),
    };
  const wanted = simulated.revenueTarget;
  // Goals are handed on in whole money.
  if (wanted !== null && simulation.revenueTarget < Math.floor(wanted))
    return {
      finding: `The goal is ${target}. The price was simulated for ${formatCompact(simulation.revenueTarget)} of ${formatCompact(wanted)} ${simulation.pricingCurrency}`,
      words: "Take the goal over in the simulation to see its odds.",
      label: "Open simulation",
      to: paths.savedSimulation(simulation.id),
    };
  const price = odds >= LIKELY ? "The price can carry" : "The price does not carry";
  if (reach !== null && reach.missing > 0)
    return {
      finding: `${price} ${target}. Channels ${reachText(reach, currency)}`,
      words: `${keptText(reach, currency)} Allocate the budget anew, add channels for ${formatCompact(reach.missing)} ${currency}, or lower the goal.`,
      label: "Allocate the budget",
      to: paths.allocationOf(channelPlan.id),
      says: "channelsReach",
    };
  if (odds < LIKELY)
    return {
      finding: `The channels reach ${target}. The odds of the price are ${formatOdds(odds)}`,
      words: "Change prices, customers or cost until the odds are good enough for you.",
      label: "Open simulation",
      to: paths.savedSimulation(simulation.id),
      says: "odds",
    };
  return {
    finding: `Channels and price carry ${target}`,
    words: "Share the plan, or put its action items to work.",
    label: "See channels",
    to: paths.channelSummaryOf(channelPlan.id),
  };
}
