import {
  type AssociatedPlan,
  type ErrorCode,
  errorStatus,
  type Issue,
  type LimitHolder,
} from "@beachhead/contract";

export interface AppErrorDetails {
  /** What counts against the limit; only with code `limit_reached`. */
  holders?: readonly LimitHolder[];
  /** Broken rules of the request, in the order they were checked; only with code `invalid`. */
  issues?: Issue[];
  /** The current document; only with code `stale`. */
  current?: unknown;
  /** Plans that use what was to be deleted; only with code `conflict`. */
  associatedPlans?: readonly AssociatedPlan[];
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
}

/**
 * The only error that handlers throw on purpose. Its message is written for the user and sent unchanged;
 * any other error is answered with a fixed 500.
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

/** For an entity that does not exist, is deleted or belongs to someone else: the caller cannot tell which. */
export const notFound = (what: string) => new AppError("not_found", `${what} was not found.`);

/** A request that breaks rules; the first issue's message becomes the error's. */
export function invalid(issues: [Issue, ...Issue[]]): AppError {
  return new AppError("invalid", issues[0].message, { issues });
}
