import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { together } from "../../../platform/db/statements.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DealDependencies, hasRate } from "../deal.ts";
import { countByNames } from "../store/rollup-counts.ts";
import { findRates, saveRatesOfDay } from "./rates-store.ts";

/** Own days that are named. */
const DAYS_SHOWN = 12;

/** The owner's newest rates without the base, those of the central bank, and the currencies of deals that have none. */
export async function getRates(
  { withUser }: DealDependencies,
  { ownerId }: VerbContext<"getRates">,
): Promise<ReplyOf<"getRates">> {
  const [{ base, date, rates, own, daily }, counts] = await withUser.read(ownerId, (tx) =>
    together([findRates(tx, ownerId), countByNames(tx, ownerId)]),
  );
  const missing: Record<string, number> = {};
  for (const { currency, deals } of counts)
    if (!hasRate(currency, rates)) missing[currency] = (missing[currency] ?? 0) + deals;
  const { [base]: _one, ...saved } = own[0]?.rates ?? {};
  const ofBank = Object.entries(rates).filter(([code]) => code !== base && saved[code] === undefined);
  return {
    success: true,
    base,
    date,
    rates: saved,
    missing,
    days: own.slice(0, DAYS_SHOWN).map((day) => day.date),
    daily:
      daily.source === null
        ? null
        : {
            source: daily.source,
            date: daily.days.at(-1)?.date ?? "",
            rates: Object.fromEntries(ofBank),
          },
  };
}

export async function saveRates(
  { withUser, subscriptions, clock }: DealDependencies,
  { ownerId, actor, body }: VerbContext<"saveRates", "body">,
): Promise<ReplyOf<"saveRates">> {
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    await saveRatesOfDay(tx, ownerId, body, clock.now());
    await recordAudit(tx, actor, "deal.save-rates", { entity: "exchange-rates" });
    return { success: true as const, message: "Saved Successfully" };
  });
}
