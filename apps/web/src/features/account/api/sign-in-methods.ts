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
    mutationFn: async (password: string | undefined) => {
      const body = password === undefined ? {} : { password };
      const { url } = await call("connectGoogle", { body, withCookie: true });
      window.location.assign(url);
    },
  });
}

export function useRemoveGoogle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call("removeGoogle", { params: { id }, body: { password }, withCookie: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey }),
  });
}
