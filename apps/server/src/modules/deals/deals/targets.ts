import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { together } from "../../../platform/db/statements.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DealDependencies, gapsOf, hasRate } from "../deal.ts";
import { findKnownNames } from "../known-names.ts";
import { findRates } from "../settings/rates-store.ts";
import { assignName } from "../store/assigned-names.ts";
import { countByNames } from "../store/rollup-counts.ts";
import { listStagesOfOwner } from "../store/stage-tables.ts";
import { findUnreadAmounts } from "../store/unread-amounts.ts";

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted((a, b) => a.localeCompare(b, "en"));

/** Names of the plans, and counts of deals that are in no plan or have no rate. */
export async function getDealTargets(
  { withUser }: DealDependencies,
  { ownerId }: VerbContext<"getDealTargets">,
): Promise<ReplyOf<"getDealTargets">> {
  const [known, { rates }, counts, stages, unread] = await withUser.read(ownerId, (tx) =>
    together([
      findKnownNames(tx, ownerId),
      findRates(tx, ownerId),
      countByNames(tx, ownerId),
      listStagesOfOwner(tx, ownerId),
      findUnreadAmounts(tx, ownerId),
    ]),
  );
  const sum = (rows: typeof counts) => rows.reduce((total, { deals }) => total + deals, 0);
  return {
    success: true,
    leadSource: sorted(known.channels.values()),
    product: sorted(known.products.values()),
    geo: sorted(known.geos.values()),
    stages: sorted(stages),
    currencies: sorted(counts.map(({ currency }) => currency).filter(Boolean)),
    deals: sum(counts),
    unmapped: sum(counts.filter((row) => gapsOf(row, known).length > 0)),
    unconverted: sum(counts.filter(({ currency }) => !hasRate(currency, rates))),
    ...(unread.length > 0 && { unreadAmounts: unread }),
  };
}

/** Counts all deals with a name as those with another one. */
export async function assignDeals(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, body }: VerbContext<"assignDeals", "body">,
): Promise<ReplyOf<"assignDeals">> {
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const changed = await assignName(tx, ownerId, body.field, body, clock.now());
    await recordAudit(tx, actor, "deal.assign", { entity: "deal" }, { field: body.field, changed });
    return { success: true as const, message: "Saved Successfully", changed };
  });
}
