import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, optionalNumber, text } from "../primitives.ts";
import { planIdFields } from "./business-details.ts";
import { defaultGoals } from "./defaults.ts";
import { note } from "./section-fields.ts";

export const MAX_GOALS = 50;
const VALUE_MAX = 1e15;
const YEAR_RULE = "Target year must be a calendar year such as 2031, or 1 to 5 years from now";

const KEPT_RULE = "Revenue kept must be between 0 and 120";

const value = (label: string) => {
  const bounds = `${label} must be between -1,000,000,000,000,000 and 1,000,000,000,000,000`;
  return optionalNumber({
    required: `${label} must be a number`,
    min: { value: -VALUE_MAX, message: bounds },
    max: { value: VALUE_MAX, message: bounds },
    decimals: { places: 2, message: "Maximum 2 decimal places allowed" },
  });
};

/** One goal: current value, target value and target year. Blank figures are null; no field is required. */
export const goalSchema = z.object(
  {
    id: z.preprocess((id) => id ?? 0, z.coerce.number().int().min(0).max(1e9).catch(0)),
    goal: text("Goal", 200),
    currentValue: value("Current value"),
    targetValue: value("Target value"),
    /** A calendar year, or 1 to 5: in so many years (formulas B7). */
    targetYear: optionalNumber({
      required: YEAR_RULE,
      decimals: { places: 0, message: "Target year must be a whole number" },
      min: { value: 1, message: YEAR_RULE },
      max: { value: 2200, message: YEAR_RULE },
    }).refine((year) => year === null || year <= 5 || year >= 1900, YEAR_RULE),
    /**
     * Of a year's revenue, what the same customers pay again in the next, per cent; 0: they buy once; null: not
     * answered. Counts for the revenue goal (formulas B12).
     */
    keptRevenue: optionalNumber({
      required: KEPT_RULE,
      min: { value: 0, message: KEPT_RULE },
      max: { value: 120, message: KEPT_RULE },
      decimals: { places: 2, message: "Maximum 2 decimal places allowed" },
    }).optional(),
  },
  { error: "Each goal must be an object" },
);

/** Gives every goal a unique number; a goal retains its own unless an earlier goal has it. */
function withOwnIds<T extends { id: number }>(goals: T[]): T[] {
  const taken = new Set<number>();
  return goals.map((goal) => {
    let id = goal.id;
    while (id < 1 || taken.has(id)) id += 1;
    taken.add(id);
    return { ...goal, id };
  });
}

const blankGoals = () =>
  defaultGoals.map((goal, index) => ({
    id: index + 1,
    goal,
    currentValue: null,
    targetValue: null,
    targetYear: null,
    keptRevenue: null,
  }));

export const goalsSchema = z.preprocess(
  (goals) => goals ?? blankGoals(),
  listOf(goalSchema, {
    error: "Goals must be a list",
    most: MAX_GOALS,
    tooMany: `A plan can have at most ${MAX_GOALS} goals`,
  }).transform(withOwnIds),
);

export const goalsBody = bodyOf({ ...planIdFields, goals: goalsSchema, note });
/** The rules of the form alone, for the screen. */
export const goalsFormSchema = bodyOf({ goals: goalsSchema, note });

export type Goal = z.output<typeof goalSchema>;
