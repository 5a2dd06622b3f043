import type { AuditActor } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { activatePlan, type PaidPlan } from "./activate-plan.ts";
import { ensureTrial } from "./load.ts";
import { type PlanOfUser, readPlan } from "./read-plan.ts";
import {
  type CountedUse,
  type CountInPlans,
  type LimitedUse,
  requireCountsWithinLimits,
  requireLikelyWithinLimit,
  requireWithinLimit,
} from "./require-within-limit.ts";
import { requireWritable } from "./require-writable.ts";

export type { PaidPlan } from "./activate-plan.ts";
export type { PlanOfUser } from "./read-plan.ts";
export type { CountedUse, CountInPlans, LimitedUse, MeteredUse } from "./require-within-limit.ts";

export interface SubscriptionDependencies {
  clock: Clock;
  countInPlans: CountInPlans;
}

/** Plan, limits and usage of a user; see the functions behind each for what they throw. */
export interface Subscriptions {
  /** Starts the 14-day trial of a new user. */
  ensureTrial(tx: UserTransaction, userId: string): Promise<void>;
  /** Plan, limits and usage for the user's details. */
  readPlan(tx: UserTransaction, userId: string): Promise<PlanOfUser>;
  /** Refuses writes once the trial or plan is over. */
  requireWritable(tx: UserTransaction, userId: string): Promise<void>;
  /** Refuses what the plan does not allow and counts what it meters; true when it counted. */
  requireWithinLimit(tx: UserTransaction, userId: string, use: LimitedUse): Promise<boolean>;
  /** Refuses counts of the plans that are past the limit; `count` runs under the lock and names what would rise. */
  requireCountsWithinLimits(
    tx: UserTransaction,
    userId: string,
    count: () => Promise<readonly CountedUse[]>,
  ): Promise<void>;
  /** As `requireWithinLimit` without counting, to refuse before work is done. */
  requireLikelyWithinLimit(tx: UserTransaction, userId: string, use: LimitedUse): Promise<void>;
  /** Puts a user on a paid plan. */
  activatePlan(tx: UserTransaction, actor: AuditActor, plan: PaidPlan): Promise<void>;
}

export function createSubscriptions({ clock, countInPlans }: SubscriptionDependencies): Subscriptions {
  return {
    ensureTrial: (tx, userId) => ensureTrial(clock, tx, userId),
    readPlan: (tx, userId) => readPlan(clock, countInPlans, tx, userId),
    requireWritable: (tx, userId) => requireWritable(clock, tx, userId),
    requireWithinLimit: (tx, userId, use) => requireWithinLimit(clock, tx, userId, use),
    requireCountsWithinLimits: (tx, userId, count) => requireCountsWithinLimits(clock, tx, userId, count),
    requireLikelyWithinLimit: (tx, userId, use) => requireLikelyWithinLimit(clock, tx, userId, use),
    activatePlan: (tx, actor, plan) => activatePlan(clock, tx, actor, plan),
  };
}
