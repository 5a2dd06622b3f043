import type { CombinationLink, Inheritance } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "../lib/navigation.ts";
import { inheritanceQuery } from "./inheritance.ts";

interface FoundCombination {
  initialCombination: { inheritance: Inheritance; combinationId: string } | null;
  /** What must be loaded before the form is drawn. */
  needs: { data: unknown; error: Error | null; refetch(): unknown }[];
}

/**
 * The combination that the address asks a new document for: `?plan=` and `?combination=`, the first one of the plan if
 * it names none. A plan that cannot be loaded is left out: the form then starts blank.
 * @param documentId undefined for a new document
 * @param link of what the document starts with, where the address names no plan
 */
export function useInitialCombination(
  documentId: string | undefined,
  link?: CombinationLink | null,
): FoundCombination {
  const [search] = useSearchParams();
  const planId = documentId === undefined ? (search.get("plan") ?? link?.gtmPlanId ?? null) : null;
  const query = useQuery({ ...inheritanceQuery(planId ?? ""), enabled: planId !== null });
  if (planId === null || query.error !== null) return { initialCombination: null, needs: [] };
  // An older answer would start the document with goals that have changed since.
  const inheritance = query.isFetchedAfterMount ? query.data : undefined;
  if (inheritance === undefined)
    return { initialCombination: null, needs: [{ data: undefined, error: null, refetch: query.refetch }] };
  const asked = search.get("combination") ?? link?.combinationId;
  const found = inheritance.combinations.find(({ id }) => id === asked) ?? inheritance.combinations[0];
  return {
    initialCombination: found === undefined ? null : { inheritance, combinationId: found.id },
    needs: [],
  };
}
