import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api/call.ts";
import { gtmPlanResource } from "./gtm-plans.ts";

/** What each combination of a plan passes on to costs, simulations and channel plans. Goals may have changed a moment ago. */
export function inheritanceQuery(planId: string) {
  return queryOptions({
    queryKey: gtmPlanResource.keyOf(planId, "inheritance"),
    queryFn: ({ signal }) => call("getInheritance", { params: { id: planId }, signal }),
    staleTime: 0,
  });
}
