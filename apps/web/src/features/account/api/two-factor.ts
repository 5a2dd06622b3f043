import type { BodyInputOf } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { refreshAccess } from "./own-account.ts";
import { signInMethodsQuery } from "./sign-in-methods.ts";

/** The reply has the secret: it is dropped when the setup is left. */
export function useBeginTwoFactor() {
  return useMutation({
    mutationFn: (body: BodyInputOf<"beginTwoFactor">) => call("beginTwoFactor", { body, withCookie: true }),
    gcTime: 0,
  });
}

/** The replies of both have recovery codes: they are dropped when the section is left. */
export function useConfirmTwoFactor() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyInputOf<"confirmTwoFactor">) => call("confirmTwoFactor", { body }),
    onSuccess: refresh,
    gcTime: 0,
  });
}

export function useNewRecoveryCodes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyInputOf<"newRecoveryCodes">) =>
      call("newRecoveryCodes", { body, withCookie: true }),
    onSuccess: refresh,
    gcTime: 0,
  });
}

export function useTurnOffTwoFactor() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyInputOf<"turnOffTwoFactor">) =>
      call("turnOffTwoFactor", { body, withCookie: true }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey }), refreshAccess(client)]);
}
