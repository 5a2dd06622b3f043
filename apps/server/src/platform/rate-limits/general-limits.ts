import { type EndpointLimits, MINUTE, type RateLimit } from "@beachhead/contract";

/**
 * Limits on all calls together, counted before the token is checked (network) and after (user). Limits of single
 * endpoints are in their rows of the contract, those on wrong passwords in platform/auth/sign-in-throttle.ts, and those
 * that all users share in common-limits.ts.
 */
export const generalLimits = {
  network: { calls: 3_000, seconds: MINUTE },
  user: { calls: 1_200, seconds: MINUTE },
} as const satisfies EndpointLimits;

/**
 * Limits per network on requests that are not in the contract: the files of the built app, and all others (pages,
 * the API's own documents, readiness, unknown addresses). Each server process counts by itself.
 */
export const unlistedLimits = {
  assets: { calls: 12_000, seconds: MINUTE },
  others: { calls: 3_000, seconds: MINUTE },
} as const satisfies Record<string, RateLimit>;
