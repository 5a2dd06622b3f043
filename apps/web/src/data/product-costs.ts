import type { BodyInputOf } from "@beachhead/contract";
import { call } from "../lib/api/call.ts";
import { wholeDocumentResource } from "./document-resource.ts";
import { PLAN_STATE } from "./figure-keys.ts";

/** The product costs of the user, last changed first. */
export const productCostResource = wholeDocumentResource({
  name: "product-costs",
  list: (how) => call("listProductCosts", how),
  read: (id, how) => call("getProductCost", { params: { id }, ...how }),
  create: (body: BodyInputOf<"createProductCost">, how) => call("createProductCost", { body, ...how }),
  update: (id, body, how) => call("updateProductCost", { params: { id }, body, ...how }),
  remove: ({ id }: { id: string }) => call("deleteProductCost", { params: { id } }).then(() => null),
  removeMany: (ids) => call("deleteProductCosts", { body: { ids: [...ids] } }),
  restore: (id) => call("undeleteProductCost", { params: { id } }),
  related: [PLAN_STATE],
});
