import { randomBytes } from "node:crypto";
import { requireAmount } from "./amounts.ts";
import { Refusal, unknownId } from "./refusal.ts";

export interface OrderEntity {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: unknown;
  created_at: number;
}

export interface PaymentEntity {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: "card";
  amount_refunded: number;
  refund_status: null | "partial" | "full";
  captured: boolean;
  description: string | null;
  email: string;
  contact: string;
  notes: unknown;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  created_at: number;
}

interface RefundEntity {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  notes: unknown;
  receipt: string | null;
  created_at: number;
  status: "processed";
  speed_processed: "normal";
  speed_requested: "normal";
}

export type EventKind =
  | "payment.authorized"
  | "payment.captured"
  | "payment.failed"
  | "order.paid"
  | "refund.processed";

/** Told of everything that Razorpay sends an event for, with copies of that moment. */
export type Announce = (kind: EventKind, order: OrderEntity, payment: PaymentEntity) => void;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const newId = (prefix: string) =>
  `${prefix}_${Array.from(randomBytes(14), (byte) => LETTERS[byte % LETTERS.length]).join("")}`;

const ORDER_FIELDS = new Set([
  "amount",
  "currency",
  "receipt",
  "notes",
  "partial_payment",
  "first_payment_min_amount",
]);
const REFUND_FIELDS = new Set(["amount", "speed", "notes", "receipt"]);

/** An empty map of notes comes back as a list. */
const asNotes = (notes: unknown) =>
  typeof notes === "object" && notes !== null && Object.keys(notes).length > 0 ? notes : [];

export type Account = ReturnType<typeof createAccount>;

/**
 * Orders, payments and refunds of one merchant with Razorpay's rules: an order is paid by one captured payment and
 * stays paid, a captured payment cannot be captured again, refunds never exceed what was captured.
 * @param now in seconds
 */
