import { z } from "zod";
import { planLimitsSchema } from "../account/schemas.ts";
import { planCurrencies } from "../plan-prices.ts";
import { type PlanType, planTypeNames, planTypes } from "../plans.ts";
import { bodyOf, isBlank, optionalNumber, text } from "../primitives.ts";
import { gstNumberFault } from "./gst-number.ts";

/** The plan of a name in any case, with or without "Plan"; null for a blank name. Undefined for any other text. */
export function planOfName(name: unknown): PlanType | null | undefined {
  if (isBlank(name)) return null;
  if (typeof name !== "string") return undefined;
  const plain = (planName: string) =>
    planName
      .trim()
      .toLowerCase()
      .replace(/\s*plan$/, "");
  return planTypes.find((plan) => plain(planTypeNames[plan]) === plain(name));
}

const amount = (label: string) =>
  optionalNumber({
    required: `${label} must be a number`,
    min: { value: 0, message: `${label} cannot be negative` },
    decimals: { places: 2, message: "Maximum 2 decimal places allowed" },
  });

/** Digits only: a whole number in the currency of the order. */
const consultingAmount = z.preprocess(
  (value) => {
    if (isBlank(value)) return 0;
    const isText = typeof value === "string" || typeof value === "number";
    return isText && /^\d{1,12}$/.test(String(value).trim()) ? Number(value) : undefined;
  },
  z.number({ error: "Consulting amount can have digits only" }),
);

/**
 * An order as the browser computed it. The server computes every amount itself and refuses others.
 */
export const createSubscriptionBody = bodyOf({
  planType: z.preprocess(planOfName, z.enum(planTypes, "This plan cannot be bought").nullable()),
  subscriptionPeriod: z.preprocess(
    (value) => (isBlank(value) ? "monthly" : value),
    z.enum(["monthly", "yearly"], "Subscription period must be monthly or yearly"),
  ),
  consultingAmount,
  planPrice: amount("Plan price"),
  gstNo: text("GST number", 15).transform((value) => value.toUpperCase()),
  currency: z.enum(planCurrencies, "Currency must be USD or INR"),
  totalAmount: amount("Total amount"),
}).superRefine(({ gstNo, currency }, context) => {
  const message = gstNumberFault(gstNo, currency);
  if (message !== undefined) context.addIssue({ code: "custom", path: ["gstNo"], message });
});
export type CreateSubscription = z.output<typeof createSubscriptionBody>;

/** An order's id as the gateway makes it, "order_" and 14 letters and digits. */
export const orderIdSchema = z.string().regex(/^order_\w{1,40}$/, "Order IDs begin with order_");

export const orderParams = z.object({ id: orderIdSchema });

export const createSubscriptionReply = z.object({
  success: z.literal(true),
  orderId: z.string(),
  /** In hundredths of the currency's unit. */
  amount: z.number().int(),
  currency: z.enum(planCurrencies),
  planType: z.string(),
  /** Money of this order for consulting, in whole units. */
  consultingAmount: z.number().int(),
  planLimits: planLimitsSchema,
});

export const verifyPaymentBody = bodyOf({
  razorpay_order_id: text("Order", 64, "Order is required"),
  razorpay_payment_id: text("Payment", 64, "Payment is required"),
  razorpay_signature: text("Signature", 200, "Signature is required"),
});

export const verifyPaymentReply = z.object({
  success: z.literal(true),
  planType: z.string(),
  /** The balance of credits. */
  consultingAmount: z.number(),
  planLimits: planLimitsSchema,
  subscriptionStatus: z.string(),
  subscriptionPeriod: z.string().nullable(),
  subscriptionStartDate: z.string().nullable(),
  subscriptionEndDate: z.string().nullable(),
  nextBillingDate: z.string().nullable(),
});

/** An order only ever moves to the right. */
export const orderStatuses = ["created", "attempted", "paid"] as const;

export const orderReply = z.object({
  success: z.literal(true),
  orderId: z.string(),
  status: z.enum(orderStatuses),
  /** Invoice of the finished payment. */
  invoiceId: z.string().nullable(),
});

export const keyReply = z.object({
  success: z.literal(true),
  key: z.string(),
  /** Payments go to the sandbox of this installation; no money moves. */
  sandbox: z.boolean(),
});

const invoiceLine = z.object({
  /** "Startup Plan, yearly", "Consulting, 150 credits". */
  what: z.string(),
  /** The paid period; absent for consulting. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** In whole units of the invoice's currency. */
  amount: z.number(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const invoiceReply = z.object({
  _id: z.string(),
  id: z.string(),
  /** "BH-2026-000042"; "BH-26-27-000042" where the business year is not the calendar year. */
  number: z.string(),
  issuedAt: z.string(),
  /** The seller's, in which the invoice has its days. */
  timeZone: z.string(),
  currency: z.enum(planCurrencies),
  total: z.number(),
  /** In the invoice's currency. */
  refunded: z.number(),
  gstNo: z.string(),
  /** Name and address of the operator on the day of issue, in lines; empty when there is none. */
  seller: z.string(),
  billTo: z.object({ name: z.string(), company: z.string(), email: z.string() }),
  lines: z.array(invoiceLine),
  orderId: z.string(),
  paymentId: z.string(),
});
export type Invoice = z.infer<typeof invoiceReply>;
