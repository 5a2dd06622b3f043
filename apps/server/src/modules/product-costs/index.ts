export { addProductCost, createProductCost } from "./create.ts";
export { amortisedLine } from "./export/amortised-line.ts";
export { exportedAmount, yearlyAmounts } from "./export/yearly-amounts.ts";
export {
  costKind,
  costOf,
  figuresOf,
  type ProductCostDependencies,
  type ProductCostRow,
  toReply as toCostReply,
  withBlankFigures,
  withDoubledName,
} from "./product-cost.ts";
export { resolveCostOfOwner } from "./resolve.ts";
export { productCostRoutes } from "./routes.ts";
export { endExampleCosts, listCostsOfPlan, lockExampleCosts } from "./store.ts";
