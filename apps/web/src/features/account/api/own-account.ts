import type { BodyInputOf } from "@beachhead/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { applyFormatChoice } from "../../../lib/format/format-choice.ts";
import { userDetailsQuery } from "../../../lib/query/user-details.ts";
import { currentSession, startSession } from "../../../lib/session/session-store.ts";
import { accessTokensQuery } from "./access-tokens.ts";

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call("listSessions", { signal }),
});

const refreshSessions = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** After what ends sessions and revokes tokens. */
export const refreshAccess = (client: QueryClient) =>
  Promise.all([refreshSessions(client), client.invalidateQueries({ queryKey: accessTokensQuery.queryKey })]);

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<"updateProfile">) => call("updateProfile", { body }),
    onSuccess: (user) => {
      client.setQueryData(userDetailsQuery.queryKey, user);
      applyFormatChoice(user.formatLocale);
      const session = currentSession();
      // The record that this browser keeps names the user as well.
      if (session !== null) startSession({ ...session, name: user.name, company: user.company });
    },
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<"changePassword">) => call("changePassword", { body, withCookie: true }),
    onSuccess: () => refreshAccess(client),
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("endSession", { params: { id } }),
    // Also when it failed: somebody else may have ended it.
    onSettled: () => refreshSessions(client),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<"endOtherSessions">) => call("endOtherSessions", { body }),
    onSettled: () => refreshAccess(client),
  });
}
