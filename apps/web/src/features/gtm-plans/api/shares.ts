import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";

/** The share links of a plan, newest first. Their tokens are not among it. */
export function planSharesQuery(id: string) {
  return queryOptions({
    queryKey: gtmPlanResource.keyOf(id, "shares"),
    queryFn: ({ signal }) => call("listGtmPlanShares", { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Makes a link by which anybody may read a plan; its address is in this answer alone. */
export function useSharePlan(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (expiresInDays: number | null) =>
      call("shareGtmPlan", { params: { id }, body: { expiresInDays } }),
    onSettled: () => client.invalidateQueries({ queryKey: planSharesQuery(id).queryKey }),
  });
}

/** Ends a link at once. */
export function useRevokeShare(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => call("revokeGtmPlanShare", { params: { id, shareId } }),
    onSettled: () => client.invalidateQueries({ queryKey: planSharesQuery(id).queryKey }),
  });
}
