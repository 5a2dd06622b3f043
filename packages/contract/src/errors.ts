/** The error codes and their HTTP statuses. */
export const errorStatus = {
  bad_request: 400,
  bad_signature: 400,
  unauthenticated: 401,
  /** The password or the Google account is right; a code of the second factor is missing. */
  second_factor_required: 401,
  /** The company of the address demands a sign-in by its own provider. */
  company_sign_in: 403,
  /** A connected service refuses its stored credentials; the caller's own session is good. */
  access_ended: 401,
  payment_required: 402,
  forbidden: 403,
  limit_reached: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_media: 415,
  /** The request names a host that is none of this server's. */
  misdirected: 421,
  invalid: 422,
  amount_over_limit: 422,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One broken rule of a request: dotted `path` (`pricingPlans.0.name`) and `message` for the user. */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every failure. `error` and `message` are the same sentence. */
export interface FailureReply {
  success: false;
  error: string;
  message: string;
  code: ErrorCode;
  requestId: string;
  /** Only with code `invalid`. */
  issues?: Issue[];
  /** Only with code `stale`: the current document. */
  current?: unknown;
  /** Only with code `conflict`: the plans that use what was to be deleted. */
  hasAssociatedPlans?: true;
  associatedPlans?: readonly AssociatedPlan[];
  /** Only with code `limit_reached`: what counts against the limit, at most 10. */
  holders?: readonly LimitHolder[];
}

/** A product or geography of a plan that counts against a limit. */
export interface LimitHolder {
  /** "Wake", "Germany". */
  name: string;
  gtmPlanId: string;
  gtmPlanName: string;
}

/** A channel plan that uses a GTM plan. */
export interface AssociatedPlan {
  _id: string;
  planname: string;
}
