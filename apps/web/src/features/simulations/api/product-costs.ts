import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The saved product costs a simulation can run with. */
export const productCostsQuery = queryOptions({
  queryKey: ["product-costs"],
  queryFn: ({ signal }) => call("listProductCosts", { signal }),
});
