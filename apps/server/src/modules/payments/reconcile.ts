import { z } from "zod";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/clock/durations.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { defineTask, enqueue, handle, type TaskHandler } from "../../platform/jobs/index.ts";
import { confirmOrder } from "./confirm-order.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import { findOrder } from "./store.ts";

/** Retries last for more than two days while the gateway does not answer. */
const RECONCILE = defineTask("payments.reconcile", z.object({ orderId: z.string() }), { maxAttempts: 20 });

/** Late authorizations come within days; after this long an unpaid order is no longer checked. */
const GIVE_UP_AFTER = 6 * DAY_MS;

/** Milliseconds until the next look at an open order of this age. Most payments are made within minutes. */
function waitAtAge(age: number): number {
  if (age < HOUR_MS) return 5 * MINUTE_MS;
  return age < DAY_MS ? 15 * MINUTE_MS : 6 * HOUR_MS;
}

/** Schedules another check of an open order, in place of the scheduled one. */
export async function scheduleReconciliation(
  tx: UserTransaction,
  orderId: string,
  { createdAt, now }: { createdAt: Date; now: Date },
): Promise<void> {
  const age = now.getTime() - createdAt.getTime();
  if (age > GIVE_UP_AFTER) return;
  await enqueue(tx, RECONCILE, { orderId }, { key: orderId, runAt: addMs(now, waitAtAge(age)) });
}

/** Schedules a check of an order as soon as a worker is free. */
export async function reconcileNow(tx: UserTransaction, orderId: string): Promise<void> {
  await enqueue(tx, RECONCILE, { orderId }, { key: orderId });
}

/**
 * Compares an order with the gateway: finds payments whose event was lost, late captures and refunds. Comes back while
 * the order is open.
 */
export function reconcileOrder(dependencies: PaymentDependencies): TaskHandler {
  return handle(RECONCILE, async ({ orderId }, job) => {
    if (dependencies.razorpay === undefined) return;
    const status = await confirmOrder(dependencies, { kind: "system", userId: job.ownerId }, orderId).catch(
      (error: unknown) => {
        // The account was deleted.
        if (error instanceof AppError && error.code === "not_found") return undefined;
        throw error;
      },
    );
    if (status === undefined || status === "paid") return;
    await job.asOwner(async (tx) => {
      const order = await findOrder(tx, orderId);
      if (order !== undefined) {
        await scheduleReconciliation(tx, orderId, {
          createdAt: order.createdAt,
          now: dependencies.clock.now(),
        });
      }
    });
  });
}
