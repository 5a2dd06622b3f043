import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { checkOrder } from "./check-order.ts";
import { createSubscription } from "./create-subscription.ts";
import { getRazorpayKey } from "./get-razorpay-key.ts";
import { getInvoice, listInvoices } from "./invoices/read-invoices.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import { receiveEvent } from "./receive-event.ts";
import { verifyPayment } from "./verify-payment.ts";

export function paymentRoutes(dependencies: PaymentDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("getRazorpayKey", verb(getRazorpayKey)),
    route("createSubscription", verb(createSubscription)),
    route("verifyPayment", verb(verifyPayment)),
    route("checkOrder", verb(checkOrder)),
    route("receivePaymentEvent", verb(receiveEvent)),
    route("listInvoices", verb(listInvoices)),
    route("getInvoice", verb(getInvoice)),
  ];
}
