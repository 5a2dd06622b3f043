import type { Simulation } from "@beachhead/contract";
import { costOf, type ProductCostRow } from "../product-costs/index.ts";
import { inputHash } from "./run-use.ts";
import { jobOf } from "./simulation.ts";
import type { SimulationEngine } from "./simulation-engine.ts";
import type { SimulationContent } from "./store.ts";

/**
 * What a save stores: the cost as it stands now, its currency, and the server's own result. Calculates, so
 * call it outside a transaction.
 */
export async function computeContent(
  engine: SimulationEngine,
  simulation: Simulation,
  cost: ProductCostRow,
): Promise<SimulationContent> {
  const costSnapshot = costOf(cost);
  const job = jobOf(simulation, costSnapshot, simulation.options);
  const result = await engine.run(job);
  const { simulationTitle, gtmPlan, productName, geo, pricingModel, options } = simulation;
  return {
    simulationTitle,
    gtmPlan,
    productName,
    geo,
    costId: cost.id,
    costTitle: cost.costTitle,
    pricingCurrency: cost.pricingCurrency,
    inputs: { pricingModel, ...job.inputs },
    costSnapshot,
    options,
    result,
    engineVersion: result.engineVersion,
    inputHash: inputHash(job),
  };
}
