import type { AuditActor } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { activatePlan, type PaidPlan } from "./activate-plan.ts";
import { buyPlan } from "./buy-plan.ts";
import { type CreditChange, type CreditSpending, grantCredits, spendCredits } from "./credits.ts";
import { type DefaultPlan, ensurePlan, ensureTrial, findTrialEnd } from "./load.ts";
import type { Purchase, PurchaseTerms } from "./purchase.ts";
import { type PlanCounts, type PlanOfUser, readPlan } from "./read-plan.ts";
import { requireSeats, type WantedSeats } from "./require-seats.ts";
import {
  type CountedUse,
  hasCounted,
  type LimitedUse,
  type MeteredUse,
  requireCountsWithinLimits,
  requireLikelyWithinLimit,
  requireWithinLimit,
} from "./require-within-limit.ts";
import { requireWritable } from "./require-writable.ts";

export type { PaidPlan } from "./activate-plan.ts";
export type { CreditChange, CreditSpending } from "./credits.ts";
export type { DefaultPlan } from "./load.ts";
export type { Purchase, PurchaseTerms } from "./purchase.ts";
export type { PlanOfUser } from "./read-plan.ts";
export { remindOfEnd } from "./remind.ts";
export { requireDealsWithinPlan } from "./require-deals-within-plan.ts";
export type {
  CountedUse,
  LimitedUse,
  LimitHolders,
  MeteredUse,
} from "./require-within-limit.ts";
export { subscriptionRoutes } from "./routes.ts";

export interface SubscriptionDependencies extends PlanCounts {
  clock: Clock;
  /** What new accounts begin with; absent: the 14-day trial. */
  defaultPlan?: DefaultPlan | undefined;
}

/** Plan, limits and usage of a user; see the functions behind each for what they throw. */
export interface Subscriptions {
  /** Whether new users begin with the 14-day trial. */
  startsWithTrial: boolean;
  /**
   * Starts the trial, or the default plan, of a new user or workspace; does nothing for one that has a subscription.
   * @param trialEndsAt default: in 14 days
   */
  ensureSubscription(tx: UserTransaction, userId: string, trialEndsAt?: Date): Promise<void>;
  /** When the one trial of a user ends, which their new workspaces share; undefined for a user with a plan. */
  findTrialEnd(tx: UserTransaction, userId: string): Promise<Date | undefined>;
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
  /** Whether a saved document has counted in this billing period. */
  hasCounted(
    tx: UserTransaction,
    userId: string,
    kind: MeteredUse["kind"],
    documentId: string,
  ): Promise<boolean>;
  /** As `requireWithinLimit` without counting, to refuse before work is done. */
  requireLikelyWithinLimit(tx: UserTransaction, userId: string, use: LimitedUse): Promise<void>;
  /** Refuses a change of the members that takes more seats than the workspace's plan has. */
  requireSeats(tx: UserTransaction, workspaceId: string, seats: WantedSeats): Promise<void>;
  /** Starts the period of a bought plan; unused days of the paid time before extend it. */
  buyPlan(tx: UserTransaction, actor: AuditActor, purchase: Purchase): Promise<PurchaseTerms>;
  /** Adds consulting credits; answers the balance. */
  grantCredits(tx: UserTransaction, actor: AuditActor, grant: CreditChange): Promise<number>;
  /** Takes consulting credits; answers the balance. */
  spendCredits(tx: UserTransaction, actor: AuditActor, spending: CreditSpending): Promise<number>;
  /** Puts a user on a paid plan. */
  activatePlan(tx: UserTransaction, actor: AuditActor, plan: PaidPlan): Promise<void>;
}

export function createSubscriptions({
  clock,
  countInPlans,
  findHolders,
  defaultPlan,
}: SubscriptionDependencies): Subscriptions {
  const ensureSubscription = (tx: UserTransaction, userId: string, trialEndsAt?: Date) =>
    defaultPlan === undefined
      ? ensureTrial(clock, tx, userId, trialEndsAt)
      : ensurePlan(clock, tx, userId, defaultPlan);
  return {
    startsWithTrial: defaultPlan === undefined,
    ensureSubscription,
    findTrialEnd: (tx, userId) => findTrialEnd(clock, tx, userId),
    readPlan: (tx, userId) => readPlan(clock, { countInPlans, findHolders }, tx, userId),
    requireWritable: (tx, userId) => requireWritable(clock, tx, userId),
    requireWithinLimit: (tx, userId, use) => requireWithinLimit(clock, tx, userId, use),
    requireCountsWithinLimits: (tx, userId, count) =>
      requireCountsWithinLimits(clock, tx, userId, count, findHolders),
    hasCounted: (tx, userId, kind, documentId) => hasCounted(clock, tx, userId, kind, documentId),
    requireLikelyWithinLimit: (tx, userId, use) => requireLikelyWithinLimit(clock, tx, userId, use),
    async requireSeats(tx, workspaceId, seats) {
      await ensureSubscription(tx, workspaceId);
      await requireSeats(tx, workspaceId, seats);
    },
    buyPlan: (tx, actor, purchase) => buyPlan(clock, tx, actor, purchase),
    grantCredits: (tx, actor, grant) => grantCredits(clock, tx, actor, grant),
    spendCredits: (tx, actor, spending) => spendCredits(clock, tx, actor, spending),
    activatePlan: (tx, actor, plan) => activatePlan(clock, tx, actor, plan),
  };
}
