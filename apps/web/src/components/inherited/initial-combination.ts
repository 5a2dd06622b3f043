import type { CombinationLink, Inheritance } from "@beachhead/contract";
import { isRecord } from "../../lib/is-record.ts";
import { type InheritedFields, NOTHING_SEEN, sourceOf, withCombination } from "./inherited-values.ts";

/** What a new document is started for: one combination of a plan, with what it passes on. */
export interface InitialCombination {
  inheritance: Inheritance;
  combinationId: string;
}

/** Names of a document that is for a combination. */
export interface CombinationNames {
  gtmPlan: string;
  productName: string;
  geo: string;
}

/** Makes a document for one combination of a plan: names, targets and currency come from there. */
export function withCombinationOf<V extends CombinationNames>(
  fields: InheritedFields<V>,
  values: V,
  blank: V,
  inheritance: Inheritance,
  combinationId: string,
): V {
  const combination = inheritance.combinations.find(({ id }) => id === combinationId);
  if (combination === undefined) return values;
  const { gtmPlanId, gtmPlanName } = inheritance;
  const { product: productName, geo } = combination;
  const source = sourceOf(inheritance, combination);
  const named = { ...values, gtmPlan: gtmPlanName, productName, geo };
  return withCombination(fields, named, blank, { gtmPlanId, combinationId }, source);
}

/** Whether a value from a draft is a link to a combination, or none. */
export function isLinkOrNull(value: unknown): value is CombinationLink | null {
  if (value === null) return true;
  if (!isRecord(value)) return false;
  const { gtmPlanId, combinationId, seen } = value;
  if (typeof gtmPlanId !== "string" || typeof combinationId !== "string" || !isRecord(seen)) return false;
  return Object.keys(NOTHING_SEEN).every((key) => {
    // Drafts from before growth was passed on have no value for it.
    const figure = key === "customerGrowth" ? (seen[key] ?? null) : seen[key];
    return figure === null || typeof figure === (key === "currency" ? "string" : "number");
  });
}
