import { roundMoney, roundRatio } from "../money/rounding.ts";
import { growthIndex } from "../simulation/growth.ts";
import { chargesPerYear, retention } from "../simulation/plan-years.ts";
import type { CostLines, PlanYear, ScenarioResult, SimulationInputs } from "../simulation/types.ts";

/** One pricing plan in one simulated year. Money to the cent, fractions to 4 decimals. */
export interface PlanPerformanceYear {
  /** 1..5. */
  year: number;
  customers: number;
  newCustomers: number;
  lostCustomers: number;
  users: number;
  revenue: number;
  /** Share of all plans' revenue; null without revenue. */
  shareOfRevenue: number | null;
  /** What the plan's customers pay a year at the year's end, upfront fees left out. */
  recurringRevenue: number;
  /** Recurring revenue / customers; null without customers. */
  revenuePerCustomer: number | null;
  /** Revenue less the costs that follow customers, users and revenue. */
  contribution: number;
  /** Contribution / revenue; null without revenue. */
  contributionMargin: number | null;
}

export interface PlanPerformance {
  name: string;
  pricePerUser: number;
  customersFirstYear: number;
  /** The plan's part of the revenue target in the target year, money. */
  targetRevenue: number;
  /** Revenue / target in the target year. */
  attainment: number;
  /** The plan's part of the revenue target, a fraction. */
  split: number;
  years: PlanPerformanceYear[];
}

/** A customer's recurring revenue in year 1 by plan, money. */
export function recurringPrices(inputs: SimulationInputs, scenario: ScenarioResult): number[] {
  const charges = chargesPerYear(inputs);
  return inputs.pricingPlans.map(
    (plan, p) => plan.annualFixedFee + plan.averageUsers * scenario.points[p]!.pricePerUser * charges,
  );
}

const part = (amount: number, whole: number): number => (whole > 0 ? amount / whole : 0);
const sumOf = (years: readonly PlanYear[], pick: (year: PlanYear, p: number) => number): number =>
  years.reduce((sum, year, p) => sum + pick(year, p), 0);

/** The costs of one year that follow what is sold, split over the plans by what each follows. */
function variableCosts(inputs: SimulationInputs, lines: CostLines, years: readonly PlanYear[]): number[] {
  const newUsers = (year: PlanYear, p: number): number =>
    year.newCustomers * inputs.pricingPlans[p]!.averageUsers;
  const all = {
    customers: sumOf(years, (year) => year.newCustomers),
    newUsers: sumOf(years, newUsers),
    users: sumOf(years, (year) => year.users),
    revenue: sumOf(years, (year) => year.revenue),
  };
  const byUsers = lines.infrastructureUsers + lines.support + lines.otherVariable;
  return years.map(
    (year, p) =>
      lines.onboarding * part(year.newCustomers, all.customers) +
      lines.implementation * part(newUsers(year, p), all.newUsers) +
      byUsers * part(year.users, all.users) +
      lines.salesAndMarketingVariable * part(year.revenue, all.revenue),
  );
}

/**
 * Each pricing plan's five years at a scenario's point (formulas B6). Revenues add to the scenario's, recurring
 * revenues to the closing of `recurringYears`, contributions to revenue less the costs that are not fixed.
 *
 * @param scenario of the same inputs, unrounded (`runScenario`)
 */
export function planPerformance(inputs: SimulationInputs, scenario: ScenarioResult): PlanPerformance[] {
  const index = growthIndex(inputs.priceGrowth);
  const prices = recurringPrices(inputs, scenario);
  const splits = inputs.pricingPlans.map((plan) => plan.revenueTargetSplit);
  const allSplits = splits.reduce((sum, split) => sum + split, 0);
  const costs = index.map((_, t) =>
    variableCosts(
      inputs,
      scenario.costLines[t]!,
      scenario.plans.map((plan) => plan.years[t]!),
    ),
  );

  return scenario.plans.map(({ name, targetRevenue, attainment, years }, p) => ({
    name,
    pricePerUser: roundRatio(scenario.points[p]!.pricePerUser),
    customersFirstYear: scenario.points[p]!.customersFirstYear,
    targetRevenue: roundMoney(targetRevenue),
    attainment: roundRatio(attainment),
    split: roundRatio(part(splits[p]!, allSplits)),
    years: years.map((year, t) => {
      const all = scenario.revenue[t]!;
      const recurring = year.customers * prices[p]! * index[t]!;
      const contribution = year.revenue - costs[t]![p]!;
      return {
        year: t + 1,
        customers: year.customers,
        newCustomers: year.newCustomers,
        lostCustomers: year.lostCustomers,
        users: year.users,
        revenue: roundMoney(year.revenue),
        shareOfRevenue: all > 0 ? roundRatio(year.revenue / all) : null,
        recurringRevenue: roundMoney(recurring),
        revenuePerCustomer: year.customers > 0 ? roundMoney(recurring / year.customers) : null,
        contribution: roundMoney(contribution),
        contributionMargin: year.revenue > 0 ? roundRatio(contribution / year.revenue) : null,
      };
    }),
  }));
}

/** Customers won in one year, and what they pay later. */
export interface RevenueCohort {
  /** 1..5; 0 = customers from before. */
  year: number;
  customers: number;
  /** Recurring revenue / that of the cohort's first year here, from that year to year 5; the first is 1. */
  kept: number[];
}

/**
 * How much of a cohort's recurring revenue is left in later years, by each plan's retention and price growth.
 * Customers are not rounded here. Cohorts without customers are left out.
 *
 * @param scenario of the same inputs, unrounded (`runScenario`)
 */
export function revenueCohorts(inputs: SimulationInputs, scenario: ScenarioResult): RevenueCohort[] {
  const index = growthIndex(inputs.priceGrowth);
  const prices = recurringPrices(inputs, scenario);
  const stays = inputs.pricingPlans.map(retention);
  const cohort = (year: number, start: number, customers: readonly number[]): RevenueCohort[] => {
    const first = customers.reduce((sum, count, p) => sum + count * prices[p]!, 0) * index[start]!;
    const left = [...customers];
    const kept = index.slice(start).map((price, k) => {
      if (k > 0) for (const [p, stay] of stays.entries()) left[p]! *= stay;
      return part(left.reduce((sum, count, p) => sum + count * prices[p]!, 0) * price, first);
    });
    const count = customers.reduce((sum, each) => sum + each, 0);
    return count > 0 ? [{ year, customers: count, kept: kept.map(roundRatio) }] : [];
  };
  const before = inputs.pricingPlans.map((plan) => plan.existingCustomers * retention(plan));
  const counted = inputs.pricingPlans.reduce((sum, plan) => sum + plan.existingCustomers, 0);
  return [
    ...cohort(0, 0, before).map((old) => ({ ...old, customers: counted })),
    ...index.flatMap((_, t) =>
      cohort(
        t + 1,
        t,
        scenario.plans.map((plan) => plan.years[t]!.newCustomers),
      ),
    ),
  ];
}
