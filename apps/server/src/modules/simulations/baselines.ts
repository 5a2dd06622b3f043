import type { ReplyOf, SimulationListItem } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { setPageHeaders } from "../../platform/documents/list-page.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { type SimulationDependencies, toListItem } from "./simulation.ts";
import { listBaselinesOfOwner, lockSimulationsOfOwner, setBaseline } from "./store.ts";

/**
 * Sets and ends baselines in one step, so that an old set is replaced by a new one at once. The flag is not a change of
 * the simulation: its version and its last run stay. Simulations that are gone are left out.
 * @throws {AppError} `not_found` when none of them is there
 */
export async function setBaselines(
  { withUser, subscriptions }: SimulationDependencies,
  { actor, ownerId, body }: VerbContext<"setBaselines", "body">,
): Promise<ReplyOf<"setBaselines">> {
  const { set, unset } = body;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const asked = [...set, ...unset];
    const found = await lockSimulationsOfOwner(tx, ownerId, asked);
    if (found.length === 0 && asked.length > 0) throw notFound("These simulations");
    const changed = found.filter(({ id, isBaseline }) => isBaseline !== set.includes(id));
    for (const { id } of changed) {
      const isBaseline = set.includes(id);
      await setBaseline(tx, ownerId, id, isBaseline);
      await recordAudit(
        tx,
        actor,
        "simulation.baseline",
        { entity: "simulation", entityId: id },
        { isBaseline },
      );
    }
    return { success: true, changed: changed.length };
  });
}

/** The owner's baselines, last changed first. */
export async function listBaselines(
  { withUser }: SimulationDependencies,
  context: VerbContext<"listBaselines", "query" | "header">,
): Promise<SimulationListItem[]> {
  const { ownerId } = context;
  const rows = await withUser.read(ownerId, (tx) => listBaselinesOfOwner(tx, ownerId));
  setPageHeaders(context, "listBaselines", rows, rows.length);
  return rows.map(toListItem);
}
