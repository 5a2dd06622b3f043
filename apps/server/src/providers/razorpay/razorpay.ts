import { z } from "zod";
import type { Egress, OutsideAnswer } from "../../platform/egress/egress.ts";
import { EgressError } from "../../platform/egress/egress-error.ts";
import type { RazorpaySettings } from "./settings.ts";
import { isSignedBy } from "./signatures.ts";

const orderSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  receipt: z.string().nullish(),
});
/** What Razorpay is asked to collect. Amounts are in hundredths of the currency's unit. */
export type Order = z.infer<typeof orderSchema>;

const paymentSchema = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  captured: z.boolean().nullish(),
  amount_refunded: z.number().nullish(),
});
/** One try to pay an order. "failed" is not final: a payment may be authorized days later. */
export type Payment = z.infer<typeof paymentSchema>;

const collection = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });
const refusalSchema = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

/** Razorpay refused a call, or did not answer it. */
export class RazorpayError extends Error {
  override name = "RazorpayError";
  /** Undefined when no answer came. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
  }

  /** Whether the call may have had its effect: no answer came, or a failure of Razorpay's own. */
  get isUncertain(): boolean {
    return this.status === undefined || this.status >= 500;
  }
}

/** The calls of Razorpay that we use. All throw `RazorpayError`. */
export interface Razorpay {
  readonly settings: RazorpaySettings;
  /** A sandbox on this machine replaces Razorpay. */
  readonly isSandbox: boolean;
  /** @param receipt our reference, unique; a lost answer is found again by it */
  createOrder(order: { amount: number; currency: string; receipt: string }): Promise<Order>;
  /** All tries to pay an order. */
  paymentsOf(orderId: string): Promise<Payment[]>;
  /**
   * Takes the money of an authorized payment; a captured payment is returned unchanged.
   * @param total of the order, asked for where Razorpay refuses the payment's own amount, which has its fee on top
   */
  capture(payment: Payment, total: number): Promise<Payment>;
  /** Whether the payment window's answer is signed for this order. */
  isSignedPayment(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether an event is signed, over its exact bytes. */
  isSignedEvent(body: Buffer, signature: string | undefined): boolean;
}

const JSON_TYPE = /^application\/json\b/i;

export function createRazorpay(settings: RazorpaySettings, egress: Egress): Razorpay {
  const { apiUrl, keyId, keySecret, webhookSecrets } = settings;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;

  async function call<T>(
    answer: z.ZodType<T>,
    method: "GET" | "POST",
    path: string,
    body?: unknown,
  ): Promise<T> {
    let reply: OutsideAnswer;
    try {
      reply = await egress.fetchOutside(`${apiUrl}/v1${path}`, {
        method,
        headers: { authorization, "content-type": "application/json", accept: "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        hosts: [new URL(apiUrl).hostname],
        types: /^/,
        milliseconds: 8_000,
      });
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      throw new RazorpayError("Razorpay did not answer", undefined, error);
    }
    const content = JSON_TYPE.test(reply.header("content-type") ?? "") ? parsed(reply.text) : undefined;
    if (reply.status >= 200 && reply.status < 300) {
      const read = answer.safeParse(content);
      if (read.success) return read.data;
      throw new RazorpayError("Razorpay's answer could not be read", undefined, read.error);
    }
    const refusal = refusalSchema.safeParse(content);
    const reason = refusal.success ? refusal.data.error.description : "no reason given";
    throw new RazorpayError(`Razorpay answered ${reply.status}: ${reason}`, reply.status);
  }

  async function findByReceipt(receipt: string): Promise<Order | undefined> {
    const query = new URLSearchParams({ receipt });
    const { items } = await call(collection(orderSchema), "GET", `/orders?${query.toString()}`);
    return items.find((order) => order.receipt === receipt);
  }

  return {
    settings,
    isSandbox: apiUrl.startsWith("http:"),

    async createOrder(order) {
      try {
        return await call(orderSchema, "POST", "/orders", order);
      } catch (error) {
        if (!(error instanceof RazorpayError) || !error.isUncertain) throw error;
        const found = await findByReceipt(order.receipt);
        if (found === undefined) throw error;
        return found;
      }
    },

    async paymentsOf(orderId) {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`;
      return (await call(collection(paymentSchema), "GET", path)).items;
    },

    async capture({ id, amount, currency }, total) {
      const path = `/payments/${encodeURIComponent(id)}`;
      try {
        return await call(paymentSchema, "POST", `${path}/capture`, { amount, currency });
      } catch (error) {
        if (!(error instanceof RazorpayError)) throw error;
        const payment = await call(paymentSchema, "GET", path);
        if (payment.status === "captured") return payment;
        if (error.isUncertain || amount === total) throw error;
        return call(paymentSchema, "POST", `${path}/capture`, { amount: total, currency });
      }
    },

    isSignedPayment: (orderId, paymentId, signature) =>
      isSignedBy(`${orderId}|${paymentId}`, signature, [keySecret]),
    isSignedEvent: (body, signature) => isSignedBy(body, signature, webhookSecrets),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
