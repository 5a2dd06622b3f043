import { ownerOf } from "../../platform/actor/actor.ts";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { lockSubscription } from "./load.ts";
import type { SubscriptionRow } from "./period.ts";
import { type PaidTime, type Purchase, type PurchaseTerms, purchaseTerms } from "./purchase.ts";
import { scheduleReminders } from "./remind.ts";
import { updatePlan } from "./store.ts";

/**
 * Starts the period of a bought plan. AI fetches and simulations count from 0; unused days of the paid time before
 * extend the period.
 */
export async function buyPlan(
  clock: Clock,
  tx: UserTransaction,
  actor: AuditActor,
  purchase: Purchase,
): Promise<PurchaseTerms> {
  const userId = ownerOf(actor);
  const row = await lockSubscription(clock, tx, userId);
  const terms = purchaseTerms(purchase, paidTimeOf(row));
  const { plan, period, currency } = purchase;
  await updatePlan(tx, userId, {
    plan,
    period,
    status: "active",
    startAt: terms.start,
    endAt: terms.end,
    paidAmount: terms.charge,
    paidCurrency: currency,
    nextBillingAt: terms.nextBillingDate,
    updatedAt: clock.now(),
  });
  await scheduleReminders(tx, userId, terms.end, clock.now());
  const { extraDays } = terms;
  await recordAudit(tx, actor, "subscription.buy", { entity: "subscription" }, { plan, period, extraDays });
  return terms;
}

/** Undefined on a trial, and for a plan that was not bought. */
function paidTimeOf(row: SubscriptionRow): PaidTime | undefined {
  const { paidAmount, paidCurrency, startAt, nextBillingAt, endAt } = row;
  if (paidAmount === null || paidCurrency === null || nextBillingAt === null || endAt === null)
    return undefined;
  return {
    charge: paidAmount,
    currency: paidCurrency,
    start: startAt,
    nextBillingDate: nextBillingAt,
    end: endAt,
  };
}
