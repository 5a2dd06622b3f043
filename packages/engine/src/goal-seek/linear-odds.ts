import { BLOCK } from "../montecarlo/block.ts";
import { fillDraw } from "../montecarlo/kernel.ts";
import type { TrialModel } from "../montecarlo/trial-model.ts";
import { type CostRates, costRates } from "../simulation/cost-rates.ts";
import type { CostInputs, SimulationInputs } from "../simulation/types.ts";
import type { GoalSeekOptions } from "./goal-seek-types.ts";
import { countedOdds, type LeverOdds } from "./lever-odds.ts";
import type { Lever, LinearIn } from "./levers.ts";
import { addIntervals, addScaled, blockMargin, blockPlan, fillSum } from "./linear-loops.ts";
import type { MovedTrials } from "./moved-trials.ts";
import { factors, unitMoneyOf } from "./target-proportions.ts";
import { barOf, type Customers, compound, multiply, runFractional, runWhole } from "./trial-loops.ts";

/** Blocks between two yields: a few milliseconds. */
const BLOCKS_A_STEP = 16;

/** A lever whose trials are counted, and how many begin to pass (or cease to) at each tenth from `low` on. */
interface Counted {
  lever: Lever;
  linearIn: LinearIn;
  low: number;
  high: number;
  passing: Int32Array;
}

/** What one unit of a cost field adds to the rates: the rates less those without the field. */
function ratesOf(cost: CostInputs, linearIn: LinearIn, last: number): CostRates | null {
  if (linearIn.variable !== "cost") return null;
  const all = costRates(cost)[last]!;
  const none = costRates({ ...cost, [linearIn.field]: 0 })[last]!;
  return {
    ...all,
    fixed: all.fixed - none.fixed,
    onboardingPerNewCustomer: all.onboardingPerNewCustomer - none.onboardingPerNewCustomer,
    implementationPerNewUser: all.implementationPerNewUser - none.implementationPerNewUser,
    infrastructurePerUser: all.infrastructurePerUser - none.infrastructurePerUser,
    supportPerUser: all.supportPerUser - none.supportPerUser,
    otherPerUser: all.otherPerUser - none.otherPerUser,
    salesAndMarketingShare: all.salesAndMarketingShare - none.salesAndMarketingShare,
  };
}

/** Whether a cost stays in proportion up to twice its amount: the share of revenue is capped. */
function isInProportion(cost: CostInputs, { linearIn }: Lever, last: number): boolean {
  if (linearIn?.variable !== "cost" || linearIn.field !== "salesAndMarketingCostPercOfRevenue") return true;
  const twice = 2 * cost.salesAndMarketingCostPercOfRevenue;
  return costRates({ ...cost, salesAndMarketingCostPercOfRevenue: twice })[last]!.salesAndMarketingShare < 1;
}

/**
 * The odds of every lever in which a trial's revenue and cost are linear, for all tenths of its moves at once: such a
 * trial meets the objective in one interval of moves, whose ends are two divisions. The counts are those of
 * `MovedTrials.met`. Yields every few milliseconds.
 *
 * @returns by lever id
 */
