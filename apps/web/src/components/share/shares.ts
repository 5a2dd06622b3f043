import type { BodyInputOf, ShareKind } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

/** The document that links open. GTM plans have calls of their own. */
export interface ShareSubject {
  kind: ShareKind | "gtm-plan";
  id: string;
  title: string;
}

/** The share links of a document, newest first, without their tokens. */
export function sharesQuery({ kind, id }: ShareSubject) {
  return queryOptions({
    queryKey: ["shares", kind, id],
    queryFn: ({ signal }) =>
      kind === "gtm-plan"
        ? call("listGtmPlanShares", { params: { id }, signal })
        : call("listShares", { params: { kind, id }, signal }),
    staleTime: 0,
  });
}

function createLink({ kind, id }: ShareSubject, expiresInDays: number | null) {
  const body: BodyInputOf<"createShare"> = { expiresInDays };
  return kind === "gtm-plan"
    ? call("shareGtmPlan", { params: { id }, body })
    : call("createShare", { params: { kind, id }, body });
}

function revokeLink({ kind, id }: ShareSubject, shareId: string) {
  return kind === "gtm-plan"
    ? call("revokeGtmPlanShare", { params: { id, shareId } })
    : call("revokeShare", { params: { kind, id, shareId } });
}

/** Creates a share link. Only this reply contains its address. */
export function useCreateShare(subject: ShareSubject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (expiresInDays: number | null) => createLink(subject, expiresInDays),
    // The new address does not wait for the list.
    onSettled: () => void client.invalidateQueries({ queryKey: sharesQuery(subject).queryKey }),
  });
}

/** Revokes a link immediately. */
export function useRevokeShare(subject: ShareSubject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => revokeLink(subject, shareId),
    onSettled: () => client.invalidateQueries({ queryKey: sharesQuery(subject).queryKey }),
  });
}
