import { useQuery } from "@tanstack/react-query";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { usePlanContext } from "../../../lib/plan-context.ts";

/** The GTM plan that planned against actual shows: the one asked for, else the one of this tab, else the first. */
export function useShownPlan(asked: string | null) {
  const { data: plans, error, refetch } = useQuery(gtmPlanResource.list);
  const inContext = usePlanContext((state) => state.planId);
  const wanted = asked ?? inContext;
  return { plans, plan: plans?.find(({ id }) => id === wanted) ?? plans?.[0], error, refetch };
}
