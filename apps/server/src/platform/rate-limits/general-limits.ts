import type { EndpointName } from "@beachhead/contract";

/** So many calls in so many seconds, counted from the first of them. */
export interface Limit {
  calls: number;
  seconds: number;
}

/** Who shares a counter: one network of clients, one signed-in user. What all share: common-limits.ts. */
export type Sharer = "network" | "user";

export type SharedLimits = Readonly<Partial<Record<Sharer, Limit>>>;

export interface RowLimits extends SharedLimits {
  /** The limit of a network is counted for the wider networks it belongs to as well: 3 times for a /56, 10 for a /48. */
  wider?: boolean;
}

const MINUTE = 60;
const HOUR = 3_600;

/** Of all calls together, counted before the token is looked at (network) and after (user). */
export const generalLimits: SharedLimits = {
  network: { calls: 3_000, seconds: MINUTE },
  user: { calls: 1_200, seconds: MINUTE },
};

/**
 * Of a network's calls that are no row of the endpoint table: the built app's files, and all others (pages, the
 * documents of the API, readiness, unknown addresses). Each server process counts them by itself, for a network and,
 * wider, for those it belongs to.
 */
export const unlistedLimits = {
  assets: { calls: 12_000, seconds: MINUTE },
  others: { calls: 3_000, seconds: MINUTE },
} as const satisfies Record<string, Limit>;

/** Further limits of single calls. Wrong passwords have their own, in platform/auth/sign-in-throttle.ts. */
export const endpointLimits: Readonly<Partial<Record<EndpointName, RowLimits>>> = {
  signUp: { network: { calls: 10, seconds: HOUR }, wider: true },
  signIn: { network: { calls: 300, seconds: 15 * MINUTE }, wider: true },
  forgotPassword: { network: { calls: 20, seconds: HOUR }, wider: true },
  resetPassword: { network: { calls: 60, seconds: HOUR } },
  verifyEmail: { network: { calls: 60, seconds: HOUR } },
  stopEmailChange: { network: { calls: 60, seconds: HOUR } },
  undoEmailChange: { network: { calls: 60, seconds: HOUR } },
  connectGoogle: { user: { calls: 30, seconds: HOUR } },
  removeGoogle: { user: { calls: 30, seconds: HOUR } },
  changeEmail: { user: { calls: 10, seconds: HOUR } },
  changePassword: { user: { calls: 30, seconds: HOUR } },
  sendVerificationEmail: { user: { calls: 5, seconds: HOUR } },
  beginGoogle: { network: { calls: 60, seconds: 15 * MINUTE } },
  finishGoogle: { network: { calls: 60, seconds: 15 * MINUTE } },
  exchangeCode: { network: { calls: 60, seconds: 15 * MINUTE } },
  exploreExample: { network: { calls: 60, seconds: HOUR } },
  saveWholePlan: { user: { calls: 60, seconds: MINUTE } },
  duplicateGtmPlan: { user: { calls: 60, seconds: HOUR } },
  shareGtmPlan: { user: { calls: 60, seconds: HOUR } },
  getSharedGtmPlan: { network: { calls: 300, seconds: MINUTE } },
  copyExample: { user: { calls: 30, seconds: HOUR } },
  runSimulation: { user: { calls: 300, seconds: MINUTE } },
};