export function* linearOdds(
  model: TrialModel,
  inputs: SimulationInputs,
  cost: CostInputs,
  options: GoalSeekOptions,
  levers: readonly Lever[],
  { trials, drawn }: MovedTrials,
): Generator<undefined, ReadonlyMap<string, LeverOdds>> {
  const { pricingPlans: plans } = inputs;
  const last = inputs.targetYear - 1;
  const unbilled = 1 - options.firstYearFactor;
  const rates = costRates(cost)[last]!;
  const bar = barOf(inputs, options.objective);
  const wantsEbit = bar.ebitPercent !== -Infinity;
  // A trial without revenue has no EBIT in per cent.
  const least = wantsEbit ? Math.max(bar.revenue, Number.MIN_VALUE) : bar.revenue;
  const asked = 1 - rates.salesAndMarketingShare - bar.ebitPercent / 100;
  const growth = factors(inputs.customerGrowth, last);
  const priceGrowth = factors(inputs.priceGrowth, last);
  const units = plans.map((plan) => unitMoneyOf(plan, rates, plan.averageUsers * model.charges, unbilled));
  const counted = levers.flatMap((lever): Counted[] => {
    const { linearIn } = lever;
    if (linearIn === null || !isInProportion(cost, lever, last)) return [];
    const low = Math.round(Math.min(lever.low, lever.roomLow) * 10);
    const high = Math.round(lever.high * 10);
    return [{ lever, linearIn, low, high, passing: new Int32Array(high - low + 2) }];
  });
  const saved = counted.map(({ linearIn }) => ratesOf(cost, linearIn, last));

  const column = (): Float64Array => new Float64Array(BLOCK);
  const [stay, shift, index, left] = [column(), column(), column(), column()];
  const customerCounts: Customers = { fresh: column(), all: column() };
  const [revenue, unitCost, margin] = [column(), column(), column()];
  const [newCustomers, newUsers, users] = [column(), column(), column()];
  const slopes = plans.map(() => ({ price: column(), customers: column(), cost: column() }));
  const [revenueSlope, marginSlope] = [column(), column()];
  const run = options.wholeCustomers ? runWhole : runFractional;

  function runBlock(start: number, count: number): void {
    for (const sum of [revenue, unitCost, newCustomers, newUsers, users]) sum.fill(0);
    index.fill(1);
    fillDraw(model.priceGrowthShift, start, count, shift);
    compound(index, priceGrowth, shift);
    model.plans.forEach((plan, p) => {
      fillDraw(plan.retention, start, count, stay);
      fillDraw(plan.growthShift, start, count, shift);
      const firsts = drawn.firsts[p]!.subarray(start, start + count);
      const { fresh, all } = customerCounts;
      const block = { fresh: fresh.subarray(0, count), all: all.subarray(0, count) };
      run(block, firsts, 1, plan.existingCustomers, stay, growth, shift);
      left.fill(plan.existingCustomers);
      for (let t = 0; t <= last; t += 1) multiply(left, stay);
      const prices = drawn.prices[p]!.subarray(start, start + count);
      blockPlan(revenue, unitCost, slopes[p]!, prices, block, left, index, units[p]!);
      addScaled(newCustomers, block.fresh, 1);
      addScaled(newUsers, block.fresh, plan.averageUsers);
      addScaled(users, block.all, plan.averageUsers);
      addScaled(users, block.fresh, -unbilled * plan.averageUsers);
    });
    blockMargin(margin, revenue, unitCost, asked, rates.fixed);
  }

  function add({ linearIn, low, high, passing }: Counted, saving: CostRates | null, count: number): void {
    marginSlope.fill(0);
    if (linearIn.variable === "cost") {
      if (saving === null) return;
      const savedPerUser = saving.infrastructurePerUser + saving.supportPerUser + saving.otherPerUser;
      marginSlope.fill(saving.fixed / 1000);
      addScaled(marginSlope, revenue, saving.salesAndMarketingShare / 1000);
      addScaled(marginSlope, newCustomers, saving.onboardingPerNewCustomer / 1000);
      addScaled(marginSlope, newUsers, saving.implementationPerNewUser / 1000);
      addScaled(marginSlope, users, savedPerUser / 1000);
      addIntervals(passing, low, high, revenue, null, margin, marginSlope, least, count);
      return;
    }
    const moved = linearIn.plan === null ? slopes : [slopes[linearIn.plan]!];
    const byPrice = linearIn.variable === "price";
    fillSum(
      revenueSlope,
      moved.map(({ price, customers }) => (byPrice ? price : customers)),
      1 / 1000,
    );
    if (!byPrice)
      fillSum(
        marginSlope,
        moved.map((plan) => plan.cost),
        -1 / 1000,
      );
    addScaled(marginSlope, revenueSlope, asked);
    addIntervals(
      passing,
      low,
      high,
      revenue,
      revenueSlope,
      wantsEbit ? margin : null,
      marginSlope,
      least,
      count,
    );
  }

  for (let start = 0, blocks = 1; start < trials; start += BLOCK, blocks += 1) {
    const count = Math.min(BLOCK, trials - start);
    runBlock(start, count);
    counted.forEach((each, k) => add(each, saved[k]!, count));
    if (blocks % BLOCKS_A_STEP === 0) yield;
  }
  return new Map(
    counted.map(({ lever, low, passing }): [string, LeverOdds] => {
      for (let k = 1; k < passing.length; k += 1) passing[k] = passing[k]! + passing[k - 1]!;
      return [lever.id, countedOdds((tenths) => passing[tenths - low]!)];
    }),
  );
}
