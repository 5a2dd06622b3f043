/** The machine codes of every failure and the HTTP status each answers with. */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  limit_reached: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One broken rule of a request: `path` in dots (`pricingPlans.0.name`), `message` for a person. */
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
  /** Only with code `stale`: the document as it stands now. */
  current?: unknown;
  /** Only with code `conflict`, where something cannot go while these stand on it. */
  hasAssociatedPlans?: true;
  associatedPlans?: readonly AssociatedPlan[];
}

/** A channel plan that stands on a GTM plan. */
export interface AssociatedPlan {
  _id: string;
  planname: string;
}
