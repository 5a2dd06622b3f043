import { power } from "../math/power.ts";
import { wholeCustomers } from "../simulation/growth.ts";
import { YEARS } from "../simulation/types.ts";
import { type Columns, type Scratch, SUMS } from "./block.ts";
import type { Draw } from "./draws.ts";
import { STREAM_STEP } from "./streams.ts";
import type { PlanModel, TrialModel } from "./trial-model.ts";
import { addFractionalYears, addWholeYears, planTerms } from "./trial-years.ts";

/**
 * Draws trials first..first + count - 1 of one driver: mulberry32, the upper 10 bits of each word choose the
 * cell of the inverse-CDF table, the lower 22 the place inside it. The generator's steps are those of
 * `streamWord`, with the state in a local.
 */
function drawBlock(draw: Draw, first: number, count: number, out: Float64Array): void {
  const { low, range, table } = draw;
  // An imported constant is looked up at every step; a local one is an operand.
  const step = STREAM_STEP | 0;
  let state = (draw.stream + Math.imul(first, step)) | 0;
  for (let j = 0; j < count; j += 1) {
    state = (state + step) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word ^= word + Math.imul(word ^ (word >>> 7), 61 | word);
    word ^= word >>> 14;
    const cell = (word >>> 22) << 1;
    out[j] = low + range * (table[cell]! + (word & 0x3fffff) * table[cell + 1]!);
  }
}

/** As `drawBlock`, also for a fixed value. */
export function fillDraw(draw: Draw, first: number, count: number, out: Float64Array): void {
  if (draw.range > 0) drawBlock(draw, first, count, out);
  else out.fill(draw.low);
}

/** Customers x (price / reference)^elasticity. */
function applyElasticity(plan: PlanModel, elasticity: number, scratch: Scratch, count: number): void {
  const { price, customers } = scratch;
  for (let j = 0; j < count; j += 1) {
    customers[j] = customers[j]! * power(price[j]! / plan.referencePrice, elasticity);
  }
}

function roundCustomers(customers: Float64Array, count: number): void {
  for (let j = 0; j < count; j += 1) customers[j] = wholeCustomers(customers[j]!);
}

/** A trial model with the constants of every loop worked out. */
export interface CompiledTrials {
  model: TrialModel;
  /** Each plan with its terms, see `planTerms`. */
  plans: { plan: PlanModel; terms: Float64Array }[];
  /** Years 1..5: growth of prices before the shift (year 1 unused), share of revenue kept, fixed cost. */
  years: Float64Array;
}

/** Prepares a model for `runBlock`. */
export function compileTrials(model: TrialModel): CompiledTrials {
  return {
    model,
    plans: model.plans.map((plan) => ({ plan, terms: planTerms(model, plan) })),
    years: Float64Array.of(
      1,
      ...model.priceGrowth,
      ...model.rates.map((rate) => 1 - rate.salesAndMarketingShare),
      ...model.rates.map((rate) => rate.fixed),
    ),
  };
}

/**
 * Writes revenue and EBIT of a block: the plans' sums with the price index, selling and fixed cost taken in.
 * Written out by year like `addFractionalYears`, for the same reason.
 */
function finishYears(
  years: Float64Array,
  columns: Columns,
  scratch: Scratch,
  start: number,
  count: number,
): void {
  const { sums, priceShift } = scratch;
  const stride = SUMS;
  const revenue1 = columns.revenue[0]!;
  const ebit1 = columns.ebit[0]!;
  const revenue2 = columns.revenue[1]!;
  const ebit2 = columns.ebit[1]!;
  const revenue3 = columns.revenue[2]!;
  const ebit3 = columns.ebit[2]!;
  const revenue4 = columns.revenue[3]!;
  const ebit4 = columns.ebit[3]!;
  const revenue5 = columns.revenue[4]!;
  const ebit5 = columns.ebit[4]!;
  const growth2 = years[1]!;
  const growth3 = years[2]!;
  const growth4 = years[3]!;
  const growth5 = years[4]!;
  const kept1 = years[YEARS]!;
  const kept2 = years[YEARS + 1]!;
  const kept3 = years[YEARS + 2]!;
  const kept4 = years[YEARS + 3]!;
  const kept5 = years[YEARS + 4]!;
  const fixed1 = years[2 * YEARS]!;
  const fixed2 = years[2 * YEARS + 1]!;
  const fixed3 = years[2 * YEARS + 2]!;
  const fixed4 = years[2 * YEARS + 3]!;
  const fixed5 = years[2 * YEARS + 4]!;

  for (let j = 0, o = 0, i = start; j < count; j += 1, o += stride, i += 1) {
    const shift = priceShift[j]!;
    let money = sums[o]!;
    revenue1[i] = money;
    ebit1[i] = money * kept1 - sums[o + 5]! - fixed1;
    let index = growth2 + shift;
    money = sums[o + 1]! * index;
    revenue2[i] = money;
    ebit2[i] = money * kept2 - sums[o + 6]! - fixed2;
    index *= growth3 + shift;
    money = sums[o + 2]! * index;
    revenue3[i] = money;
    ebit3[i] = money * kept3 - sums[o + 7]! - fixed3;
    index *= growth4 + shift;
    money = sums[o + 3]! * index;
    revenue4[i] = money;
    ebit4[i] = money * kept4 - sums[o + 8]! - fixed4;
    index *= growth5 + shift;
    money = sums[o + 4]! * index;
    revenue5[i] = money;
    ebit5[i] = money * kept5 - sums[o + 9]! - fixed5;
  }
}

/**
 * Runs trials start..start + count - 1 (count <= BLOCK) and writes their ten outputs (formulas B3.2 and B3.4).
 *
 * Trial i takes number i of every stream, so that blocks may run in any order.
 */
export function runBlock(
  { model, plans, years }: CompiledTrials,
  columns: Columns,
  scratch: Scratch,
  start: number,
  count: number,
): void {
  scratch.sums.fill(0);
  for (const { plan, terms } of plans) {
    fillDraw(plan.price, start, count, scratch.price);
    fillDraw(plan.customers, start, count, scratch.customers);
    fillDraw(plan.retention, start, count, scratch.retention);
    fillDraw(plan.growthShift, start, count, scratch.growthShift);
    if (model.elasticity !== 0) applyElasticity(plan, model.elasticity, scratch, count);
    if (model.wholeCustomers) {
      roundCustomers(scratch.customers, count);
      addWholeYears(terms, scratch, count);
    } else {
      addFractionalYears(terms, scratch, count);
    }
  }
  fillDraw(model.priceGrowthShift, start, count, scratch.priceShift);
  finishYears(years, columns, scratch, start, count);
}
