import { useQuery } from "@tanstack/react-query";
import { usePlanContext } from "../lib/plan-context.ts";
import { gtmPlanResource } from "./gtm-plans.ts";

interface PlanScope {
  planId: string;
  planName: string;
}

/** The plan that lists are narrowed to; null: all plans, also when it was deleted. */
export function usePlanScope(): PlanScope | null {
  const planId = usePlanContext((state) => state.planId);
  const plan = useQuery({ ...gtmPlanResource.list, enabled: planId !== null }).data?.find(
    ({ id }) => id === planId,
  );
  return plan === undefined ? null : { planId: plan.id, planName: plan.gtmPlanName };
}

/** The documents of the plan in scope, and how many others there are. */
export function narrowed<T>(
  scope: PlanScope | null,
  documents: readonly T[],
  planOf: (document: T) => string | undefined,
): { shown: readonly T[]; hidden: number } {
  if (scope === null) return { shown: documents, hidden: 0 };
  const shown = documents.filter((document) => planOf(document) === scope.planId);
  return { shown, hidden: documents.length - shown.length };
}
