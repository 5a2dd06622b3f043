import { comparableName } from "@beachhead/contract";
import { invalid } from "../../../platform/errors/app-error.ts";
import { type NamedProduct, type PlanState, withSections } from "../gtm-plan.ts";
import type { Combination } from "./combination.ts";

export const UNKNOWN_COMBINATION = "This plan has no such combination of product and geography";

/**
 * A combination of a locked plan by its title or id, without its stored sections.
 * @param field the field of the request that names it, for the issue
 * @throws {AppError} `invalid` if the plan has no such combination
 */
export function findCombination(
  plan: PlanState,
  products: readonly NamedProduct[],
  name: string,
  field: string,
): Combination {
  const key = comparableName(name);
  const combinations = withSections(plan, products, []);
  const found = combinations.find(({ title, id }) => comparableName(title) === key || id === key);
  if (found === undefined) throw invalid([{ path: field, message: UNKNOWN_COMBINATION }]);
  return found;
}
