import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { sessionsQuery } from "./own-account.ts";
import { signInMethodsQuery } from "./sign-in-methods.ts";

const bodyOf = (password: string | undefined) => (password === undefined ? {} : { password });

/** The reply has the secret: it is dropped when the setup is left. */
export function useBeginTwoFactor() {
  return useMutation({
    mutationFn: (password: string | undefined) => call("beginTwoFactor", { body: bodyOf(password) }),
    gcTime: 0,
  });
}

/** The replies of both have recovery codes: they are dropped when the section is left. */
export function useConfirmTwoFactor() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) => call("confirmTwoFactor", { body: { code } }),
    onSuccess: refresh,
    gcTime: 0,
  });
}

export function useNewRecoveryCodes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (password: string | undefined) => call("newRecoveryCodes", { body: bodyOf(password) }),
    onSuccess: refresh,
    gcTime: 0,
  });
}

export function useTurnOffTwoFactor() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (password: string | undefined) => call("turnOffTwoFactor", { body: bodyOf(password) }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [signInMethodsQuery, sessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
}
