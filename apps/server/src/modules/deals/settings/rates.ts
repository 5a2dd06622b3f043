import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { together } from "../../../platform/db/with-user.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DealDependencies, hasRate } from "../deal.ts";
import { countByNames } from "../store/rollup-counts.ts";
import { findRates, replaceRates } from "./rates-store.ts";

/** The owner's rates without the base, and the currencies of deals that have none. */
export async function getRates(
  { withUser }: DealDependencies,
  { ownerId }: VerbContext<"getRates">,
): Promise<ReplyOf<"getRates">> {
  const [{ base, date, rates }, counts] = await withUser.read(ownerId, (tx) =>
    together([findRates(tx, ownerId), countByNames(tx, ownerId)]),
  );
  const missing: Record<string, number> = {};
  for (const { currency, deals } of counts)
    if (!hasRate(currency, rates)) missing[currency] = (missing[currency] ?? 0) + deals;
  const { [base]: _one, ...others } = rates;
  return { success: true, base, date, rates: others, missing };
}

export async function saveRates(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, body }: VerbContext<"saveRates", "body">,
): Promise<ReplyOf<"saveRates">> {
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    await replaceRates(tx, ownerId, { ...body, source: "user" }, clock.now());
    await recordAudit(tx, actor, "deal.save-rates", { entity: "exchange-rates" });
    return { success: true as const, message: "Saved Successfully" };
  });
}