export function createAccount(now: () => number, announce: Announce) {
  const orders = new Map<string, OrderEntity>();
  const payments = new Map<string, PaymentEntity>();
  const refunds = new Map<string, RefundEntity>();
  const refundKeys = new Map<string, { body: string; refund: RefundEntity }>();
  /** Payments are captured at once when authorized. */
  let capturesAtOnce = true;

  const orderOf = (id: string) => orders.get(id) ?? fail();
  const paymentOf = (id: string) => payments.get(id) ?? fail();
  const tell = (kind: EventKind, payment: PaymentEntity) =>
    announce(kind, structuredClone(orderOf(payment.order_id)), structuredClone(payment));

  function takeMoney(payment: PaymentEntity): void {
    const order = orderOf(payment.order_id);
    if (order.status === "paid") throw new Refusal("Payment already done for this order.");
    Object.assign(payment, {
      status: "captured",
      captured: true,
      fee: Math.round(payment.amount * 0.0236),
      tax: 0,
    });
    Object.assign(order, { status: "paid", amount_paid: order.amount, amount_due: 0 });
    tell("payment.captured", payment);
    tell("order.paid", payment);
  }

  function authorize(payment: PaymentEntity): void {
    payment.status = "authorized";
    tell("payment.authorized", payment);
    if (capturesAtOnce) takeMoney(payment);
  }

  return {
    setCapture: (atOnce: boolean) => {
      capturesAtOnce = atOnce;
    },

    createOrder(body: Record<string, unknown>): OrderEntity {
      const extra = Object.keys(body).find((field) => !ORDER_FIELDS.has(field));
      if (extra !== undefined) throw new Refusal(`${extra} is/are not required and should not be sent.`);
      const { amount, currency } = requireAmount(body["amount"], body["currency"]);
      const { receipt = null, notes } = body;
      if (receipt !== null && (typeof receipt !== "string" || receipt.length > 40))
        throw new Refusal("The receipt may not be greater than 40 characters.", { field: "receipt" });
      const order: OrderEntity = {
        id: newId("order"),
        entity: "order",
        amount,
        amount_paid: 0,
        amount_due: amount,
        currency,
        receipt,
        offer_id: null,
        status: "created",
        attempts: 0,
        notes: asNotes(notes),
        created_at: now(),
      };
      orders.set(order.id, order);
      return order;
    },

    order: orderOf,
    payment: paymentOf,

    orders(query: URLSearchParams): OrderEntity[] {
      const count = Number(query.get("count") ?? 10);
      if (!Number.isInteger(count) || count < 1 || count > 100)
        throw new Refusal("The count may not be greater than 100.", { field: "count" });
      const receipt = query.get("receipt");
      return [...orders.values()]
        .filter((order) => receipt === null || order.receipt === receipt)
        .toReversed()
        .slice(Number(query.get("skip") ?? 0))
        .slice(0, count);
    },

    paymentsOf: (orderId: string) =>
      [...payments.values()].filter((payment) => payment.order_id === orderOf(orderId).id).toReversed(),

    /** A try to pay. `late`: fails now, and is authorized by `authorizeLate`. */
    pay(orderId: string, outcome: "success" | "failure" | "late"): PaymentEntity {
      const order = orderOf(orderId);
      if (order.status === "paid") throw new Refusal("Payment already done for this order.");
      order.attempts += 1;
      order.status = "attempted";
      const payment: PaymentEntity = {
        id: newId("pay"),
        entity: "payment",
        amount: order.amount,
        currency: order.currency,
        status: "created",
        order_id: order.id,
        invoice_id: null,
        international: order.currency !== "INR",
        method: "card",
        amount_refunded: 0,
        refund_status: null,
        captured: false,
        description: null,
        email: "payer@example.com",
        contact: "+919876543210",
        notes: [],
        fee: null,
        tax: null,
        error_code: null,
        error_description: null,
        created_at: now(),
      };
      payments.set(payment.id, payment);
      if (outcome === "success") authorize(payment);
      else {
        const error_description = "Your payment was declined by the bank.";
        Object.assign(payment, { status: "failed", error_code: "BAD_REQUEST_ERROR", error_description });
        tell("payment.failed", payment);
      }
      return payment;
    },

    /** A failed payment is authorized after all. */
    authorizeLate(id: string): PaymentEntity {
      const payment = paymentOf(id);
      if (payment.status !== "failed") throw new Refusal("Only a failed payment is authorized late.");
      Object.assign(payment, { error_code: null, error_description: null });
      authorize(payment);
      return payment;
    },

    capture(id: string, body: Record<string, unknown>): PaymentEntity {
      const payment = paymentOf(id);
      const { amount } = requireAmount(body["amount"], body["currency"]);
      if (payment.captured) throw new Refusal("This payment has already been captured");
      if (payment.status !== "authorized")
        throw new Refusal("Only payments which have been authorized and not yet captured can be captured");
      if (amount !== payment.amount)
        throw new Refusal("Capture amount must be equal to the amount authorized.", { field: "amount" });
      takeMoney(payment);
      return payment;
    },

    refund(id: string, body: Record<string, unknown>, key: string | undefined): RefundEntity {
      const extra = Object.keys(body).find((field) => !REFUND_FIELDS.has(field));
      if (extra !== undefined) throw new Refusal(`${extra} is/are not required and should not be sent.`);
      const text = JSON.stringify(body);
      const known = key === undefined ? undefined : refundKeys.get(key);
      if (known !== undefined) {
        if (known.body === text) return known.refund;
        throw new Refusal("Different request with the same idempotency key has already been processed.", {
          status: 409,
        });
      }
      const payment = paymentOf(id);
      const left = payment.amount - payment.amount_refunded;
      const { amount = left } = body;
      if (!payment.captured) throw new Refusal("Only captured payments can be refunded");
      if (left === 0) throw new Refusal("The payment has been fully refunded already");
      if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 1)
        throw new Refusal("The amount must be an integer.", { field: "amount" });
      if (amount > left) throw new Refusal("The refund amount provided is greater than amount captured");
      const refund: RefundEntity = {
        id: newId("rfnd"),
        entity: "refund",
        amount,
        currency: payment.currency,
        payment_id: payment.id,
        notes: asNotes(body["notes"]),
        receipt: typeof body["receipt"] === "string" ? body["receipt"] : null,
        created_at: now(),
        status: "processed",
        speed_processed: "normal",
        speed_requested: "normal",
      };
      refunds.set(refund.id, refund);
      if (key !== undefined) refundKeys.set(key, { body: text, refund });
      payment.amount_refunded += amount;
      payment.refund_status = payment.amount_refunded === payment.amount ? "full" : "partial";
      if (payment.refund_status === "full") payment.status = "refunded";
      tell("refund.processed", payment);
      return refund;
    },

    refundsOf: (id: string) =>
      [...refunds.values()].filter((refund) => refund.payment_id === paymentOf(id).id),
  };
}

function fail(): never {
  throw unknownId();
}
