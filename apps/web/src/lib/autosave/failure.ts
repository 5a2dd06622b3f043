import { ApiError } from "../api/api-error.ts";

/** What a failed save means for the next one. */
export type Failure =
  /** Retry later; `isOpen`: the save may have arrived nevertheless. */
  | { kind: "passing"; isOpen: boolean }
  /** The session has ended: wait until the same user signs in. */
  | { kind: "signedOut" }
  /** Somebody else saved a newer version. */
  | { kind: "stale" }
  /** The server found fields invalid. */
  | { kind: "invalid"; error: ApiError }
  /** The subscription does not allow it. */
  | { kind: "limit"; error: ApiError }
  /** A retry of the same values would be refused too. */
  | { kind: "refused"; reason: string; message?: string };

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
      return { kind: "limit", error };
    case "not_found":
      return { kind: "refused", reason: "Deleted elsewhere" };
    case "forbidden":
    case "method_not_allowed":
    case "bad_request":
    case "bad_signature":
    case "second_factor_required":
    case "company_sign_in":
    case "access_ended":
    case "amount_over_limit":
    case "unsupported_media":
      return { kind: "refused", reason: "Not allowed", message: error.message };
    // A body that is too large is retried too: it may have become smaller.
    case "misdirected":
    case "too_large":
    case "rate_limited":
    case "internal":
      return { kind: "passing", isOpen: false };
    // The same save may be running, no answer of our server came back, or the database was lost after it took the save.
    case "unavailable":
    case "conflict":
    case "upstream_failed":
    case "network":
    case "unreadable":
      return { kind: "passing", isOpen: true };
    default:
      return error.code satisfies never;
  }
}
