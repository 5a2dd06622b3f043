import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The GTM plans a DG plan can stand on. */
export const gtmPlansQuery = queryOptions({
  queryKey: ["gtm-plans"],
  queryFn: ({ signal }) => call("listGtmPlans", { signal }),
});

/** One GTM plan, whole: its combinations, chosen segments and value drivers. */
export function gtmPlanQuery(id: string) {
  return queryOptions({
    queryKey: ["gtm-plans", id],
    queryFn: ({ signal }) => call("getGtmPlan", { params: { id }, signal }),
    enabled: id !== "",
  });
}
