import { type GoalToCheck, goalRole } from "./goal-checks.ts";

/** What other parts of the plan say about its goals; what is not there yet is left out. Money in USD, as goals are. */
export interface PlanToCheck {
  /** Market size of the segments chosen. */
  segmentsMarketSize?: number;
  /** The baselined simulations in the year of the revenue goal, added up. */
  simulations?: { revenue: number; customers: number; ebitPercent: number | null };
  /** Currencies of the plan other than USD, as ISO codes. */
  otherCurrencies?: readonly string[];
}

/** A quiet note on goals beside the rest of the plan, with the figures of its sentence. Shares are fractions. */
export type PlanCheck =
  | { code: "simulationsReach"; revenue: number; goal: number; share: number; gap: number }
  | { code: "shareOfSegments"; goal: number; marketSize: number; share: number; isHigh: boolean }
  | { code: "simulatedCustomers"; customers: number; goal: number; difference: number }
  | { code: "simulatedEbit"; percent: number; goal: number }
  | { code: "otherCurrencies"; currencies: readonly string[] };

/** Above this part of the chosen segments' market size a revenue goal is worth a second look. */
const HIGH_SHARE = 0.1;
/** Simulated customers further from the goal than this are worth a note. */
const CUSTOMERS_SLACK = 0.15;

/** The checks of the goals against segments and simulations, in a fixed order (formulas B7). None blocks. */
export function checkGoalsAgainstPlan(goals: readonly GoalToCheck[], plan: PlanToCheck): PlanCheck[] {
  const goalOf = (role: ReturnType<typeof goalRole>) => goals.find(({ goal }) => goalRole(goal) === role);
  return [
    ...revenueChecks(goalOf("revenue")?.targetValue ?? null, plan),
    ...customerChecks(goalOf("customers")?.targetValue ?? null, plan),
    ...ebitChecks(goalOf("ebitPercent")?.targetValue ?? null, plan),
    ...currencyChecks(plan),
  ];
}

function revenueChecks(goal: number | null, plan: PlanToCheck): PlanCheck[] {
  if (goal === null || goal <= 0) return [];
  const checks: PlanCheck[] = [];
  const { simulations, segmentsMarketSize } = plan;
  if (simulations !== undefined) {
    const { revenue } = simulations;
    checks.push({ code: "simulationsReach", revenue, goal, share: revenue / goal, gap: goal - revenue });
  }
  if (segmentsMarketSize !== undefined && segmentsMarketSize > 0) {
    const share = goal / segmentsMarketSize;
    checks.push({
      code: "shareOfSegments",
      goal,
      marketSize: segmentsMarketSize,
      share,
      isHigh: share > HIGH_SHARE,
    });
  }
  return checks;
}

function customerChecks(goal: number | null, { simulations }: PlanToCheck): PlanCheck[] {
  if (goal === null || goal <= 0 || simulations === undefined) return [];
  const { customers } = simulations;
  return Math.abs(customers - goal) > CUSTOMERS_SLACK * goal
    ? [{ code: "simulatedCustomers", customers, goal, difference: customers / goal - 1 }]
    : [];
}

function ebitChecks(goal: number | null, { simulations }: PlanToCheck): PlanCheck[] {
  const percent = simulations?.ebitPercent ?? null;
  return goal === null || percent === null || percent >= goal
    ? []
    : [{ code: "simulatedEbit", percent, goal }];
}

function currencyChecks({ otherCurrencies = [] }: PlanToCheck): PlanCheck[] {
  return otherCurrencies.length === 0 ? [] : [{ code: "otherCurrencies", currencies: otherCurrencies }];
}
