import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";

/** The share links of a plan, newest first, without their tokens. */
export function planSharesQuery(id: string) {
  return queryOptions({
    queryKey: gtmPlanResource.keyOf(id, "shares"),
    queryFn: ({ signal }) => call("listGtmPlanShares", { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Creates a share link. Only this reply contains its address. */
export function useSharePlan(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (expiresInDays: number | null) =>
      call("shareGtmPlan", { params: { id }, body: { expiresInDays } }),
    onSettled: () => client.invalidateQueries({ queryKey: planSharesQuery(id).queryKey }),
  });
}

/** Revokes a link immediately. */
export function useRevokeShare(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => call("revokeGtmPlanShare", { params: { id, shareId } }),
    onSettled: () => client.invalidateQueries({ queryKey: planSharesQuery(id).queryKey }),
  });
}
