import type { ReplyOf, RunSimulation } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { RawReply } from "../../../platform/replies/raw-reply.ts";
import { costOf, resolveCostOfOwner } from "../../product-costs/index.ts";
import { jobOf, type SimulationDependencies } from "../simulation.ts";
import { runUse } from "./input-hash.ts";
import type { SimulationJob } from "./simulation-job.ts";

/**
 * Runs a simulation without saving it. A successful run counts once per billing period and set of figures. No
 * transaction is open while it calculates.
 */
export async function runSimulation(
  { withUser, subscriptions, engine }: SimulationDependencies,
  {
    actor,
    ownerId,
    body,
    signal,
    idempotency,
  }: VerbContext<"runSimulation", "body" | "signal" | "idempotency">,
): Promise<ReplyOf<"runSimulation"> | RawReply> {
  const planned = await withUser(ownerId, async (tx) => {
    const replayed = await idempotency.findReply(tx);
    if (replayed !== undefined) return replayed;
    const job = await readJob(tx, ownerId, body);
    const use = runUse(job);
    await subscriptions.requireLikelyWithinLimit(tx, ownerId, use);
    return { job, use };
  });
  if (planned instanceof RawReply) return planned;
  const result = await engine.run(planned.job, { owner: ownerId, signal });
  signal.throwIfAborted();
  return withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      const counted = await subscriptions.requireWithinLimit(tx, ownerId, planned.use);
      if (counted) await recordAudit(tx, actor, "simulation.run", { entity: "simulation" });
      return { success: true as const, ...result };
    }),
  );
}

/** If a request has both a cost and an id, the id takes precedence. */
async function readJob(tx: UserTransaction, ownerId: string, request: RunSimulation): Promise<SimulationJob> {
  const { simulation, cost, costId, options } = request;
  if (costId !== undefined) {
    const row = await resolveCostOfOwner(tx, ownerId, { costId, costTitle: "" });
    return jobOf(simulation, costOf(row), options);
  }
  if (cost === undefined)
    throw invalid([{ path: "cost", message: "A cost is required: send cost or costId" }]);
  return jobOf(simulation, cost, options);
}
