import type { ProductCost, Simulation } from "@beachhead/contract";
import { inputHash } from "./run-use.ts";
import { jobOf } from "./simulation.ts";
import type { SimulationEngine } from "./simulation-engine.ts";
import type { SimulationContent } from "./store.ts";

/**
 * What a save stores: the cost as it stands now, its currency, and the server's own result. `owner` is whose
 * turn the run takes. Calculates, so call it outside a transaction.
 */
export async function computeContent(
  engine: SimulationEngine,
  owner: string,
  simulation: Simulation,
  costId: string,
  cost: ProductCost,
): Promise<SimulationContent> {
  const job = jobOf(simulation, cost, simulation.options);
  const result = await engine.run(job, { owner });
  const { simulationTitle, gtmPlan, productName, geo, pricingModel, options } = simulation;
  return {
    simulationTitle,
    gtmPlan,
    productName,
    geo,
    costId,
    costTitle: cost.costTitle,
    pricingCurrency: cost.pricingCurrency,
    inputs: { pricingModel, ...job.inputs },
    costSnapshot: cost,
    options,
    result,
    engineVersion: result.engineVersion,
    inputHash: inputHash(job),
  };
}
