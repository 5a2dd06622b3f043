import { type BodyOf, comparableName, type ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DealDependencies, isEditable } from "../deal.ts";
import { type DealRow, deleteDealById, findDealOfOwner } from "../store/deals.ts";
import type { IncomingDeal } from "../store/incoming-deal.ts";
import { incomingOf, storeOne } from "./create.ts";

/** Replaces a deal that was entered by hand or imported. */
export async function updateDeal(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, params, body }: VerbContext<"updateDeal", "params" | "body">,
): Promise<ReplyOf<"updateDeal">> {
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const stored = await requireEditable(tx, ownerId, params.id);
    const incoming = { ...incomingOf(body, stored.externalId), ...ownOutlook(stored, body) };
    const deal = await storeOne(tx, ownerId, stored.source, incoming, clock.now());
    await recordAudit(tx, actor, "deal.update", { entity: "deal", entityId: stored.id });
    return { success: true as const, message: "Saved Successfully", deal };
  });
}

/**
 * What the file said of a deal's status, and the probability that goes with it: they count until somebody gives the deal
 * another stage or another probability.
 */
function ownOutlook(
  stored: DealRow,
  { Stage, probability }: BodyOf<"updateDeal">,
): Pick<IncomingDeal, "probability" | "status"> | undefined {
  const { ownStatus, ownProbability } = stored;
  if (ownStatus === null || comparableName(Stage) !== comparableName(stored.stage)) return undefined;
  if (probability !== null && probability !== stored.probability) return undefined;
  return { status: ownStatus, probability: ownProbability };
}

export async function deleteDeal(
  { withUser, subscriptions }: DealDependencies,
  { ownerId, actor, params }: VerbContext<"deleteDeal", "params">,
): Promise<ReplyOf<"deleteDeal">> {
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const { id } = await requireEditable(tx, ownerId, params.id);
    await deleteDealById(tx, ownerId, id);
    await recordAudit(tx, actor, "deal.delete", { entity: "deal", entityId: id });
    return { success: true as const, message: "Deal deleted" };
  });
}

async function requireEditable(tx: UserTransaction, ownerId: string, id: string): Promise<DealRow> {
  const deal = await findDealOfOwner(tx, ownerId, id);
  if (deal === undefined) throw notFound("This deal");
  if (isEditable(deal.source)) return deal;
  throw new AppError(
    "conflict",
    "This deal comes from your CRM. Change it there; the next sync brings it here.",
  );
}
