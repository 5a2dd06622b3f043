import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** One DG plan with its channels. */
export function dgPlanQuery(id: string) {
  return queryOptions({
    queryKey: ["dg-plans", id],
    queryFn: ({ signal }) => call("getDgPlan", { params: { id }, signal }),
  });
}
