import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The balance of consulting credits and its changes, newest first. */
export const creditsQuery = queryOptions({
  queryKey: ["credits"],
  queryFn: ({ signal }) => call("listCredits", { signal }),
});

/** Every invoice, newest first. */
export const invoicesQuery = queryOptions({
  queryKey: ["invoices"],
  queryFn: ({ signal }) => call("listInvoices", { signal }),
});

/** AI fetches and simulations of the last 12 months, newest first. */
export const usageQuery = queryOptions({
  queryKey: ["usage-history"],
  queryFn: ({ signal }) => call("getUsage", { signal }),
});
