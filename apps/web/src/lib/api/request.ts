import { clearSession, currentSession } from "../session/session-store.ts";
import { noteRefusal } from "../upgrade.ts";
import { checkMembership, workspaceHeader } from "../workspace/open-workspace.ts";
import { ApiError } from "./api-error.ts";
import { readFailure } from "./read-failure.ts";

/** The JSON of a response; undefined if it is none. */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The error of an answer that is a failure; an expired session ends. @param token the one that was sent */
export function failureOf(response: Response, answer: unknown, token: string | undefined): ApiError {
  const failure = readFailure(response.status, answer);
  // A 401 of an older token must not end the session that replaced it.
  if (failure.code === "unauthenticated" && token !== undefined && currentSession()?.token === token)
    clearSession("expired");
  if (failure.code === "limit_reached") noteRefusal();
  if (failure.code === "forbidden" || failure.code === "not_found") checkMembership();
  return failure;
}

/**
 * Awaits a response of the server.
 * @throws ApiError `network` when there is none; an abort through `signal` throws the browser's `AbortError`
 */
export async function reached(
  response: Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError("network", "The server cannot be reached. Check the connection and try again.");
  }
}

/** The headers of a signed-in user's request. The open workspace is that of the session: another token has another. */
export function authorization(token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  const workspace = token === currentSession()?.token ? workspaceHeader() : {};
  return { Authorization: `Bearer ${token}`, ...workspace };
}
