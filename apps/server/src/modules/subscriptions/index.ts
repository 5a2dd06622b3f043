import type { AuditActor } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { activatePlan, type PaidPlan } from "./activate-plan.ts";
import { ensureTrial } from "./load.ts";
import { type PlanOfUser, readPlan } from "./read-plan.ts";
import { type LimitedUse, requireLikelyWithinLimit, requireWithinLimit } from "./require-within-limit.ts";
import { requireWritable } from "./require-writable.ts";

export type { PaidPlan } from "./activate-plan.ts";
export type { PlanOfUser } from "./read-plan.ts";
export type { CountedUse, LimitedUse, MeteredUse } from "./require-within-limit.ts";

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
  /** The same without counting, to refuse before work is done. */
  requireLikelyWithinLimit(tx: UserTransaction, userId: string, use: LimitedUse): Promise<void>;
  /** Puts a user on a paid plan. */
  activatePlan(tx: UserTransaction, actor: AuditActor, plan: PaidPlan): Promise<void>;
}

export function createSubscriptions({ clock }: { clock: Clock }): Subscriptions {
  return {
    ensureTrial: (tx, userId) => ensureTrial(clock, tx, userId),
    readPlan: (tx, userId) => readPlan(clock, tx, userId),
    requireWritable: (tx, userId) => requireWritable(clock, tx, userId),
    requireWithinLimit: (tx, userId, use) => requireWithinLimit(clock, tx, userId, use),
    requireLikelyWithinLimit: (tx, userId, use) => requireLikelyWithinLimit(clock, tx, userId, use),
    activatePlan: (tx, actor, plan) => activatePlan(clock, tx, actor, plan),
  };
}
