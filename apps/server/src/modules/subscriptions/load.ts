import { type PlanType, TRIAL_DAYS } from "@beachhead/contract";
import type { Clock } from "../../platform/clock/clock.ts";
import { addMs, DAY_MS } from "../../platform/clock/durations.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { expiredSince, type SubscriptionRow, trialEnd } from "./period.ts";
import { findSubscription, findSubscriptionForUpdate, insertPlan, insertTrial } from "./store.ts";

/**
 * Starts the 14-day trial of a user who has no subscription yet; does nothing for one who has.
 * @param endsAt for a trial that ends with another one
 */
export async function ensureTrial(
  clock: Clock,
  tx: UserTransaction,
  userId: string,
  endsAt = addMs(clock.now(), TRIAL_DAYS * DAY_MS),
): Promise<void> {
  await insertTrial(tx, userId, addMs(endsAt, -TRIAL_DAYS * DAY_MS), endsAt);
}

/**
 * When the one trial of a user ends or ended, which their new workspaces share. Undefined while the user has a plan: then a
 * new workspace has a trial of its own.
 */
export async function findTrialEnd(
  clock: Clock,
  tx: UserTransaction,
  userId: string,
): Promise<Date | undefined> {
  const row = await loadSubscription(clock, tx, userId);
  const hasPlan = row.plan !== "trial" && expiredSince(row, clock.now()) === null;
  return hasPlan ? undefined : trialEnd(row);
}

/** A plan that every new account gets, without an end. */
export type DefaultPlan = Exclude<PlanType, "trial">;

/** The same with a paid plan in place of the trial, for an installation of one's own. */
export async function ensurePlan(
  clock: Clock,
  tx: UserTransaction,
  userId: string,
  plan: DefaultPlan,
): Promise<void> {
  await insertPlan(tx, userId, plan, clock.now());
}

/** The user's subscription; a sign-up that was cut off before its trial gets it now. */
export async function loadSubscription(
  clock: Clock,
  tx: UserTransaction,
  userId: string,
): Promise<SubscriptionRow> {
  return (await findSubscription(tx, userId)) ?? startTrial(clock, tx, userId);
}

/** As `loadSubscription`, with the row locked until the transaction ends. */
export async function lockSubscription(
  clock: Clock,
  tx: UserTransaction,
  userId: string,
): Promise<SubscriptionRow> {
  return (await findSubscriptionForUpdate(tx, userId)) ?? startTrial(clock, tx, userId);
}

async function startTrial(clock: Clock, tx: UserTransaction, userId: string): Promise<SubscriptionRow> {
  await ensureTrial(clock, tx, userId);
  const row = await findSubscriptionForUpdate(tx, userId);
  if (row === undefined) throw new Error("The subscription could not be created");
  return row;
}
