import type { BodyInputOf, SessionReply } from "@beachhead/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { applyFormatChoice } from "../../../lib/format/format-choice.ts";
import { userDetailsQuery } from "../../../lib/query/user-details.ts";
import { sessionOf } from "../../../lib/session/session-record.ts";
import { startSession } from "../../../lib/session/session-store.ts";

/** Keeps the session and the details that came with it: the first screen needs no further question. */
function begin(client: QueryClient, reply: SessionReply): void {
  startSession(sessionOf(reply));
  applyFormatChoice(reply.user.formatLocale);
  client.setQueryData(userDetailsQuery.queryKey, reply.user);
}

function useBegin<Input>(ask: (input: Input) => Promise<SessionReply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: ask, onSuccess: (reply) => begin(client, reply) });
}

export const useSignIn = () =>
  useBegin((body: BodyInputOf<"signIn">) => call("signIn", { body, withCookie: true }));
export const useSignUp = () =>
  useBegin((body: BodyInputOf<"signUp">) => call("signUp", { body, withCookie: true }));
export const useExploreExample = () => useBegin<undefined>(() => call("exploreExample"));
