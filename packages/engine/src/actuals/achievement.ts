/** How the period goes, best first (formulas B5). */
export type AchievementStatus =
  | "Achieved"
  | "On track"
  | "Slightly behind"
  | "At risk"
  | "Off track"
  | "Not started"
  | "No plan";

export interface Achievement {
  /** Closed revenue as a share of the planned; null without a plan. */
  revenueAchievement: number | null;
  /** Achievement as a share of the time gone by; null without a plan or before the period. */
  pace: number | null;
  status: AchievementStatus;
}

/**
 * Closed revenue against the plan of a period, and its pace. Not rounded.
 *
 * @param planned revenue of the whole period, money
 * @param closed revenue so far, in the same currency
 * @param elapsed share of the period gone by, 0..1
 */
export function achievement(planned: number, closed: number, elapsed: number): Achievement {
  if (!(planned > 0)) return { revenueAchievement: null, pace: null, status: "No plan" };
  const share = closed / planned;
  if (share >= 1)
    return { revenueAchievement: share, pace: elapsed > 0 ? share / elapsed : null, status: "Achieved" };
  if (!(elapsed > 0)) return { revenueAchievement: share, pace: null, status: "Not started" };
  const pace = share / elapsed;
  return { revenueAchievement: share, pace, status: statusOfPace(pace) };
}

/** A pace within a billionth of a bound has reached it: 0.3 / 0.3 may come out below 1. */
const ROUNDING = 1e-9;

function statusOfPace(pace: number): AchievementStatus {
  if (pace >= 1 - ROUNDING) return "On track";
  if (pace >= 0.8 - ROUNDING) return "Slightly behind";
  return pace >= 0.5 - ROUNDING ? "At risk" : "Off track";
}

/**
 * Open pipeline for each unit of revenue that is still missing, and how much the plan's win rate asks for.
 *
 * @param winRate planned, a fraction; 0 or less = unknown
 * @returns `has` is null when nothing is missing, `needs` when the win rate is unknown
 */
export function pipelineCoverage(
  openPipeline: number,
  planned: number,
  closed: number,
  winRate: number,
): { has: number | null; needs: number | null } {
  const missing = planned - closed;
  return { has: missing > 0 ? openPipeline / missing : null, needs: winRate > 0 ? 1 / winRate : null };
}
