import { createHash } from "node:crypto";
import { orderIdSchema, type ReplyOf } from "@beachhead/contract";
import { z } from "zod";
import { NO_USER } from "../../platform/db/uuid.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import { reconcileNow } from "./reconcile.ts";
import { requireRazorpay } from "./require-razorpay.ts";
import { findOwnerOfOrder, insertEvent } from "./store.ts";

const entity = <T extends z.ZodType>(fields: T) => z.object({ entity: fields }).optional();

const eventSchema = z.object({
  event: z.string().max(100),
  payload: z.object({
    payment: entity(z.object({ order_id: z.string().nullish() })),
    order: entity(z.object({ id: z.string() })),
  }),
});

const noControls = z.string().regex(/^\P{Cc}*$/u);

/** What of an event reaches the database. */
const factsSchema = z.object({ kind: noControls, orderId: orderIdSchema, eventId: noControls });

const DONE = { success: true as const };

/**
 * Takes an event of the gateway: checks the signature over its bytes, notes it, and has the order compared with the
 * gateway in the background. What the event says is not used, so events may come in any order, twice or late.
 */
export async function receiveEvent(
  dependencies: PaymentDependencies,
  { rawBody, requestHeader }: Pick<RouteContext<"receivePaymentEvent">, "rawBody" | "requestHeader">,
): Promise<ReplyOf<"receivePaymentEvent">> {
  const { withUser, clock, log } = dependencies;
  const razorpay = requireRazorpay(dependencies, "This address does not exist.");
  if (!razorpay.isSignedEvent(rawBody, requestHeader("x-razorpay-signature"))) {
    log.warn("payment event with a wrong signature was refused");
    throw new AppError("bad_signature", "The signature of this event is not valid.");
  }
  const read = eventSchema.safeParse(parsed(rawBody));
  const orderId = read.data?.payload.order?.entity.id ?? read.data?.payload.payment?.entity.order_id;
  if (read.data === undefined || orderId === undefined || orderId === null) return DONE;
  const digest = () => createHash("sha256").update(rawBody).digest("hex");
  const eventId = (requestHeader("x-razorpay-event-id") ?? digest()).slice(0, 100);
  const facts = factsSchema.safeParse({ kind: read.data.event, orderId, eventId });
  if (!facts.success) {
    throw new AppError(
      "bad_request",
      "The event's name or ID has control characters, or its order's ID is none of the gateway's.",
    );
  }
  const { kind } = facts.data;
  const ownerId = await withUser.read(NO_USER, (tx) => findOwnerOfOrder(tx, orderId));
  if (ownerId === undefined) return DONE;
  await withUser(ownerId, async (tx) => {
    if (await insertEvent(tx, { ownerId, eventId, kind, receivedAt: clock.now() })) {
      await reconcileNow(tx, orderId);
    }
  });
  return DONE;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
