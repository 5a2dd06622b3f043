import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { together } from "../../../platform/db/statements.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { DealDependencies } from "../deal.ts";
import { countStages, findStageTables, saveStages as storeStages } from "../store/stage-tables.ts";

/** Percent by stage: of stored deals first, then the usual ones. */
export async function getStages(
  { withUser }: DealDependencies,
  { ownerId, params }: VerbContext<"getStages", "params">,
): Promise<ReplyOf<"getStages">> {
  const { provider } = params;
  const [used, tables] = await withUser.read(ownerId, (tx) =>
    together([countStages(tx, ownerId, provider), findStageTables(tx, ownerId, provider)]),
  );
  const ofDeals = Object.fromEntries(used.map(({ stage, probability }) => [stage, probability]));
  return tables.reduce<Record<string, number | null>>((all, table) => ({ ...all, ...table }), ofDeals);
}

export async function saveStages(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, params, body }: VerbContext<"saveStages", "params" | "body">,
): Promise<ReplyOf<"saveStages">> {
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const changed = await storeStages(tx, ownerId, params.provider, { edited: body }, clock.now());
    await recordAudit(tx, actor, "deal.save-stages", { entity: "deal-stages" }, { changed });
    return { success: true as const, message: "Saved Successfully" };
  });
}
