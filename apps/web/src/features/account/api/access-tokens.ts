import type { BodyInputOf } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The user's personal access tokens. */
export const accessTokensQuery = queryOptions({
  queryKey: ["access-tokens"],
  queryFn: ({ signal }) => call("listAccessTokens", { signal }),
});

export function useCreateAccessToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<"createAccessToken">) =>
      call("createAccessToken", { body, withCookie: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
    // The reply has the token: it is dropped when the form is left.
    gcTime: 0,
  });
}

export function useRevokeAccessToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("revokeAccessToken", { params: { id } }),
    // Also when it failed: it may have been revoked in another tab.
    onSettled: () => client.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
  });
}
