import type { MonteCarloResult, PlanPoint, ScenarioResult, SimulationWarning } from "./types.ts";

/** One of the two targets of a simulation. */
export type Target = "revenue" | "ebit";

/** What one plan would need to reach its share of the revenue target with one of its two ranges at the maximum. */
export interface PlanHint {
  plan: string;
  /** Whole new customers of year 1, also beyond the range; null if no number of customers is enough. */
  customersNeededAtMaxPrice: number | null;
  /** Money per user, rounded up to 2 decimals, also beyond the range; null if no price is enough. */
  priceNeededAtMaxCustomers: number | null;
}

/** A point of the recommended-point search with its figures of the target year. */
export interface ObjectivePoint {
  feasible: boolean;
  points: PlanPoint[];
  /** Split-weighted mean position in the ranges, 0 (all minima) to 1 (all maxima). */
  stretch: number;
  revenue: number;
  ebit: number;
  /** Per cent of revenue; null without revenue. */
  ebitPercent: number | null;
}

/** The recommended point (formulas B3.3), or the nearest one when no point reaches every target. */
export interface Recommendation {
  feasible: boolean;
  /** Different points of the search that reach every target. */
  feasiblePoints: number;
  points: PlanPoint[];
  /** Split-weighted mean position in the ranges, 0 (all minima) to 1 (all maxima). */
  stretch: number;
  /** Targets that are missed even at all maxima; empty if feasible. */
  binding: Target[];
  /** The target with the least slack at the point. */
  tightest: Target;
  hints: PlanHint[];
  /** The best points by other objectives; all are the nearest point if not feasible. */
  objectives: { lowestPrice: ObjectivePoint; fewestCustomers: ObjectivePoint; highestEbit: ObjectivePoint };
  result: ScenarioResult;
}

/** Revenue and EBIT of the target year, money, with one driver at either end of its range. */
export interface TornadoBar {
  /** `plan.<index>.price | customers | retention`, `priceGrowth`, `customerGrowth` or `cost.<field>`. */
  driver: string;
  label: string;
  /** In the driver's unit: money, customers, per cent; for the two growths a shift in points. */
  low: number;
  high: number;
  revenueLow: number;
  revenueHigh: number;
  ebitLow: number;
  ebitHigh: number;
}

/** What moves the target year most, starting from the recommended point (formulas B3.5). */
export interface Tornado {
  base: { revenue: number; ebit: number };
  /** At most 12, largest swing of revenue first. */
  byRevenue: TornadoBar[];
  /** At most 12, largest swing of EBIT first. */
  byEbit: TornadoBar[];
}

/**
 * Attainment of the revenue target over the price and customer ranges. All plans move together: row i is at
 * position i/10 of every price range, column j at position j/10 of every range of customers.
 */
export interface HeatMap {
  /** The plan whose prices and customers label the axes: the one with the largest share of the target. */
  plan: string;
  /** 11 prices per user of that plan, ascending. */
  prices: number[];
  /** 11 numbers of first-year customers of that plan, ascending. */
  customers: number[];
  /** Revenue of the target year / revenue target, a fraction; [price][customers]. */
  revenueAttainment: number[][];
  /** Whether every plan reaches its split and EBIT its target; [price][customers]. */
  met: boolean[][];
  /** Position of the recommended point: of its prices, and of that plan's customers; 0..1. */
  recommended: { pricePosition: number; customersPosition: number };
}

/** The whole answer to one run. */
export interface SimulationResult {
  engineVersion: string;
  warnings: SimulationWarning[];
  low: ScenarioResult;
  mid: ScenarioResult;
  high: ScenarioResult;
  /** null in the first part of a run in steps, and in results stored by engine 1.0. */
  recommended: Recommendation | null;
  monteCarlo: MonteCarloResult;
  /** null as `recommended`. */
  tornado: Tornado | null;
  /** null as `recommended`. */
  heatmap: HeatMap | null;
}

/** The answers that follow the odds: what to choose, what it depends on, where the targets are met. */
export interface DecisionAnswers {
  recommended: Recommendation;
  tornado: Tornado;
  heatmap: HeatMap;
}

/** A result with every answer. */
export type CompleteSimulationResult = SimulationResult & DecisionAnswers;
