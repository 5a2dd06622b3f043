import { power } from "../math/power.ts";
import { wholeCustomers } from "../simulation/growth.ts";
import { YEARS } from "../simulation/types.ts";
import type { Columns, Scratch } from "./block.ts";
import type { Draw } from "./draws.ts";
import { STREAM_STEP } from "./streams.ts";
import type { PlanModel, TrialModel } from "./trial-model.ts";
import { addFractionalYears, addWholeYears } from "./trial-years.ts";

/**
 * Draws trials first..first + count - 1 of one driver: mulberry32, the upper 10 bits of each word choose the
 * cell of the inverse-CDF table, the lower 22 the place inside it. The generator's steps are those of
 * `streamWord`, with the state in a local.
 */
function drawBlock(draw: Draw, first: number, count: number, out: Float64Array): void {
  const { low, range, table } = draw;
  let state = (draw.stream + Math.imul(first, STREAM_STEP)) | 0;
  for (let j = 0; j < count; j += 1) {
    state = (state + STREAM_STEP) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word ^= word + Math.imul(word ^ (word >>> 7), 61 | word);
    word ^= word >>> 14;
    const cell = (word >>> 22) << 1;
    out[j] = low + range * (table[cell]! + (word & 0x3fffff) * table[cell + 1]!);
  }
}

function fillDraw(draw: Draw, first: number, count: number, out: Float64Array): void {
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

/**
 * The plans summed up revenue at year-1 prices and the customers' cost (kept in the EBIT columns): now the
 * price index, the share of revenue that selling costs, and the fixed cost.
 */
function finishYears(
  model: TrialModel,
  columns: Columns,
  scratch: Scratch,
  start: number,
  count: number,
): void {
  const { priceIndex, priceShift } = scratch;
  priceIndex.fill(1);
  for (let t = 0; t < YEARS; t += 1) {
    if (t > 0) {
      const growth = model.priceGrowth[t - 1]!;
      for (let j = 0; j < count; j += 1) priceIndex[j] = priceIndex[j]! * (growth + priceShift[j]!);
    }
    const { salesAndMarketingShare, fixed } = model.rates[t]!;
    const kept = 1 - salesAndMarketingShare;
    const revenue = columns.revenue[t]!;
    const ebit = columns.ebit[t]!;
    for (let j = 0, i = start; j < count; j += 1, i += 1) {
      const money = revenue[i]! * priceIndex[j]!;
      revenue[i] = money;
      ebit[i] = money * kept - ebit[i]! - fixed;
    }
  }
}

/**
 * Runs trials start..start + count - 1 (count <= BLOCK) and writes their ten outputs (formulas B3.2 and B3.4).
 *
 * Trial i takes number i of every stream, so that blocks may run in any order.
 */
export function runBlock(
  model: TrialModel,
  columns: Columns,
  scratch: Scratch,
  start: number,
  count: number,
): void {
  const end = start + count;
  for (const column of columns.revenue) column.fill(0, start, end);
  for (const column of columns.ebit) column.fill(0, start, end);
  for (const plan of model.plans) {
    fillDraw(plan.price, start, count, scratch.price);
    fillDraw(plan.customers, start, count, scratch.customers);
    fillDraw(plan.retention, start, count, scratch.retention);
    fillDraw(plan.growthShift, start, count, scratch.growthShift);
    if (model.elasticity !== 0) applyElasticity(plan, model.elasticity, scratch, count);
    if (model.wholeCustomers) {
      roundCustomers(scratch.customers, count);
      addWholeYears(model, plan, columns, scratch, start, count);
    } else {
      addFractionalYears(model, plan, columns, scratch, start, count);
    }
  }
  fillDraw(model.priceGrowthShift, start, count, scratch.priceShift);
  finishYears(model, columns, scratch, start, count);
}
