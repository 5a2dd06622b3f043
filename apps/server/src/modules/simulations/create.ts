import type { BodyOf, ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { Acting, VerbContext } from "../../platform/http/verb-context.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import { requireRoomForDocument } from "../../platform/storage/document-limits.ts";
import { linkToSave } from "../gtm-plans/index.ts";
import { costOf, resolveCostOfOwner } from "../product-costs/index.ts";
import { computeContent } from "./content.ts";
import { runUse } from "./run/input-hash.ts";
import { jobOf, type SimulationDependencies } from "./simulation.ts";
import { insertSimulation, type SimulationContent } from "./store.ts";

/** Runs and saves a simulation. Counts as a run unless the same figures were run in this billing period. */
export async function createSimulation(
  { withUser, subscriptions, clock, engine }: SimulationDependencies,
  context: VerbContext<"createSimulation", "body" | "idempotency">,
): Promise<ReplyOf<"createSimulation"> | RawReply> {
  const { ownerId, body, idempotency } = context;
  const planned = await withUser(ownerId, async (tx) => {
    const replayed = await idempotency.findReply(tx);
    if (replayed !== undefined) return replayed;
    const cost = await resolveCostOfOwner(tx, ownerId, body);
    const use = runUse(jobOf(body, costOf(cost), body.options));
    // Refuses an unknown combination before the run.
    await linkToSave(tx, ownerId, body.combination);
    await subscriptions.requireLikelyWithinLimit(tx, ownerId, use);
    return { cost, use };
  });
  if (planned instanceof RawReply) return planned;
  const { cost, use } = planned;
  const content = await computeContent(engine, ownerId, body, cost.id, costOf(cost));
  return withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      const id = newId();
      await subscriptions.requireWithinLimit(tx, ownerId, { ...use, documentId: id });
      await addSimulation(tx, context, id, content, clock.now(), { combination: body.combination });
      return {
        success: true as const,
        message: "Saved Successfully",
        _id: id,
        id,
        isBaseline: false,
        version: 1,
        result: content.result,
      };
    }),
  );
}

/** What a simulation is made for, or from. */
interface SimulationOrigin {
  combination?: BodyOf<"createSimulation">["combination"];
  /** The example plan it is copied with. */
  examplePlanId?: string | null;
}

/** Adds a computed simulation in a transaction that may write. */
export async function addSimulation(
  tx: UserTransaction,
  { actor, ownerId }: Acting,
  id: string,
  content: SimulationContent,
  now: Date,
  { combination, examplePlanId = null }: SimulationOrigin = {},
): Promise<void> {
  await requireRoomForDocument(tx, ownerId, now);
  const link = await linkToSave(tx, ownerId, combination);
  await insertSimulation(tx, ownerId, id, { ...content, ...link, examplePlanId }, now);
  await recordAudit(tx, actor, "simulation.create", { entity: "simulation", entityId: id });
}
