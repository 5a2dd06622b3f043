import type { SimulationReply } from "@beachhead/contract";
import { eachCostGrowth, type SimulationInputs } from "@beachhead/engine";
import { decidedAnswer } from "./decided-answer.ts";
import { exampleFields } from "./example.ts";

/** The worked example as the server answers it once it is saved. */
export function savedSimulation(changes: Partial<SimulationInputs> = {}): SimulationReply {
  const { request, result } = decidedAnswer(changes);
  const { inputs, cost, options } = request;
  const { simulationTitle, gtmPlan, productName, geo, pricingModel, costTitle, costId } = exampleFields();
  const names = { gtmPlan, productName, geo, costTitle };
  return {
    _id: "id",
    id: "id",
    version: 1,
    createdAt: "2026-11-22T10:00:00.000Z",
    updatedAt: "2026-11-22T10:00:00.000Z",
    isBaseline: false,
    example: false,
    simulationTitle,
    ...names,
    pricingModel,
    costId,
    pricingCurrency: "USD",
    ...inputs,
    priceGrowth: [...inputs.priceGrowth],
    customerGrowth: [...inputs.customerGrowth],
    pricingPlans: inputs.pricingPlans.map((plan) => ({ ...plan })),
    options,
    combination: null,
    costSnapshot: { ...snapshot(cost), ...names, description: "", pricingCurrency: "USD" },
    engineVersion: result.engineVersion,
    result,
    counted: true,
  };
}

function snapshot(cost: ReturnType<typeof decidedAnswer>["request"]["cost"]) {
  const growths = eachCostGrowth((name) => [...cost[name]]);
  const fixedSalesAndMarketingCostfixedSalesAndMarketingCost = cost.fixedSalesAndMarketingCost;
  return { ...cost, ...growths, fixedSalesAndMarketingCostfixedSalesAndMarketingCost };
}
