import { type EndpointTable, HOUR, MINUTE } from "../endpoint.ts";

/** The endpoints of usage, credits, payments and invoices. */
export const billingEndpoints = {
  getUsage: {
    method: "GET",
    path: "/api/users/usage",
    access: "user",
    summary: "Plan limits, and the AI fetches and simulations of the last 12 months, newest first.",
  },
  listCredits: {
    method: "GET",
    path: "/api/billing/credits",
    access: "user",
    summary: "The balance of consulting credits and every entry of the ledger, newest first.",
  },
  getRazorpayKey: {
    method: "GET",
    path: "/api/payment/getRazorpayKey",
    access: "user",
    notForTokens: true,
    summary: "The public key of the payment gateway, and whether payments go to a sandbox.",
  },
  createSubscription: {
    method: "POST",
    path: "/api/payment/createSubscription",
    access: "user",
    notForVisitors: true,
    notForTokens: true,
    summary: "Create an order for a plan, consulting credits or both; it is paid at /checkout/{orderId}.",
    limits: { user: { calls: 60, seconds: HOUR } },
    audit: ["payment.order"],
  },
  verifyPayment: {
    method: "POST",
    path: "/api/payment/paymentVerification",
    access: "user",
    notForTokens: true,
    summary: "Finish an order with the signed answer of the payment window.",
    limits: { user: { calls: 120, seconds: MINUTE } },
    audit: ["payment.paid", "subscription.buy", "credits.grant"],
  },
  checkOrder: {
    method: "POST",
    path: "/api/payment/orders/:id/check",
    access: "user",
    notForTokens: true,
    summary: "Compare an open order with the payment gateway; answers its state.",
    limits: { user: { calls: 120, seconds: MINUTE } },
    audit: ["payment.paid", "payment.refund", "subscription.buy", "credits.grant"],
  },
  receivePaymentEvent: {
    method: "POST",
    path: "/api/payment/webhook",
    access: "public",
    publicBecause: "The signature over the body proves that the payment gateway sends it.",
    summary: "Where Razorpay sends its events.",
    rawBody: true,
    limits: { network: { calls: 1_200, seconds: MINUTE } },
  },
  listInvoices: {
    method: "GET",
    path: "/api/billing/invoices",
    access: "user",
    summary: "All invoices of the user, newest first.",
  },
  getInvoice: {
    method: "GET",
    path: "/api/billing/invoices/:id",
    access: "user",
    summary: "One invoice.",
  },
} as const satisfies EndpointTable;
