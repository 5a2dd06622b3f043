import type { ReplyOf } from "@beachhead/contract";
import { formatCompact, formatOdds, formatPlain, oddsInWords, THIN_SPACE } from "../../lib/format/numbers.ts";

type ProductCost = ReplyOf<"listProductCosts">[number];
type SavedSimulation = ReplyOf<"listSimulations">[number];

export interface NextStep {
  title: string;
  body: string;
  action: { label: string; to: string };
}

/** The one thing worth doing next, out of what there is. Lists come last changed first. */
export function nextStep(costs: readonly ProductCost[], simulations: readonly SavedSimulation[]): NextStep {
  const [cost] = costs;
  const [simulation] = simulations;
  if (simulation !== undefined) {
    const { odds } = simulation.summary;
    const target = `${formatCompact(simulation.revenueTarget)} ${simulation.pricingCurrency}`;
    return {
      title: `${simulation.simulationTitle || "Your simulation"}: ${formatOdds(odds)} odds of both targets`,
      body: `In year ${simulation.targetYear}, ${target} of revenue and an EBIT of ${formatPlain(simulation.ebitTarget)}${THIN_SPACE}%: ${oddsInWords(odds)}.`,
      action: { label: "Open simulation", to: `/simulation/runSimulation/${simulation.id}` },
    };
  }
  if (cost !== undefined) {
    return {
      title: "Find out what price reaches your target",
      body: `${cost.costTitle} is ready. Give each pricing plan a range of prices and customers, and see the odds.`,
      action: { label: "Run a simulation", to: "/simulation/runSimulation" },
    };
  }
  return {
    title: "Enter what your product costs to serve",
    body: "Fixed costs, costs per customer and per user. A simulation then shows which price reaches your target, and how likely.",
    action: { label: "Add a product cost", to: "/inputcost/addCost" },
  };
}
