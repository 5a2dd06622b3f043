import type { ReplyOf } from "@beachhead/contract";
import { compareSimulations as compareRuns } from "@beachhead/engine";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { figuresOf } from "../product-costs/index.ts";
import type { SimulationDependencies, SimulationRow } from "./simulation.ts";
import { findSimulationOfOwner } from "./store.ts";

/** Inputs, cost and options that a simulation was saved with. */
const runOf = ({ inputs, costSnapshot, options }: SimulationRow) => ({
  inputs,
  cost: figuresOf(costSnapshot),
  options,
});

/**
 * What changed from each simulation to the next, each with its effect. Counts as no run, stores nothing.
 * @throws {AppError} `not_found` when one of them is not the owner's or is deleted
 */
export async function compareSimulations(
  { withUser }: Pick<SimulationDependencies, "withUser">,
  { ownerId, body }: VerbContext<"compareSimulations", "body">,
): Promise<ReplyOf<"compareSimulations">> {
  const rows = await withUser.read(ownerId, async (tx) => {
    const found: SimulationRow[] = [];
    for (const id of body.ids) {
      const row = await findSimulationOfOwner(tx, ownerId, id);
      if (row === undefined) throw notFound("One of these simulations");
      found.push(row);
    }
    return found;
  });
  const steps = rows.slice(1).map((to, index) => {
    const from = rows[index] ?? to;
    return { from: from.id, to: to.id, changes: compareRuns(runOf(from), runOf(to)) };
  });
  return { success: true, steps };
}
