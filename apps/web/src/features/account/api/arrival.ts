import type { UserDetails } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../../lib/api/call.ts";
import { userDetailsQuery } from "../../../lib/query/user-details.ts";
import { sessionOf } from "../../../lib/session/session-record.ts";
import { startSession } from "../../../lib/session/session-store.ts";
import { rememberReturn } from "../../../lib/session/sign-in-return.ts";

/** Exchanges the code of a redirect for a session, in the browser that began the sign-in. */
export function useExchange(): (code: string, secondFactor?: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (code, secondFactor) => {
      const body = secondFactor === undefined ? { code } : { code, secondFactor };
      const reply = await call("exchangeCode", { body, withCookie: true });
      startSession(sessionOf(reply));
      client.setQueryData(userDetailsQuery.queryKey, reply.user);
    },
    [client],
  );
}

/** Whose session a token is. */
export const userOf = (token: string): Promise<UserDetails> => call("getUserDetails", { token });

/** Keeps the session of a token, once the reader has said so. */
export function keepSession(token: string, user: UserDetails): void {
  const { _id, email, name, company, lastLogin, expirationTime, hubspotAPIKey } = user;
  startSession({ _id, email, name, company, lastLogin, token, expirationTime, hubspotAPIKey });
}

/** Goes to where Google asks who signs in. @param backTo the path to show after the sign-in */
export async function beginGoogle(backTo?: string): Promise<void> {
  const { url } = await call("beginGoogle", { withCookie: true });
  if (backTo !== undefined) rememberReturn(backTo);
  window.location.assign(url);
}

/** Goes to the identity provider of an address's company. */
export async function beginCompany(email: string): Promise<void> {
  const { url } = await call("beginCompany", { body: { email }, withCookie: true });
  window.location.assign(url);
}
