import { wholeCustomers } from "../simulation/growth.ts";
import { YEARS } from "../simulation/types.ts";
import type { Columns, Scratch } from "./block.ts";
import type { PlanModel, TrialModel } from "./trial-model.ts";

/**
 * A plan's revenue (at year-1 prices) and cost in a year are linear in new and in all customers:
 * revenue = perNew x new + perCustomer x customers, likewise the cost. Here the cost's two factors per year;
 * customers billed are all less the unbilled part of the new ones.
 */
function costFactors(model: TrialModel, plan: PlanModel): { perNew: number[]; perCustomer: number[] } {
  const unbilled = 1 - model.firstYearFactor;
  const perCustomer = model.rates.map(
    (rate) => plan.averageUsers * (rate.infrastructurePerUser + rate.supportPerUser + rate.otherPerUser),
  );
  const perNew = model.rates.map(
    (rate, t) =>
      rate.onboardingPerNewCustomer +
      plan.averageUsers * rate.implementationPerNewUser -
      unbilled * perCustomer[t]!,
  );
  return { perNew, perCustomer };
}

/**
 * Adds one plan's five years to a block of trials, customers left fractional. The years are written out so
 * that everything a trial needs stays in locals; this is the loop the speed of the product hangs on.
 */
export function addFractionalYears(
  model: TrialModel,
  plan: PlanModel,
  columns: Columns,
  scratch: Scratch,
  start: number,
  count: number,
): void {
  const { price, customers, retention, growthShift } = scratch;
  const [revenue1, revenue2, revenue3, revenue4, revenue5] = fiveOf(columns.revenue);
  const [cost1, cost2, cost3, cost4, cost5] = fiveOf(columns.ebit);
  const factors = costFactors(model, plan);
  const [new1, new2, new3, new4, new5] = fiveOf(factors.perNew);
  const [all1, all2, all3, all4, all5] = fiveOf(factors.perCustomer);
  const [growth2, growth3, growth4, growth5] = fiveOf([...model.customerGrowth, 0]);
  const { existingCustomers, annualFixedFee, upfrontFixedFee } = plan;
  const perPrice = plan.averageUsers * model.charges;
  const unbilled = 1 - model.firstYearFactor;

  for (let j = 0, i = start; j < count; j += 1, i += 1) {
    const perCustomer = annualFixedFee + perPrice * price[j]!;
    const perNew = upfrontFixedFee - unbilled * perCustomer;
    const stay = retention[j]!;
    const shift = growthShift[j]!;
    let fresh = customers[j]!;
    let all = existingCustomers * stay + fresh;
    revenue1[i] = revenue1[i]! + (perNew * fresh + perCustomer * all);
    cost1[i] = cost1[i]! + (new1 * fresh + all1 * all);
    fresh *= growth2 + shift;
    all = all * stay + fresh;
    revenue2[i] = revenue2[i]! + (perNew * fresh + perCustomer * all);
    cost2[i] = cost2[i]! + (new2 * fresh + all2 * all);
    fresh *= growth3 + shift;
    all = all * stay + fresh;
    revenue3[i] = revenue3[i]! + (perNew * fresh + perCustomer * all);
    cost3[i] = cost3[i]! + (new3 * fresh + all3 * all);
    fresh *= growth4 + shift;
    all = all * stay + fresh;
    revenue4[i] = revenue4[i]! + (perNew * fresh + perCustomer * all);
    cost4[i] = cost4[i]! + (new4 * fresh + all4 * all);
    fresh *= growth5 + shift;
    all = all * stay + fresh;
    revenue5[i] = revenue5[i]! + (perNew * fresh + perCustomer * all);
    cost5[i] = cost5[i]! + (new5 * fresh + all5 * all);
  }
}

/** As `addFractionalYears`, with new and retained customers rounded every year as in the deterministic run. */
export function addWholeYears(
  model: TrialModel,
  plan: PlanModel,
  columns: Columns,
  scratch: Scratch,
  start: number,
  count: number,
): void {
  const { price, customers, retention, growthShift } = scratch;
  const factors = costFactors(model, plan);
  const perPrice = plan.averageUsers * model.charges;
  const unbilled = 1 - model.firstYearFactor;

  for (let j = 0; j < count; j += 1) {
    const i = start + j;
    const perCustomer = plan.annualFixedFee + perPrice * price[j]!;
    const perNew = plan.upfrontFixedFee - unbilled * perCustomer;
    let index = 1;
    let all = plan.existingCustomers;
    for (let t = 0; t < YEARS; t += 1) {
      if (t > 0) index *= model.customerGrowth[t - 1]! + growthShift[j]!;
      const fresh = wholeCustomers(customers[j]! * index);
      all = wholeCustomers(all * retention[j]!) + fresh;
      const revenue = columns.revenue[t]!;
      const cost = columns.ebit[t]!;
      revenue[i] = revenue[i]! + (perNew * fresh + perCustomer * all);
      cost[i] = cost[i]! + (factors.perNew[t]! * fresh + factors.perCustomer[t]! * all);
    }
  }
}

/** One value per year as a tuple. */
function fiveOf<T>(values: readonly T[]): [T, T, T, T, T] {
  return [values[0]!, values[1]!, values[2]!, values[3]!, values[4]!];
}
