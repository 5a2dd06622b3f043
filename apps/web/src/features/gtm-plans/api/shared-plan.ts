import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The plan that a share link opens, for anybody who has the link. */
export function sharedPlanQuery(shareToken: string) {
  return queryOptions({
    queryKey: ["shared-plan", shareToken],
    queryFn: ({ signal }) => call("getSharedGtmPlan", { params: { shareToken }, signal }),
    gcTime: 0,
  });
}
