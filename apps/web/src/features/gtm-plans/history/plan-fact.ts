import type { PlanStepId } from "@beachhead/contract/plan-steps";
import { formatPlain } from "../../../lib/format/numbers.ts";

/** What a fact is about when it is one of several: a product, a goal, a competitor. */
export interface FactPart {
  key: string;
  name: string;
}

/** One thing a plan says, in words. */
export interface PlanFact {
  /** The same in every version of the plan, whatever is renamed. */
  key: string;
  step: PlanStepId;
  /** The id of the combination it belongs to; null for the whole plan. */
  combination: string | null;
  part: FactPart | null;
  label: string;
  /** Blank where nothing stands. */
  value: string;
}

export type FactValue = string | number | null | undefined;

/** A fact of one step: its label, what stands there, and the part it is about. */
export type MakeFact = (label: string, value: FactValue, part?: FactPart, labelKey?: string) => PlanFact;

export function wordsOf(value: FactValue): string {
  if (value === null || value === undefined) return "";
  return typeof value === "number" ? formatPlain(value) : value.trim();
}

/** Makes the facts of one step, of the whole plan or of a combination. */
export function factsOf(step: PlanStepId, combination: string | null): MakeFact {
  return (label, value, part, labelKey = label) => ({
    key: JSON.stringify([step, combination, part?.key ?? null, labelKey]),
    step,
    combination,
    part: part ?? null,
    label,
    value: wordsOf(value),
  });
}
