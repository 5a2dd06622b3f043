import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { together } from "../../../platform/db/statements.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { enqueue } from "../../../platform/jobs/index.ts";
import type { DealDependencies } from "../deal.ts";
import { findUnreadAmounts } from "../store/unread-amounts.ts";
import { mapAgainTask } from "./map-again.ts";
import { findFieldMapping, replaceFieldMapping } from "./mapping-store.ts";

export async function getFieldMapping(
  { withUser }: DealDependencies,
  { ownerId, params }: VerbContext<"getFieldMapping", "params">,
): Promise<ReplyOf<"getFieldMapping">> {
  const [{ amountDecimal = "", ...names }, found] = await withUser.read(ownerId, (tx) =>
    together([findFieldMapping(tx, ownerId, params.provider), findUnreadAmounts(tx, ownerId)]),
  );
  const unreadAmounts = found.find(({ source }) => source === params.provider);
  return { success: true, ...names, amountDecimal, ...(unreadAmounts !== undefined && { unreadAmounts }) };
}

/** Saves a mapping; a job maps the stored deals again. */
export async function saveFieldMapping(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, params, body }: VerbContext<"saveFieldMapping", "params" | "body">,
): Promise<ReplyOf<"saveFieldMapping">> {
  const { provider } = params;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const stored = await findFieldMapping(tx, ownerId, provider);
    const isSameField = stored.amount === body.amount;
    const amountDecimal = body.amountDecimal ?? (isSameField ? stored.amountDecimal : undefined) ?? "";
    await replaceFieldMapping(tx, ownerId, provider, { ...body, amountDecimal }, clock.now());
    await enqueue(tx, mapAgainTask, { provider, after: "" }, { key: `${ownerId} ${provider}` });
    await recordAudit(tx, actor, "integration.map-fields", { entity: "field-mapping" });
    return { success: true as const, message: "Saved Successfully" };
  });
}
