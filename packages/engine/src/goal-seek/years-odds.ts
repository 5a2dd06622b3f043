import { fillDraw } from "../montecarlo/kernel.ts";
import type { TrialModel } from "../montecarlo/trial-model.ts";
import { costRates } from "../simulation/cost-rates.ts";
import type { CostInputs, SimulationInputs } from "../simulation/types.ts";
import type { GoalSeekOptions } from "./goal-seek-types.ts";
import type { LeverOdds } from "./lever-odds.ts";
import type { Lever } from "./levers.ts";
import type { MovedTrials } from "./moved-trials.ts";
import { createOddsTree } from "./odds-tree.ts";
import { outward } from "./scan.ts";
import { factors, proportionsOf, unitMoneyOf } from "./target-proportions.ts";
import { barOf, compound } from "./trial-loops.ts";
import { addGainAndLoss, addRevenueAndCost, type Figures, type Terms } from "./year-loops.ts";

/** Whether revenue and customers of every trial only rise with the lever, and its rates of cost only fall. */
function isBounded({ id, kind }: Lever, cost: CostInputs, options: GoalSeekOptions, last: number): boolean {
  if (kind !== "years" || options.wholeCustomers) return false;
  if (options.retentionSpread !== 0 || options.customerGrowthSpread !== 0) return false;
  if (id !== "together") return true;
  // With elasticity a higher price takes customers away; a share of revenue at its cap is in no proportion.
  return options.elasticity === 0 && costRates(cost)[last]!.salesAndMarketingShare < 0.5;
}

/**
 * The odds of a lever that moves retention, customer growth or everything, where retention and growth are the same
 * in every trial: few trials are run at each move, as the others are decided by two moves around it. The counts are
 * those of `MovedTrials.met`.
 *
 * @param isReached whether the odds are there already, so that the room is looked for
 * @returns null for a lever of another kind
 */
export function yearsOdds(
  model: TrialModel,
  inputs: SimulationInputs,
  cost: CostInputs,
  options: GoalSeekOptions,
  lever: Lever,
  { trials, drawn }: MovedTrials,
  isReached: boolean,
): LeverOdds | null {
  const last = inputs.targetYear - 1;
  if (!isBounded(lever, cost, options, last)) return null;
  const { prices, firsts } = drawn;
  const bar = barOf(inputs, options.objective);
  const wantsEbit = bar.ebitPercent !== -Infinity;
  const asked = wantsEbit ? bar.ebitPercent / 100 : 0;
  const isTogether = lever.id === "together";
  const baseRates = costRates(cost)[last]!;
  // What one customer brings changes with everything together, so that gain and loss do not only grow.
  const hasGains = wantsEbit && !isTogether;
  const keptAlways = 1 - baseRates.salesAndMarketingShare - asked;
  const index = new Float64Array(trials).fill(1);
  const shift = new Float64Array(trials);
  fillDraw(model.priceGrowthShift, 0, trials, shift);
  compound(index, factors(inputs.priceGrowth, last), shift);

  function termsAt(tenths: number): Terms {
    const { inputs: moved, cost: movedCost, price, customers } = lever.move(tenths / 10);
    const rates = costRates(movedCost)[last]!;
    return {
      share: hasGains ? 1 : 1 - rates.salesAndMarketingShare - asked,
      // Costs per customer are taken from the unmoved inputs.
      costFactor: isTogether ? 1 - tenths / 1000 : 1,
      fixed: rates.fixed,
      plans: moved.pricingPlans.map((plan, p) => ({
        unit: unitMoneyOf(
          plan,
          baseRates,
          plan.averageUsers * model.charges * price[p]!,
          1 - options.firstYearFactor,
        ),
        proportions: proportionsOf(plan, moved.customerGrowth, last, customers[p]!),
      })),
    };
  }

  function run({ plans }: Terms, which: Int32Array, to: Figures): void {
    for (const [p, { unit, proportions }] of plans.entries()) {
      if (hasGains) addGainAndLoss(to, which, prices[p]!, firsts[p]!, index, unit, proportions, keptAlways);
      else addRevenueAndCost(to, which, prices[p]!, firsts[p]!, index, unit, proportions);
    }
  }

  const low = isReached ? lever.roomLow : lever.low;
  const points = [...(low < 0 ? outward(low * 10).reverse() : []), 0, ...outward(lever.high * 10)];
  return createOddsTree(trials, points, { bar, termsAt, run });
}
