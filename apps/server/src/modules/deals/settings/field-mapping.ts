import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { enqueue } from "../../../platform/jobs/index.ts";
import type { DealDependencies } from "../deal.ts";
import { mapAgainTask } from "./map-again.ts";
import { findFieldMapping, replaceFieldMapping } from "./mapping-store.ts";

export async function getFieldMapping(
  { withUser }: DealDependencies,
  { ownerId, params }: VerbContext<"getFieldMapping", "params">,
): Promise<ReplyOf<"getFieldMapping">> {
  const mapping = await withUser.read(ownerId, (tx) => findFieldMapping(tx, ownerId, params.provider));
  return { success: true, ...mapping };
}

/** Saves a mapping; a job maps the stored deals again. */
export async function saveFieldMapping(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, params, body }: VerbContext<"saveFieldMapping", "params" | "body">,
): Promise<ReplyOf<"saveFieldMapping">> {
  const { provider } = params;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    await replaceFieldMapping(tx, ownerId, provider, body, clock.now());
    await enqueue(tx, mapAgainTask, { provider, after: "" }, { key: `${ownerId} ${provider}` });
    await recordAudit(tx, actor, "integration.map-fields", { entity: "field-mapping" });
    return { success: true as const, message: "Saved Successfully" };
  });
}
