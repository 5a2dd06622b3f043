import type { ProductCost, Simulation } from "@beachhead/contract";
import { inputHash } from "./run/input-hash.ts";
import type { SimulationEngine } from "./run/simulation-engine.ts";
import { jobOf } from "./simulation.ts";
import type { SimulationContent } from "./store.ts";

/**
 * The columns a save stores: the inputs, a snapshot of the cost, and the server's own result. Runs the simulation, so
 * call it outside a transaction.
 * @param owner who the run is queued for
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
