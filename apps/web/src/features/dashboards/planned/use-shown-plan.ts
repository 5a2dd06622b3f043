import { useQuery } from "@tanstack/react-query";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { isGone, refetchFor } from "../../../data/named-document.ts";
import { usePlanContext } from "../../../lib/plan-context.ts";

/**
 * The GTM plan that planned against actual shows: the one that the address names, else the one of this tab, else the first.
 * @returns with `goneId` where the open workspace does not have the one that the address names
 */
export function useShownPlan(named: string | null) {
  const asked = named === "" ? null : named;
  const query = useQuery({
    ...gtmPlanResource.list,
    refetchOnMount: ({ state }) => refetchFor(asked, state.data),
  });
  const inContext = usePlanContext((state) => state.planId);
  const { data: plans, error, refetch } = query;
  if (asked === null) {
    const plan = plans?.find(({ id }) => id === inContext) ?? plans?.[0];
    return { plans, plan, goneId: null, error, refetch };
  }
  const plan = plans?.find(({ id }) => id === asked);
  const goneId = isGone(asked, plans, query) ? asked : null;
  const isAwaited = plan === undefined && goneId === null;
  return { plans: isAwaited ? undefined : plans, plan, goneId, error, refetch };
}
