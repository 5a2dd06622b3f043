import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** One plan, whole. */
export function gtmPlanQuery(id: string) {
  return queryOptions({
    queryKey: ["gtm-plans", id],
    queryFn: ({ signal }) => call("getGtmPlan", { params: { id }, signal }),
  });
}
