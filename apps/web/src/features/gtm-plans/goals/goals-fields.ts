import type { GtmPlanReply } from "@beachhead/contract";
import { defaultGoals } from "@beachhead/contract/plan-defaults";
import {
  type GoalPath,
  type GoalRole,
  type GoalToCheck,
  goalHorizon,
  goalPath,
  goalRole,
  yearName,
} from "@beachhead/engine";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { restoreAt, updateById } from "../../../lib/lists.ts";
import { newKey } from "../../../lib/new-key.ts";

/** Form values of a goal. The year is the typed text. */
export interface GoalFields {
  id: number;
  goal: string;
  currentValue: number | null;
  targetValue: number | null;
  targetYear: string;
  /** Per cent of a year's revenue that customers pay again in the next; null: not answered. */
  keptRevenue: number | null;
}

export interface GoalsFields {
  goals: readonly GoalFields[];
  note: string;
}

type StoredGoal = GtmPlanReply["goals"][number];

const blank = (id: number, goal: string): GoalFields => ({
  id,
  goal,
  currentValue: null,
  targetValue: null,
  targetYear: "",
  keptRevenue: null,
});

/** The goals as form values. A plan without goals gets the three of the specification. */
export function rowsOf(goals: readonly StoredGoal[]): GoalFields[] {
  if (goals.length === 0) return defaultGoals.map((goal, index) => blank(index + 1, goal));
  return goals.map(({ id, goal, currentValue, targetValue, targetYear, keptRevenue = null }) => ({
    id,
    goal,
    currentValue,
    targetValue,
    targetYear: targetYear === null ? "" : String(targetYear),
    keptRevenue,
  }));
}

export const fieldsOf = ({ goals, goalsNote }: Pick<GtmPlanReply, "goals" | "goalsNote">): GoalsFields => ({
  goals: rowsOf(goals),
  note: goalsNote,
});

export function isFields(value: unknown): value is GoalsFields {
  return sameShape<GoalsFields>({ goals: [blank(1, "")], note: "" }, value);
}

/** The path of a field of a goal: by id, so that a message stays with its goal. */
export const goalField = (id: number, field: string): string => `goals.${id}.${field}`;

/** An issue at the field of its goal, whose path goes by position. */
export function atGoal({ goals }: GoalsFields, { path, message }: FieldIssue): FieldIssue {
  const [list, index, ...field] = path.split(".");
  const goal = list === "goals" ? goals[Number(index)] : undefined;
  return { path: goal === undefined ? path : goalField(goal.id, field.join(".")), message };
}

/** Whether the goal of a path is there; only revenue is kept from one year to the next. */
export function hasField({ goals }: GoalsFields, path: string): boolean {
  const [list, id, field] = path.split(".");
  const goal = goals.find((each) => String(each.id) === id);
  if (list !== "goals" || goal === undefined) return list !== "goals";
  return field !== "keptRevenue" || goalRole(goal.goal) === "revenue";
}

/** Appends a blank goal. Its id was never another goal's, or it would have the comments on one that was removed. */
export function withNewGoal(fields: GoalsFields): GoalsFields {
  const id = 1 + Number.parseInt(newKey().slice(0, 7), 16);
  return { ...fields, goals: [...fields.goals, blank(id, "")] };
}

export function withoutGoal(fields: GoalsFields, id: number): GoalsFields {
  return { ...fields, goals: fields.goals.filter((goal) => goal.id !== id) };
}

/** Restores a removed goal at its old position. */
export function withGoalAt(fields: GoalsFields, goal: GoalFields, index: number): GoalsFields {
  const goals = restoreAt(fields.goals, goal, index);
  return goals === fields.goals ? fields : { ...fields, goals };
}

export function withGoal(fields: GoalsFields, id: number, change: Partial<GoalFields>): GoalsFields {
  return { ...fields, goals: updateById(fields.goals, id, (goal) => ({ ...goal, ...change })) };
}

/** The year as a number; null if it is blank or not a whole number. */
export function yearOf({ targetYear }: GoalFields): number | null {
  const text = targetYear.trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** Whether customers pay again every year, as one answers it. */
export const REPEAT_ANSWERS = [
  { value: "", label: "Not answered yet" },
  { value: "no", label: "No, they buy once" },
  { value: "yes", label: "Yes" },
];
const YES_STARTS_AT = 90;

export const repeatAnswer = ({ keptRevenue }: Pick<GoalFields, "keptRevenue">): string =>
  keptRevenue === null ? "" : keptRevenue === 0 ? "no" : "yes";

export const keptOfAnswer = (answer: string): number | null =>
  answer === "" ? null : answer === "yes" ? YES_STARTS_AT : 0;

/** A goal in the shape of the engine's checks. */
export function toCheck(goal: GoalFields): GoalToCheck & Pick<GoalFields, "keptRevenue"> {
  return { ...goal, targetYear: yearOf(goal) };
}

const units: Record<Exclude<GoalRole, "revenue">, string | undefined> = {
  customers: "customers",
  ebitPercent: "%",
  other: undefined,
};

/**
 * The unit of a goal, derived from its name.
 * @param currency of the plan
 */
export function unitOf(goal: string, currency: string): string | undefined {
  const role = goalRole(goal);
  return role === "revenue" ? currency : units[role];
}

/** The path of a goal by year; null if a figure is missing or the year is not in the future. */
export function pathOf(goal: GoalFields, baseYear: number): GoalPath | null {
  const { currentValue, targetValue } = goal;
  const targetYear = yearOf(goal);
  if (currentValue === null || targetValue === null || targetYear === null) return null;
  const kind = goalRole(goal.goal) === "ebitPercent" ? "percent" : "amount";
  return goalPath({ kind, currentValue, targetValue, targetYear }, baseYear);
}

/** The year for a number of years, 1 to 5, and the business year that an entered year begins; null if the text says it. */
export function targetYearName(goal: GoalFields, baseYear: number, startMonth: number): string | null {
  const year = yearOf(goal);
  if (year === null || year < 1) return null;
  const name = yearName(baseYear + goalHorizon(year, baseYear), startMonth);
  return name === String(year) ? null : name;
}
