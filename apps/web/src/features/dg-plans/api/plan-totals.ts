import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** What the chosen channels of a plan come to, at one of its versions. */
export function planTotalsQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ["dg-plans", id, "totals", version],
    queryFn: ({ signal }) => call("getDgPlanSummary", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
