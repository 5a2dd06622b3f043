import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { idParams, successReply } from "../primitives.ts";
import type { billingEndpoints } from "./endpoints.ts";
import { creditsReply, usageReply } from "./ledger.ts";
import {
  createSubscriptionBody,
  createSubscriptionReply,
  invoiceReply,
  keyReply,
  orderParams,
  orderReply,
  verifyPaymentBody,
  verifyPaymentReply,
} from "./payments.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const billingSchemas = {
  getUsage: { reply: usageReply },
  listCredits: { reply: creditsReply },
  getRazorpayKey: { reply: keyReply },
  createSubscription: { body: createSubscriptionBody, reply: createSubscriptionReply },
  verifyPayment: { body: verifyPaymentBody, reply: verifyPaymentReply },
  checkOrder: { params: orderParams, reply: orderReply },
  receivePaymentEvent: { reply: successReply },
  listInvoices: { reply: z.array(invoiceReply) },
  getInvoice: { params: idParams, reply: invoiceReply },
} as const satisfies EndpointSchemas<typeof billingEndpoints>;
