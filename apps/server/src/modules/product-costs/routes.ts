import { endpoints } from "@beachhead/contract";
import { nextPageLink, parseListCursor } from "../../platform/http/list-cursor.ts";
import { type Route, type RouteContext, route } from "../../platform/http/route.ts";
import { createProductCost } from "./create.ts";
import { deleteProductCost } from "./delete.ts";
import { getProductCost } from "./get.ts";
import { listProductCosts } from "./list.ts";
import type { ProductCostDependencies } from "./product-cost.ts";
import { undeleteProductCost } from "./undelete.ts";
import { updateProductCost } from "./update.ts";

export function productCostRoutes(dependencies: ProductCostDependencies): Route[] {
  return [
    route("createProductCost", (context) =>
      createProductCost(dependencies, actorOf(context), context.body, context.idempotency),
    ),
    route("listProductCosts", async (context) => {
      const after = parseListCursor(context.query("cursor"));
      const { items, total, last } = await listProductCosts(dependencies, context.actor.userId, after);
      context.header("x-total-count", String(total));
      if (last) context.header("link", nextPageLink(endpoints.listProductCosts.path, last));
      return items;
    }),
    route("getProductCost", ({ actor, params }) => getProductCost(dependencies, actor.userId, params.id)),
    route("updateProductCost", (context) =>
      updateProductCost(dependencies, actorOf(context), context.params.id, context.body, context.ifMatch),
    ),
    route("deleteProductCost", (context) =>
      deleteProductCost(dependencies, actorOf(context), context.params.id, context.ifMatch),
    ),
    route("undeleteProductCost", (context) =>
      undeleteProductCost(dependencies, actorOf(context), context.params.id),
    ),
  ];
}

function actorOf({ actor, requestId }: Pick<RouteContext<"createProductCost">, "actor" | "requestId">) {
  return { kind: actor.kind, userId: actor.userId, requestId };
}
