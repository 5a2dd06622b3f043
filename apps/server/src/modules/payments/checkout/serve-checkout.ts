import { creditsFor, orderIdSchema, planTypeNames } from "@beachhead/contract";
import type { FastifyInstance } from "fastify";
import { NO_USER } from "../../../platform/db/uuid.ts";
import { messagePage } from "../../../platform/http/message-page.ts";
import { makeNonce } from "../../../platform/http/security-headers.ts";
import type { PaymentDependencies } from "../payment-dependencies.ts";
import { findOrder, findOwnerOfOrder, type OrderRow } from "../store.ts";
import { checkoutPage } from "./checkout-page.ts";
import { checkoutHeaders } from "./checkout-policy.ts";

/**
 * Serves `/checkout/{orderId}`, the page that an order is paid on. It needs no session: any client with the order's id may
 * pay it, and learns what it costs.
 */
export function serveCheckout(app: FastifyInstance, { withUser, razorpay }: PaymentDependencies): void {
  async function findOpenOrder(given: string): Promise<OrderRow | undefined> {
    const { data: orderId } = orderIdSchema.safeParse(given);
    if (orderId === undefined) return undefined;
    const ownerId = await withUser.read(NO_USER, (tx) => findOwnerOfOrder(tx, orderId));
    return ownerId === undefined ? undefined : withUser.read(ownerId, (tx) => findOrder(tx, orderId));
  }

  app.get<{ Params: { orderId: string } }>("/checkout/:orderId", async (request, reply) => {
    const nonce = makeNonce();
    const order = razorpay && (await findOpenOrder(request.params.orderId));
    reply.type("text/html; charset=utf-8");
    if (razorpay === undefined || order === undefined || order.status === "paid") {
      const isPaid = order !== undefined;
      return reply
        .code(isPaid ? 200 : 404)
        .headers({ "content-security-policy": messagePolicy(nonce), "cache-control": "no-store" })
        .send(messagePage(nonce, isPaid ? PAID : UNKNOWN));
    }
    const { settings, isSandbox } = razorpay;
    return reply.headers(checkoutHeaders(nonce, settings, isSandbox)).send(
      checkoutPage(nonce, {
        orderId: order.orderId,
        keyId: settings.keyId,
        amount: (order.planAmount + order.consultingAmount) * 100,
        currency: order.currency,
        description: descriptionOf(order),
        scriptUrl: settings.checkoutScriptUrl,
        isSandbox,
      }),
    );
  });
}

const PAID = { title: "This order is paid", text: "You can close this window and go back to Beachhead." };
const UNKNOWN = {
  title: "This order does not exist",
  text: "The address is incomplete, or the order was made on another server. Go back to Beachhead and press Pay Now again.",
};

const messagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;

function descriptionOf({ plan, period, currency, consultingAmount }: OrderRow): string {
  const credits = creditsFor(consultingAmount, currency);
  const parts = [
    plan === null ? "" : `${planTypeNames[plan]}, ${period}`,
    consultingAmount === 0 ? "" : `${credits.toLocaleString("en")} consulting credits`,
  ];
  return parts.filter((part) => part !== "").join(", and ");
}
