import type { BodyInputOf } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** How the user may sign in. */
export const signInMethodsQuery = queryOptions({
  queryKey: ["sign-in-methods"],
  queryFn: ({ signal }) => call("listSignInMethods", { signal }),
});

/** Goes to where Google asks which account to connect. */
export function useConnectGoogle() {
  return useMutation({
    mutationFn: async (body: BodyInputOf<"connectGoogle">) => {
      const { url } = await call("connectGoogle", { body, withCookie: true });
      window.location.assign(url);
    },
  });
}

export function useRemoveGoogle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: BodyInputOf<"removeGoogle"> }) =>
      call("removeGoogle", { params: { id }, body, withCookie: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey }),
  });
}
