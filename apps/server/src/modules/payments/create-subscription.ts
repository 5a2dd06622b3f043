import { planAllowances, planTypeNames, type ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { RazorpayError } from "../../providers/razorpay/index.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import { priceOrder } from "./price-order.ts";
import { scheduleReconciliation } from "./reconcile.ts";
import { requireRazorpay } from "./require-razorpay.ts";
import { insertOrder } from "./store.ts";

/**
 * Creates an order at the payment gateway, then stores it. An order that was created and not stored is never paid: only
 * the reply names it.
 */
export async function createSubscription(
  dependencies: PaymentDependencies,
  { actor, body, ownerId }: VerbContext<"createSubscription", "body">,
): Promise<ReplyOf<"createSubscription">> {
  const { withUser, clock, subscriptions, log } = dependencies;
  const razorpay = requireRazorpay(dependencies);
  const priced = priceOrder(body);
  const { plan, period, currency, planAmount, consultingAmount } = priced;
  const id = newId();
  const receipt = `bh_${id.replaceAll("-", "")}`;
  const amount = (planAmount + consultingAmount) * 100;
  const { id: orderId } = await razorpay
    .createOrder({ amount, currency, receipt })
    .catch((error: unknown): never => {
      if (!(error instanceof RazorpayError)) throw error;
      log.warn({ err: error }, "order was not created");
      throw new AppError("upstream_failed", "Failed to process payment. Please try again.");
    });
  return withUser(ownerId, async (tx) => {
    const now = clock.now();
    await insertOrder(tx, { ...priced, ownerId, id, orderId, receipt, gstNo: body.gstNo, createdAt: now });
    await scheduleReconciliation(tx, orderId, { createdAt: now, now });
    const details = { orderId, plan, period, currency, amount };
    await recordAudit(tx, actor, "payment.order", { entity: "payment-order", entityId: id }, details);
    const { planType, planLimits } = await subscriptions.readPlan(tx, ownerId);
    const allowance = plan === null || period === null ? undefined : planAllowances[plan][period];
    return {
      success: true as const,
      orderId,
      amount,
      currency,
      planType: plan === null ? planType : planTypeNames[plan],
      consultingAmount,
      planLimits: {
        ...planLimits,
        ...(allowance && {
          productsLimit: allowance.products,
          geosLimits: allowance.geos,
          industriesLimits: allowance.industries,
          aiFetchesLimit: allowance.aiFetches,
          simulationsLimit: allowance.simulations,
          consultingHours: allowance.consultingHours,
        }),
      },
    };
  });
}
