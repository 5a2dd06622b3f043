import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** All product costs of the user, last changed first. */
export const productCostsQuery = queryOptions({
  queryKey: ["product-costs"],
  queryFn: ({ signal }) => call("listProductCosts", { signal }),
});

/** One product cost. */
export function productCostQuery(id: string) {
  return queryOptions({
    queryKey: ["product-costs", id],
    queryFn: ({ signal }) => call("getProductCost", { params: { id }, signal }),
  });
}
