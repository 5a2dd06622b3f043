import type { BodyOf, ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { together } from "../../../platform/db/statements.ts";
import { newId } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { type DealDependencies, dealReply } from "../deal.ts";
import { findKnownNames } from "../known-names.ts";
import { findRates } from "../settings/rates-store.ts";
import { findDealByExternalId } from "../store/deals.ts";
import type { IncomingDeal } from "../store/incoming-deal.ts";
import { storeDeals } from "../store/store-deals.ts";

/** Adds a deal by hand. */
export async function createDeal(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, body, idempotency }: VerbContext<"createDeal", "body" | "idempotency">,
): Promise<ReplyOf<"createDeal"> | RawReply> {
  return withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      await subscriptions.requireWritable(tx, ownerId);
      const deal = await storeOne(tx, ownerId, "manual", incomingOf(body, newId()), clock.now());
      await recordAudit(tx, actor, "deal.create", { entity: "deal", entityId: deal.id });
      return { success: true as const, message: "CRM data added successfully!", deal };
    }),
  );
}

/** Stores a deal of a form and reads it again for the reply. */
export async function storeOne(
  tx: UserTransaction,
  ownerId: string,
  source: string,
  incoming: IncomingDeal,
  now: Date,
): Promise<ReplyOf<"createDeal">["deal"]> {
  await storeDeals(tx, ownerId, source, { upserts: [incoming] }, now);
  const [row, known, { rates }] = await together([
    findDealByExternalId(tx, ownerId, source, incoming.externalId),
    findKnownNames(tx, ownerId),
    findRates(tx, ownerId),
  ]);
  if (row === undefined) throw new Error("A deal that was stored is not there");
  return dealReply(row, { known, rates });
}

export function incomingOf(body: BodyOf<"createDeal">, externalId: string): IncomingDeal {
  const { Lead_Source, Product, Geo, Industry_Domain, Amount, Stage, Deal_Currency, ...ours } = body;
  return {
    ...ours,
    externalId,
    leadSource: Lead_Source,
    product: Product,
    geo: Geo,
    industryDomain: Industry_Domain,
    amount: Amount,
    stage: Stage,
    currency: Deal_Currency,
  };
}
