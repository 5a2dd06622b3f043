import type { PlanType, SubscriptionPeriod } from "@beachhead/contract";
import { ownerOf } from "../../platform/actor/actor.ts";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { lockSubscription } from "./load.ts";
import { scheduleReminders } from "./remind.ts";
import { updatePlan } from "./store.ts";

export interface PaidPlan {
  plan: Exclude<PlanType, "trial">;
  period: SubscriptionPeriod;
  /** Default now. A new start begins a new billing period: AI fetches and simulations count from 0. */
  startAt?: Date;
  /** Null: until further notice. */
  endAt: Date | null;
}

/** Puts the user on a paid plan. */
export async function activatePlan(
  clock: Clock,
  tx: UserTransaction,
  actor: AuditActor,
  { plan, period, startAt, endAt }: PaidPlan,
): Promise<void> {
  const userId = ownerOf(actor);
  await lockSubscription(clock, tx, userId);
  const now = clock.now();
  await updatePlan(tx, userId, {
    plan,
    period,
    status: "active",
    startAt: startAt ?? now,
    endAt,
    paidAmount: null,
    paidCurrency: null,
    nextBillingAt: null,
    updatedAt: now,
  });
  if (endAt !== null) await scheduleReminders(tx, userId, endAt, now);
  await recordAudit(tx, actor, "subscription.activate", { entity: "subscription" }, { plan, period });
}
