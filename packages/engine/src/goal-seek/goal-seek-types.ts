import type { PlanPoint, SimulationOptions } from "../simulation/types.ts";

/** Which targets the odds are of. */
export type GoalSeekObjective = "both" | "revenue" | "ebit";

/** Options of the run whose odds are to rise; `confidence` is what is asked for. */
export interface GoalSeekOptions extends SimulationOptions {
  objective: GoalSeekObjective;
}

/** How far one lever must move for the odds to reach the confidence. */
export interface LeverAnswer {
  /** `price`, `customers`, `plan.<index>.price | customers`, `retention`, `priceGrowth`, `customerGrowth`, `cost.<field>` or `together`. */
  lever: string;
  label: string;
  unit: "percent" | "points";
  /** Per cent or points, to 0.1; 0 if the odds are there already; where unreachable, the best within the limits. */
  x: number;
  /** Probability of the objective at x, a fraction. */
  probability: number;
  standardError: number;
  reachable: boolean;
  /**
   * How far the lever may move the other way before the odds fall below the confidence, in its unit and signed;
   * null if they are below it already.
   */
  room: number | null;
  /** Change of first-year customers that comes with a change of price by the elasticity, per cent; 0 without. */
  demandPercent: number;
}

/** A point of the ranges around which the odds reach the confidence. */
export interface ConfidentPoint {
  points: PlanPoint[];
  /** Position in the ranges, 0 (all minima) to 1 (all maxima). */
  stretch: number;
  probability: number;
}

/** What would have to change for the odds to reach the confidence (formulas B8). */
export interface GoalSeekWays {
  /** Per cent. */
  confidence: number;
  objective: GoalSeekObjective;
  base: { probability: number; standardError: number };
  /** Reachable ones first, the smallest move first. */
  levers: LeverAnswer[];
  /** The highest revenue target with odds of at least the confidence, three significant figures; null if none, or for EBIT alone. */
  target: { revenue: number; probability: number } | null;
  /** The first later year in which the unchanged targets have the odds; null if none, or if they have them already. */
  year: { targetYear: number; probability: number } | null;
}

/** What would have to be true for the odds to reach the confidence: the changes, and a point of the ranges. */
export interface GoalSeekResult extends GoalSeekWays {
  /** The least-stretch point that has the odds when the draws are most likely there; null if none has. */
  point: ConfidentPoint | null;
}
