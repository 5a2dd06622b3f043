import type { productCostEndpoints } from "@beachhead/contract";
import { testCost } from "../../modules/product-costs/test-cost.ts";
import { change, read, type SampleCalls } from "./sample-call.ts";

export const productCostSamples: SampleCalls<typeof productCostEndpoints> = {
  createProductCost: { spends: true, body: () => ({ ...testCost() }) },
  listProductCosts: { lists: true },
  getProductCost: read("cost"),
  exportProductCost: { thing: "cost", unmarked: true },
  updateProductCost: { thing: "cost", spends: true, body: () => ({ ...testCost() }) },
  deleteProductCost: change("cost"),
  deleteProductCosts: { thing: "cost", spends: true, body: ({ id }) => ({ ids: [id] }) },
  undeleteProductCost: change("deletedCost"),
};
