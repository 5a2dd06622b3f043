import type { ExporterDependency } from "../../platform/exports/exporter.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { createProductCost } from "./create.ts";
import { deleteProductCost } from "./delete.ts";
import { deleteProductCosts } from "./delete-many.ts";
import { exportProductCost } from "./export/export-product-cost.ts";
import { getProductCost } from "./get.ts";
import { createListProductCosts } from "./list.ts";
import type { ProductCostDependencies } from "./product-cost.ts";
import { restoreProductCost } from "./restore.ts";
import { updateProductCost } from "./update.ts";

export function productCostRoutes(dependencies: ProductCostDependencies & ExporterDependency): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("createProductCost", verb(createProductCost)),
    route("listProductCosts", verb(createListProductCosts())),
    route("getProductCost", verb(getProductCost)),
    route("exportProductCost", verb(exportProductCost)),
    route("updateProductCost", verb(updateProductCost)),
    route("deleteProductCost", verb(deleteProductCost)),
    route("deleteProductCosts", verb(deleteProductCosts)),
    route("undeleteProductCost", verb(restoreProductCost)),
  ];
}
