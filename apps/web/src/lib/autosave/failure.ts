import { ApiError } from "../api/api-error.ts";

/** What a failed save means for what comes next. */
export type Failure =
  /** Send it again later; `isOpen`: it may have arrived all the same. */
  | { kind: "passing"; isOpen: boolean }
  /** The session is over: wait for the same user. */
  | { kind: "signedOut" }
  /** Somebody else saved a newer version. */
  | { kind: "stale" }
  /** Fields break rules of the server. */
  | { kind: "invalid"; error: ApiError }
  /** The plan does not allow it. */
  | { kind: "limit"; message: string }
  /** Sending the same again would be refused again. */
  | { kind: "refused"; reason: string };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: "passing", isOpen: true };
  switch (error.code) {
    case "unauthenticated":
      return { kind: "signedOut" };
    case "stale":
      return { kind: "stale" };
    case "invalid":
      return { kind: "invalid", error };
    case "limit_reached":
    case "payment_required":
      return { kind: "limit", message: error.message };
    case "not_found":
      return { kind: "refused", reason: "Deleted elsewhere" };
    case "forbidden":
    case "method_not_allowed":
    case "bad_request":
    case "unsupported_media":
      return { kind: "refused", reason: "Not allowed" };
    // A body too large is tried again as well: it may have become smaller.
    case "too_large":
    case "rate_limited":
    case "internal":
    case "unavailable":
      return { kind: "passing", isOpen: false };
    // The same save may be under way; or no answer of the server's own came back.
    case "conflict":
    case "upstream_failed":
    case "network":
    case "unreadable":
      return { kind: "passing", isOpen: true };
    default:
      return error.code satisfies never;
  }
}
