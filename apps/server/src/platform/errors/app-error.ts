import { type AssociatedPlan, type ErrorCode, errorStatus, type Issue } from "@beachhead/contract";

export interface AppErrorDetails {
  /** Broken rules of the request, first one first; only with code `invalid`. */
  issues?: Issue[];
  /** The document as it stands now; only with code `stale`. */
  current?: unknown;
  /** What stands on something that was to go; only with code `conflict`. */
  associatedPlans?: readonly AssociatedPlan[];
  /** Answered as `Retry-After`. */
  retryAfterSeconds?: number;
}

/**
 * The one error a handler throws on purpose. Its message is a sentence for a person and leaves the server to
 * the letter; everything else that is thrown becomes a blank 500.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** What is unknown, deleted or someone else's. */
export const notFound = (what: string) => new AppError("not_found", `${what} was not found.`);

/** A request that breaks rules; the first issue's message is the error's. */
export function invalid(issues: [Issue, ...Issue[]]): AppError {
  return new AppError("invalid", issues[0].message, { issues });
}
