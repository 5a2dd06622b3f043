import type { ReplyOf } from "@beachhead/contract";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { findCreditEntries } from "./history.ts";
import type { SubscriptionRouteDependencies } from "./route-dependencies.ts";

/** Every change of the balance with what was left after it, newest first. */
export async function listCredits(
  { withUser }: SubscriptionRouteDependencies,
  { ownerId }: VerbContext<"listCredits">,
): Promise<ReplyOf<"listCredits">> {
  const rows = await withUser.read(ownerId, (tx) => findCreditEntries(tx, ownerId));
  let balance = 0;
  const entries = rows.map(({ id, createdAt, delta, reason }) => {
    balance += delta;
    return { id, at: createdAt.toISOString(), change: delta, balance, what: reason };
  });
  return { success: true, balance, entries: entries.toReversed() };
}
