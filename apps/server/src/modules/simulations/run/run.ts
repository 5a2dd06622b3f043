import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { RawReply } from "../../../platform/replies/raw-reply.ts";
import type { SimulationDependencies } from "../simulation.ts";
import { runUse } from "./input-hash.ts";
import { readJob } from "./read-job.ts";

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
