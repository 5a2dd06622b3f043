import type { GoalSeekRequest, RunSimulation, StoredOptions } from "@beachhead/contract";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { costOf, resolveCostOfOwner } from "../../product-costs/index.ts";
import { jobOf } from "../simulation.ts";
import type { SimulationJob } from "./simulation-job.ts";

/**
 * The run that a request asks for. If it has both a cost and an id, the id takes precedence.
 * @throws {AppError} `not_found` when the cost is not the owner's, `invalid` without a cost
 */
export async function readJob<Options extends StoredOptions>(
  tx: UserTransaction,
  ownerId: string,
  request: (RunSimulation | GoalSeekRequest) & { options: Options },
): Promise<SimulationJob & { options: Options }> {
  const { simulation, cost, costId, options } = request;
  if (costId !== undefined) {
    const row = await resolveCostOfOwner(tx, ownerId, { costId, costTitle: "" });
    return { ...jobOf(simulation, costOf(row), options), options };
  }
  if (cost === undefined)
    throw invalid([{ path: "cost", message: "A cost is required: send cost or costId" }]);
  return { ...jobOf(simulation, cost, options), options };
}
