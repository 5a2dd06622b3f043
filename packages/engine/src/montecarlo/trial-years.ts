import { wholeCustomers } from "../simulation/growth.ts";
import { YEARS } from "../simulation/types.ts";
import { type Scratch, SUMS } from "./block.ts";
import type { PlanModel, TrialModel } from "./trial-model.ts";

/** Places of a plan's numbers in its terms. */
const EXISTING = 0;
const ANNUAL_FEE = 1;
const UPFRONT_FEE = 2;
const PER_PRICE = 3;
const UNBILLED = 4;
const GROWTH = 5;
const COST_PER_NEW = 10;
const COST_PER_CUSTOMER = 15;

/**
 * One plan's constants. Its revenue (at year-1 prices) and cost in a year are linear in new and in all
 * customers: perNew x new + perCustomer x all; customers billed are all less the unbilled part of the new ones.
 *
 * They lie in a typed array so that the loop reads nothing but doubles.
 *
 * @returns existing customers, annual fee, upfront fee, money per unit of price, unbilled share, then five
 *   each (years 1..5) of growth before the shift (year 1 unused), cost per new customer, cost per customer
 */
export function planTerms(model: TrialModel, plan: PlanModel): Float64Array {
  const unbilled = 1 - model.firstYearFactor;
  const costPerCustomer = model.rates.map(
    (rate) => plan.averageUsers * (rate.infrastructurePerUser + rate.supportPerUser + rate.otherPerUser),
  );
  const costPerNew = model.rates.map(
    (rate, t) =>
      rate.onboardingPerNewCustomer +
      plan.averageUsers * rate.implementationPerNewUser -
      unbilled * costPerCustomer[t]!,
  );
  return Float64Array.of(
    plan.existingCustomers,
    plan.annualFixedFee,
    plan.upfrontFixedFee,
    plan.averageUsers * model.charges,
    unbilled,
    1,
    ...model.customerGrowth,
    ...costPerNew,
    ...costPerCustomer,
  );
}

/**
 * Adds one plan's five years to a block of trials, customers left fractional. The years are written out so
 * that everything a trial needs stays in locals; this is the loop the speed of the product hangs on.
 */
export function addFractionalYears(terms: Float64Array, scratch: Scratch, count: number): void {
  const { sums, price, customers, retention, growthShift } = scratch;
  // A local, not the imported constant: that is looked up for every trial and costs a quarter of the speed.
  const stride = SUMS;
  const existing = terms[EXISTING]!;
  const annualFee = terms[ANNUAL_FEE]!;
  const upfrontFee = terms[UPFRONT_FEE]!;
  const perPrice = terms[PER_PRICE]!;
  const unbilled = terms[UNBILLED]!;
  const growth2 = terms[GROWTH + 1]!;
  const growth3 = terms[GROWTH + 2]!;
  const growth4 = terms[GROWTH + 3]!;
  const growth5 = terms[GROWTH + 4]!;
  const new1 = terms[COST_PER_NEW]!;
  const new2 = terms[COST_PER_NEW + 1]!;
  const new3 = terms[COST_PER_NEW + 2]!;
  const new4 = terms[COST_PER_NEW + 3]!;
  const new5 = terms[COST_PER_NEW + 4]!;
  const all1 = terms[COST_PER_CUSTOMER]!;
  const all2 = terms[COST_PER_CUSTOMER + 1]!;
  const all3 = terms[COST_PER_CUSTOMER + 2]!;
  const all4 = terms[COST_PER_CUSTOMER + 3]!;
  const all5 = terms[COST_PER_CUSTOMER + 4]!;

  for (let j = 0, o = 0; j < count; j += 1, o += stride) {
    const perCustomer = annualFee + perPrice * price[j]!;
    const perNew = upfrontFee - unbilled * perCustomer;
    const stay = retention[j]!;
    const shift = growthShift[j]!;
    let fresh = customers[j]!;
    let all = existing * stay + fresh;
    sums[o] = sums[o]! + (perNew * fresh + perCustomer * all);
    sums[o + 5] = sums[o + 5]! + (new1 * fresh + all1 * all);
    fresh *= growth2 + shift;
    all = all * stay + fresh;
    sums[o + 1] = sums[o + 1]! + (perNew * fresh + perCustomer * all);
    sums[o + 6] = sums[o + 6]! + (new2 * fresh + all2 * all);
    fresh *= growth3 + shift;
    all = all * stay + fresh;
    sums[o + 2] = sums[o + 2]! + (perNew * fresh + perCustomer * all);
    sums[o + 7] = sums[o + 7]! + (new3 * fresh + all3 * all);
    fresh *= growth4 + shift;
    all = all * stay + fresh;
    sums[o + 3] = sums[o + 3]! + (perNew * fresh + perCustomer * all);
    sums[o + 8] = sums[o + 8]! + (new4 * fresh + all4 * all);
    fresh *= growth5 + shift;
    all = all * stay + fresh;
    sums[o + 4] = sums[o + 4]! + (perNew * fresh + perCustomer * all);
    sums[o + 9] = sums[o + 9]! + (new5 * fresh + all5 * all);
  }
}

/** As `addFractionalYears`, with new and retained customers rounded every year as in the deterministic run. */
export function addWholeYears(terms: Float64Array, scratch: Scratch, count: number): void {
  const { sums, price, customers, retention, growthShift } = scratch;
  for (let j = 0; j < count; j += 1) {
    const perCustomer = terms[ANNUAL_FEE]! + terms[PER_PRICE]! * price[j]!;
    const perNew = terms[UPFRONT_FEE]! - terms[UNBILLED]! * perCustomer;
    let index = 1;
    let all = terms[EXISTING]!;
    for (let t = 0; t < YEARS; t += 1) {
      if (t > 0) index *= terms[GROWTH + t]! + growthShift[j]!;
      const fresh = wholeCustomers(customers[j]! * index);
      all = wholeCustomers(all * retention[j]!) + fresh;
      const o = SUMS * j + t;
      sums[o] = sums[o]! + (perNew * fresh + perCustomer * all);
      sums[o + YEARS] =
        sums[o + YEARS]! + (terms[COST_PER_NEW + t]! * fresh + terms[COST_PER_CUSTOMER + t]! * all);
    }
  }
}
