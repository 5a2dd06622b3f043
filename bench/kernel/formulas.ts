import type { PlanModel } from "../../packages/engine/src/montecarlo/trial-model.ts";
import type { CostRates } from "../../packages/engine/src/simulation/cost-rates.ts";
import { work } from "./work.ts";

/** A named cell of the work as a spreadsheet would hold it. */
export interface Cell {
  name: string;
  /** Numbers, `+ - *`, brackets and names of earlier cells only: every language of the comparison reads it. */
  expression: string;
}

const YEARS = [1, 2, 3, 4, 5] as const;
let grown = 1;
/** Prices of years 1..5 over those of year 1: fees rise with them. */
const priceIndex = [1, ...work.priceGrowth.map((growth) => (grown *= growth))];

/** Names of the twenty drawn inputs, plan by plan: price, customers, retention, growth shift. */
export const inputNames = work.plans.flatMap((_, k) => [
  `price${k}y1`,
  `fresh${k}y1`,
  `stay${k}`,
  `shift${k}`,
]);

/** Draws behind `inputNames`, in that order. */
export const inputDraws = work.plans.flatMap((plan) => [
  plan.price,
  plan.customers,
  plan.retention,
  plan.growthShift,
]);

/** Names of the ten results: revenue of years 1..5, then EBIT. */
export const outputNames = [...YEARS.map((t) => `revenue${t}`), ...YEARS.map((t) => `ebit${t}`)];

/** One plan's figures of each year, under the names a planner gives them. */
function planCells(plan: PlanModel, k: number): Cell[] {
  return YEARS.flatMap((t) => {
    const before = t - 1;
    return [
      ...(t === 1
        ? []
        : [
            { name: `price${k}y${t}`, expression: `price${k}y${before} * ${work.priceGrowth[t - 2]}` },
            {
              name: `fresh${k}y${t}`,
              expression: `fresh${k}y${before} * (${work.customerGrowth[t - 2]} + shift${k})`,
            },
          ]),
      {
        name: `all${k}y${t}`,
        expression: `${t === 1 ? plan.existingCustomers : `all${k}y${before}`} * stay${k} + fresh${k}y${t}`,
      },
      { name: `users${k}y${t}`, expression: `all${k}y${t} * ${plan.averageUsers}` },
      {
        name: `revenue${k}y${t}`,
        expression:
          `users${k}y${t} * price${k}y${t} * ${work.charges} + ` +
          `(fresh${k}y${t} * ${plan.upfrontFixedFee} + all${k}y${t} * ${plan.annualFixedFee}) * ${priceIndex[t - 1]}`,
      },
    ];
  });
}

/** A year of all plans together. */
function yearCells(rate: CostRates, index: number): Cell[] {
  const t = index + 1;
  const over = (read: (plan: PlanModel, k: number) => string): string => work.plans.map(read).join(" + ");
  const perUser = rate.infrastructurePerUser + rate.supportPerUser + rate.otherPerUser;
  const perNew = ({ averageUsers }: PlanModel): number =>
    rate.onboardingPerNewCustomer + averageUsers * rate.implementationPerNewUser;
  return [
    { name: `revenue${t}`, expression: over((_, k) => `revenue${k}y${t}`) },
    {
      name: `cost${t}`,
      expression:
        `${rate.fixed} + ${rate.salesAndMarketingShare} * revenue${t} + ` +
        `${perUser} * (${over((_, k) => `users${k}y${t}`)}) + ${over((plan, k) => `${perNew(plan)} * fresh${k}y${t}`)}`,
    },
    { name: `ebit${t}`, expression: `revenue${t} - cost${t}` },
  ];
}

/**
 * The work as a planner writes it, over the 20 inputs and in the order in which it can be computed: price, new
 * customers, customers, users and revenue of each plan and year, then revenue, cost and EBIT of each year. Nothing
 * is written out that a result does not need (of the twelve cost lines only their sum).
 */
export const cells: readonly Cell[] = [...work.plans.flatMap(planCells), ...work.rates.flatMap(yearCells)];
