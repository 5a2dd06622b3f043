export { serveCheckout } from "./checkout/serve-checkout.ts";
export { type ErasedInvoice, findErasedInvoices } from "./invoices/erased-invoices.ts";
export { CALENDAR_YEARS, type Invoicing, invoicingVariables, readInvoicing } from "./invoices/invoicing.ts";
export { reconcileOrder } from "./reconcile.ts";
export { paymentRoutes } from "./routes.ts";
