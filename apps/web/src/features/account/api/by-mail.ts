import type { BodyInputOf } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";
import { currentSession } from "../../../lib/session/session-store.ts";

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: { email: string }) => call("forgotPassword", { body }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyInputOf<"resetPassword">) => call("resetPassword", { body, withCookie: true }),
  });
}

export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: BodyInputOf<"changeEmail"> & { newEmail: string }) =>
      call("changeEmail", { body, withCookie: true }),
  });
}

export function useVerifyEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<"verifyEmail">) => call("verifyEmail", { body, withCookie: true }),
    onSuccess: async () => {
      if (currentSession() !== null) await refreshUsage(client);
    },
  });
}

export function useStopEmailChange() {
  return useMutation({
    mutationFn: (token: string) => call("stopEmailChange", { body: { token } }),
  });
}

export function useStopWeeklyMail() {
  return useMutation({
    mutationFn: (token: string) => call("stopWeeklyMail", { body: { token } }),
  });
}

export function useStopInboxMail() {
  return useMutation({
    mutationFn: (token: string) => call("stopInboxMail", { body: { token } }),
  });
}

export function useMuteAlert() {
  return useMutation({
    mutationFn: (token: string) => call("muteAlert", { body: { token } }),
  });
}

export function useRevokeTokens() {
  return useMutation({
    mutationFn: (token: string) => call("revokeTokens", { body: { token } }),
  });
}

export function useUndoEmailChange() {
  return useMutation({
    mutationFn: (token: string) => call("undoEmailChange", { body: { token } }),
  });
}
