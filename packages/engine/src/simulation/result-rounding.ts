import { roundMoney, roundRatio, splitMoney } from "../money/rounding.ts";
import type { SimulationResult } from "./result-types.ts";
import type {
  CostLines,
  DriverShare,
  Histogram,
  MonteCarloResult,
  PlanResult,
  PlanYear,
  ScenarioResult,
  TargetOdds,
  YearQuantiles,
} from "./types.ts";

function orNull(value: number | null, round: (value: number) => number): number | null {
  return value === null ? null : round(value);
}

function roundLines(lines: CostLines): CostLines {
  return {
    amortisedDevelopment: roundMoney(lines.amortisedDevelopment),
    ongoingProductDevelopment: roundMoney(lines.ongoingProductDevelopment),
    admin: roundMoney(lines.admin),
    infrastructureFixed: roundMoney(lines.infrastructureFixed),
    salesAndMarketingFixed: roundMoney(lines.salesAndMarketingFixed),
    extra: roundMoney(lines.extra),
    onboarding: roundMoney(lines.onboarding),
    implementation: roundMoney(lines.implementation),
    infrastructureUsers: roundMoney(lines.infrastructureUsers),
    support: roundMoney(lines.support),
    salesAndMarketingVariable: roundMoney(lines.salesAndMarketingVariable),
    otherVariable: roundMoney(lines.otherVariable),
  };
}

function roundPlanYear(year: PlanYear): PlanYear {
  return {
    year: year.year,
    pricePerUser: roundRatio(year.pricePerUser),
    newCustomers: year.newCustomers,
    retainedCustomers: year.retainedCustomers,
    lostCustomers: year.lostCustomers,
    customers: year.customers,
    users: roundRatio(year.users),
    revenueUpfront: roundMoney(year.revenueUpfront),
    revenueAnnualFixed: roundMoney(year.revenueAnnualFixed),
    revenuePerUser: roundMoney(year.revenuePerUser),
    revenue: roundMoney(year.revenue),
  };
}

function roundPlans(plans: readonly PlanResult[]): PlanResult[] {
  const targets = splitMoney(plans.map((plan) => plan.targetRevenue));
  return plans.map((plan, p) => ({
    name: plan.name,
    targetRevenue: targets[p]!,
    attainment: roundRatio(plan.attainment),
    years: plan.years.map(roundPlanYear),
  }));
}

/**
 * A scenario as it goes over the wire: money to cents, ratios, percentages, prices per user, users and years
 * to 4 decimals, half up (`roundHalfUp`); the plans' targets still add to the revenue target (`splitMoney`).
 */
export function roundScenario(result: ScenarioResult): ScenarioResult {
  return {
    points: result.points.map((point) => ({
      plan: point.plan,
      pricePerUser: roundRatio(point.pricePerUser),
      customersFirstYear: point.customersFirstYear,
    })),
    revenue: result.revenue.map(roundMoney),
    ebit: result.ebit.map(roundMoney),
    ebitPercent: result.ebitPercent.map((value) => orNull(value, roundRatio)),
    customers: [...result.customers],
    users: result.users.map(roundRatio),
    totalCost: result.totalCost.map(roundMoney),
    costLines: result.costLines.map(roundLines),
    cumulativeRevenue: result.cumulativeRevenue.map(roundMoney),
    cumulativeEbit: result.cumulativeEbit.map(roundMoney),
    cashFlow: result.cashFlow.map(roundMoney),
    cumulativeCash: result.cumulativeCash.map(roundMoney),
    breakEvenCustomers: [...result.breakEvenCustomers],
    npv: roundMoney(result.npv),
    paybackYears: orNull(result.paybackYears, roundRatio),
    ebitBreakEvenYear: result.ebitBreakEvenYear,
    attainment: roundRatio(result.attainment),
    revenueMet: result.revenueMet,
    ebitMet: result.ebitMet,
    plans: roundPlans(result.plans),
  };
}

function roundQuantiles(year: YearQuantiles): YearQuantiles {
  return {
    year: year.year,
    mean: roundMoney(year.mean),
    p5: roundMoney(year.p5),
    p10: roundMoney(year.p10),
    p25: roundMoney(year.p25),
    p50: roundMoney(year.p50),
    p75: roundMoney(year.p75),
    p90: roundMoney(year.p90),
    p95: roundMoney(year.p95),
  };
}

function roundHistogram(histogram: Histogram): Histogram {
  return { min: roundMoney(histogram.min), max: roundMoney(histogram.max), counts: [...histogram.counts] };
}

function roundOdds(odds: TargetOdds): TargetOdds {
  return { revenue: roundRatio(odds.revenue), ebit: roundRatio(odds.ebit), both: roundRatio(odds.both) };
}

/** Shares of variance to 4 decimals. */
export function roundShares(shares: readonly DriverShare[]): DriverShare[] {
  return shares.map(({ driver, share }) => ({ driver, share: roundRatio(share) }));
}

/** A Monte Carlo result as it goes over the wire, by the same rules as `roundScenario`. */
export function roundMonteCarlo(result: MonteCarloResult): MonteCarloResult {
  const shares = result.shareOfVariance;
  return {
    trials: result.trials,
    seed: result.seed,
    distribution: result.distribution,
    around: result.around,
    revenue: result.revenue.map(roundQuantiles),
    ebit: result.ebit.map(roundQuantiles),
    histogram: {
      revenue: roundHistogram(result.histogram.revenue),
      ebit: roundHistogram(result.histogram.ebit),
    },
    probability: roundOdds(result.probability),
    standardError: roundOdds(result.standardError),
    shareOfVariance:
      shares === null ? null : { revenue: roundShares(shares.revenue), ebit: roundShares(shares.ebit) },
  };
}

/**
 * The first part of a result, without the decision answers, as it goes over the wire. Browser worker and server
 * both send what this returns, so that the same inputs, options and seed give the same bytes. Rounding twice
 * changes nothing.
 */
export function roundResult(
  result: Omit<SimulationResult, "recommended" | "tornado" | "heatmap">,
): SimulationResult {
  return {
    engineVersion: result.engineVersion,
    warnings: result.warnings.map((warning) => ({ ...warning })),
    low: roundScenario(result.low),
    mid: roundScenario(result.mid),
    high: roundScenario(result.high),
    recommended: null,
    monteCarlo: roundMonteCarlo(result.monteCarlo),
    tornado: null,
    heatmap: null,
  };
}
