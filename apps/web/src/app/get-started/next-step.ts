import type { GtmPlanListItem, ReplyOf } from "@beachhead/contract";
import type { ListedDgPlan } from "../../features/dg-plans/list/listed-plans.ts";
import { nextPlanStep } from "../../features/gtm-plans/completeness.ts";
import { formatCompact, formatOdds, formatPlain, oddsInWords, THIN_SPACE } from "../../lib/format/numbers.ts";
import { yearWords } from "../../lib/format/years.ts";
import { paths } from "../../lib/paths.ts";
import { countedPlans } from "../../lib/thread/counted-plans.ts";
import { planStepWords } from "./plan-step-words.ts";

/** What the start screen knows. Every list comes last changed first. */
export interface Work {
  plans: readonly GtmPlanListItem[];
  /** Null when they could not be fetched. */
  channelPlans: readonly ListedDgPlan[] | null;
  costs: ReplyOf<"listProductCosts">;
  simulations: ReplyOf<"listSimulations">;
}

export interface NextStep {
  title: string;
  body: string;
  action: { label: string; to: string };
  /** The plan the way leads into; null for a new one, absent where none is opened. */
  plan?: string | null;
}

/** The first step not done of the plan last changed; null when all that can be worked on are. */
function planStep(plans: readonly GtmPlanListItem[]): NextStep | null {
  const [plan] = plans;
  if (plan === undefined)
    return {
      title: "Name what you sell, where and to whom",
      body: "A GTM plan holds your products, geographies and industries. Channels and prices build on it.",
      action: { label: "Create a GTM plan", to: paths.businessDetails },
      plan: null,
    };
  const next = nextPlanStep(plan.completeness);
  if (next === null) return null;
  const { title, body, label } = planStepWords[next.id];
  return {
    title: title(plan.gtmPlanName),
    body,
    action: { label, to: paths.planStep(next.id) },
    plan: plan.id,
  };
}

/** Channels for the plan last changed; null when it has a channel plan that counts, or when nobody knows. */
function channelStep({ plans: [plan], channelPlans }: Work): NextStep | null {
  if (plan === undefined || channelPlans === null) return null;
  if (countedPlans(channelPlans).some(({ gtmPlanId }) => gtmPlanId === plan.id)) return null;
  return {
    title: `Choose the channels of ${plan.gtmPlanName}`,
    body: "A channel plan shows which sales and marketing channels to use, with people, cost, pipeline and dates.",
    action: {
      label: "Create a channel plan",
      to: paths.newChannelPlanFor(plan.id),
    },
  };
}

/** Odds from which a plan is ready to be held against closed deals. */
const GOOD_ODDS = 0.8;

/** With odds there is either something to raise, or a plan to measure. */
function simulatedStep(simulation: Work["simulations"][number], plan: GtmPlanListItem | undefined): NextStep {
  const { odds } = simulation.summary;
  const title = simulation.simulationTitle || "your simulation";
  const year = yearWords(plan).inSentence(simulation.targetYear);
  const target = `${formatCompact(simulation.revenueTarget)} ${simulation.pricingCurrency}`;
  const body = `In ${year}, ${target} of revenue and an EBIT of ${formatPlain(simulation.ebitTarget)}${THIN_SPACE}%: ${oddsInWords(odds)}.`;
  if (odds >= GOOD_ODDS)
    return {
      title: `Compare ${title} with your deals`,
      body: `${body} A connected CRM or imported deals show whether you keep pace.`,
      action: { label: "Open dashboards", to: paths.dashboards },
    };
  return {
    title: `Raise the odds of ${title}, now ${formatOdds(odds)}`,
    body: `${body} The simulation names the price, the customers and the smallest changes that help.`,
    action: { label: "Open simulation", to: paths.savedSimulation(simulation.id) },
  };
}

/** The one thing worth doing next, out of what there is: plan, then channels, then cost, then price. */
export function nextStep(work: Work): NextStep {
  const { plans, costs, simulations } = work;
  const first = planStep(plans) ?? channelStep(work);
  if (first !== null) return first;
  const [plan] = plans;
  // What was made for another plan is not a step of this one.
  const belongs = ({ combination }: { combination: { gtmPlanId: string } | null }) =>
    combination === null || combination.gtmPlanId === plan?.id;
  const cost = costs.find(belongs);
  const simulation = simulations.find(belongs);
  if (simulation !== undefined) return simulatedStep(simulation, plan);
  if (cost !== undefined)
    return {
      title: "Find out what price reaches your target",
      body: `${cost.costTitle} is ready. Give each pricing plan a range of prices and customers, and see the odds.`,
      action: { label: "Run a simulation", to: paths.newSimulation },
    };
  const combination = plan?.products[0]?.geoIds[0];
  if (plan !== undefined && combination !== undefined)
    return {
      title: `Find the price that carries ${plan.gtmPlanName}`,
      body: "Enter what the product costs, then see the odds of your prices. Goals and currency come from the plan.",
      action: { label: "Price this plan", to: paths.newProductCostFor(plan.id, combination) },
    };
  return {
    title: "Enter what your product costs to serve",
    body: "Fixed costs, costs per customer and per user. A simulation then shows which price reaches your target, and how likely.",
    action: { label: "Add a product cost", to: paths.newProductCost },
  };
}
