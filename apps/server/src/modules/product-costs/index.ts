export { addProductCost, createProductCost } from "./create.ts";
export {
  costKind,
  costOf,
  figuresOf,
  type ProductCostDependencies,
  withDoubledName,
} from "./product-cost.ts";
export { resolveCostOfOwner } from "./resolve.ts";
export { productCostRoutes } from "./routes.ts";
export { endExampleCosts, lockExampleCosts } from "./store.ts";
