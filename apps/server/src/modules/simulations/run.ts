import type { ReplyOf, RunSimulation } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import { type IdempotencyGuard, unguarded } from "../../platform/idempotency/guard.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import { costOf, resolveCostOfOwner } from "../product-costs/index.ts";
import { runUse } from "./run-use.ts";
import { jobOf, type SimulationDependencies } from "./simulation.ts";
import type { SimulationJob } from "./simulation-job.ts";

/**
 * Runs a simulation and keeps nothing but the count: once per billing period for the same figures, and only
 * when it succeeds. The calculation holds no transaction open.
 */
export async function runSimulation(
  { withUser, subscriptions, engine }: SimulationDependencies,
  actor: AuditActor,
  request: RunSimulation,
  signal: AbortSignal,
  idempotency: IdempotencyGuard = unguarded,
): Promise<ReplyOf<"runSimulation"> | RawReply> {
  const planned = await withUser(actor.userId, async (tx) => {
    const known = await idempotency.findReply(tx);
    if (known !== undefined) return known;
    const job = await readJob(tx, actor.userId, request);
    const use = runUse(job);
    await subscriptions.requireLikelyWithinLimit(tx, actor.userId, use);
    return { job, use };
  });
  if (planned instanceof RawReply) return planned;
  const result = await engine.run(planned.job, { owner: actor.userId, signal });
  signal.throwIfAborted();
  return withUser(actor.userId, (tx) =>
    idempotency.run(tx, async () => {
      const counted = await subscriptions.requireWithinLimit(tx, actor.userId, planned.use);
      if (counted) await recordAudit(tx, actor, "simulation.run", { entity: "simulation" });
      return { success: true as const, ...result };
    }),
  );
}

/** With a cost by value and an id, the id decides. */
async function readJob(tx: UserTransaction, userId: string, request: RunSimulation): Promise<SimulationJob> {
  const { simulation, cost, costId, options } = request;
  if (costId !== undefined) {
    const row = await resolveCostOfOwner(tx, userId, { costId, costTitle: "" });
    return jobOf(simulation, costOf(row), options);
  }
  if (cost === undefined)
    throw invalid([{ path: "cost", message: "A cost is required: send cost or costId" }]);
  return jobOf(simulation, cost, options);
}
