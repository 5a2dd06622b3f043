import type { AllocationRequest, AllocationResult } from "./allocation-types.ts";

/** Writes an amount with its currency, or without where it is not known. */
type MoneyText = (amount: number) => string;

/**
 * Sentences on what could not be had, each with the way out: a goal out of reach, limits below the least efforts, a
 * search that was cut short.
 */
export function allocationNotes(
  {
    budget,
    people,
    objective,
    needed,
  }: Pick<AllocationRequest, "budget" | "people" | "objective" | "needed">,
  { best, reachable, exact }: Pick<AllocationResult, "best" | "reachable" | "exact">,
  money: MoneyText,
): string[] {
  const notes: string[] = [];
  if (!best.feasible && reachable === undefined)
    notes.push(
      `Even the least efforts take ${best.people} people, and there are ${people}. Add people, lower the least effort of a channel, or unlock one.`,
    );
  else if (!best.feasible && reachable !== undefined && objective === "cost")
    notes.push(
      `The revenue of ${money(needed ?? 0)} is out of reach: at most ${money(reachable.revenue)} can be reached, with a budget of ${money(reachable.budget)}. Lower the goal, add people, or raise the most of a channel.`,
    );
  else if (!best.feasible && reachable !== undefined)
    notes.push(
      `The budget of ${money(budget ?? 0)} does not pay for the least efforts, which cost ${money(reachable.budget)}. Raise the budget, lower the least effort of a channel, or unlock one.`,
    );
  if (!exact)
    notes.push(
      "The search ended before every mix was compared: a slightly better one may exist. Lock a channel or narrow its efforts to compare them all.",
    );
  return notes;
}
