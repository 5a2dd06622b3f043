import type { GtmPlanReply } from "@beachhead/contract";
import { defaultGoals } from "@beachhead/contract/plan-defaults";
import {
  type GoalPath,
  type GoalRole,
  type GoalToCheck,
  goalHorizon,
  goalPath,
  goalRole,
} from "@beachhead/engine";
import { sameShape } from "../../../lib/drafts/same-shape.ts";

/** A goal as it stands on the screen: the year is the text that was typed. */
export interface GoalFields {
  id: number;
  goal: string;
  currentValue: number | null;
  targetValue: number | null;
  targetYear: string;
}

export interface GoalsFields {
  goals: readonly GoalFields[];
}

type StoredGoal = Pick<GtmPlanReply["goals"][number], keyof GoalFields>;

const blank = (id: number, goal: string): GoalFields => ({
  id,
  goal,
  currentValue: null,
  targetValue: null,
  targetYear: "",
});

/** The goals of a plan for the form; a plan without any gets the three of the specification. */
export function fieldsOf(goals: readonly StoredGoal[]): GoalsFields {
  if (goals.length === 0) return { goals: defaultGoals.map((goal, index) => blank(index + 1, goal)) };
  return {
    goals: goals.map(({ id, goal, currentValue, targetValue, targetYear }) => ({
      id,
      goal,
      currentValue,
      targetValue,
      targetYear: targetYear === null ? "" : String(targetYear),
    })),
  };
}

export function isFields(value: unknown): value is GoalsFields {
  return sameShape<GoalsFields>({ goals: [blank(1, "")] }, value);
}

/** The goals with one more at the end, blank, under an id of its own. */
export function withNewGoal(fields: GoalsFields): GoalsFields {
  const id = Math.max(0, ...fields.goals.map((goal) => goal.id)) + 1;
  return { goals: [...fields.goals, blank(id, "")] };
}

export function withoutGoal(fields: GoalsFields, id: number): GoalsFields {
  return { goals: fields.goals.filter((goal) => goal.id !== id) };
}

/** Puts a removed goal back where it stood. */
export function withGoalAt(fields: GoalsFields, goal: GoalFields, index: number): GoalsFields {
  if (fields.goals.some(({ id }) => id === goal.id)) return fields;
  return { goals: fields.goals.toSpliced(index, 0, goal) };
}

export function withGoal(fields: GoalsFields, id: number, change: Partial<GoalFields>): GoalsFields {
  return { goals: fields.goals.map((goal) => (goal.id === id ? { ...goal, ...change } : goal)) };
}

/** The year as a number; null while it is blank or no whole number. */
export function yearOf({ targetYear }: GoalFields): number | null {
  const text = targetYear.trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** A goal for the engine's checks. */
export function toCheck(goal: GoalFields): GoalToCheck {
  return { ...goal, targetYear: yearOf(goal) };
}

const units: Record<GoalRole, string | undefined> = {
  revenue: "USD",
  customers: "customers",
  ebitPercent: "%",
  other: undefined,
};

/** What a goal counts, by its name. */
export const unitOf = (goal: string): string | undefined => units[goalRole(goal)];

/** The path of a goal by year; null while a figure is missing or the year is not ahead. */
export function pathOf(goal: GoalFields, baseYear: number): GoalPath | null {
  const { currentValue, targetValue } = goal;
  const targetYear = yearOf(goal);
  if (currentValue === null || targetValue === null || targetYear === null) return null;
  const kind = goalRole(goal.goal) === "ebitPercent" ? "percent" : "amount";
  return goalPath({ kind, currentValue, targetValue, targetYear }, baseYear);
}

/** The calendar year that a count of years leads to; null when a calendar year was entered. */
export function resolvedYear(goal: GoalFields, baseYear: number): number | null {
  const year = yearOf(goal);
  if (year === null || year < 1 || year > 5) return null;
  return baseYear + goalHorizon(year, baseYear);
}
