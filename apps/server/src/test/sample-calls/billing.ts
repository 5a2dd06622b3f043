import type { billingEndpoints } from "@beachhead/contract";
import type { SampleCalls } from "./sample-call.ts";

export const billingSamples: SampleCalls<typeof billingEndpoints> = {
  getUsage: {},
  listCredits: {},
  // Payments are not configured here: payments.test.ts and payment-races.slow.test.ts pay in the sandbox.
  getRazorpayKey: { answered: 404 },
  createSubscription: {
    answered: 404,
    body: () => ({
      planType: "Startup Plan",
      subscriptionPeriod: "yearly",
      consultingAmount: 150,
      planPrice: 59,
      gstNo: "",
      currency: "USD",
      totalAmount: 858,
    }),
  },
  verifyPayment: {
    answered: 404,
    body: () => ({
      razorpay_order_id: "order_TEST0000000001",
      razorpay_payment_id: "pay_TEST0000000001",
      razorpay_signature: "b3e9e5351d895b3867537973bb95a636c5d6d81531a6052a641c824d990729ce",
    }),
  },
  checkOrder: { thing: "order", answered: 404 },
  receivePaymentEvent: { answered: 404 },
  listInvoices: {},
  getInvoice: { thing: "invoice", answered: 404 },
};
