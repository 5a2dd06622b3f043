import type { CostLines, PlanYear } from "../../packages/engine/src/index.ts";
import type { PlanModel } from "../../packages/engine/src/montecarlo/trial-model.ts";
import { sample } from "./sample.ts";
import { work } from "./work.ts";

/** Trials of one measured run: fewer than the kernel's, for patience. */
export const OBJECT_TRIALS = 10_000;

/** What one trial leaves behind. */
interface Trial {
  plans: { plan: PlanModel; years: PlanYear[] }[];
  years: { revenue: number; ebit: number; costLines: CostLines }[];
}

function planYears(plan: PlanModel, trial: number): PlanYear[] {
  const drawn = {
    price: sample(plan.price, trial),
    customers: sample(plan.customers, trial),
    retention: sample(plan.retention, trial),
    growth: sample(plan.growthShift, trial),
  };
  const customerGrowth = [0, ...work.customerGrowth.map((growth) => growth + drawn.growth)];
  const priceGrowth = [1, ...work.priceGrowth];
  let prices = 1;
  let newCustomers = drawn.customers;
  let opening = plan.existingCustomers;
  return priceGrowth.map((growth, t) => {
    prices *= growth;
    if (t > 0) newCustomers *= customerGrowth[t]!;
    const pricePerUser = drawn.price * prices;
    const retainedCustomers = opening * drawn.retention;
    const lostCustomers = opening - retainedCustomers;
    const customers = retainedCustomers + newCustomers;
    const users = customers * plan.averageUsers;
    const revenueUpfront = newCustomers * plan.upfrontFixedFee * prices;
    const revenueAnnualFixed = customers * plan.annualFixedFee * prices;
    const revenuePerUser = users * pricePerUser * work.charges;
    opening = customers;
    return {
      year: t + 1,
      pricePerUser,
      newCustomers,
      retainedCustomers,
      lostCustomers,
      customers,
      users,
      revenueUpfront,
      revenueAnnualFixed,
      revenuePerUser,
      revenue: revenueUpfront + revenueAnnualFixed + revenuePerUser,
    };
  });
}

function runTrial(trial: number): Trial {
  const plans = work.plans.map((plan) => ({ plan, years: planYears(plan, trial) }));
  const years = work.rates.map((rates, t) => {
    const total = (read: (year: PlanYear, plan: PlanModel) => number): number =>
      plans.reduce((sum, each) => sum + read(each.years[t]!, each.plan), 0);
    const revenue = total((year) => year.revenue);
    const users = total((year) => year.users);
    const costLines: CostLines = {
      amortisedDevelopment: rates.amortisedDevelopment,
      ongoingProductDevelopment: rates.ongoingProductDevelopment,
      admin: rates.admin,
      infrastructureFixed: rates.infrastructureFixed,
      salesAndMarketingFixed: rates.salesAndMarketingFixed,
      extra: rates.extra,
      onboarding: total((year) => year.newCustomers) * rates.onboardingPerNewCustomer,
      implementation:
        total((year, plan) => year.newCustomers * plan.averageUsers) * rates.implementationPerNewUser,
      infrastructureUsers: users * rates.infrastructurePerUser,
      support: users * rates.supportPerUser,
      salesAndMarketingVariable: revenue * rates.salesAndMarketingShare,
      otherVariable: users * rates.otherPerUser,
    };
    const cost = Object.values<number>({ ...costLines }).reduce((sum, line) => sum + line, 0);
    return { revenue, ebit: revenue - cost, costLines };
  });
  return { plans, years };
}

/**
 * The work the way one would write it first, and as the product's deterministic run shows it: an object per
 * trial, plan and year with its parts, the twelve cost lines, map and reduce, every trial kept.
 */
export function runObjectStyle(trials = OBJECT_TRIALS): Trial[] {
  return Array.from({ length: trials }, (_, trial) => runTrial(trial));
}

/** The ten columns of a run. */
export function objectColumns(): number[][] {
  const trials = runObjectStyle();
  const column = (read: (trial: Trial) => number): number[] => trials.map(read);
  return [
    ...work.rates.map((_, t) => column((trial) => trial.years[t]!.revenue)),
    ...work.rates.map((_, t) => column((trial) => trial.years[t]!.ebit)),
  ];
}
