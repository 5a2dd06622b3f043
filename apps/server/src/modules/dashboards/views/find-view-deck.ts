import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { Deck } from "../../../platform/exports/deck.ts";
import { findComparisonDeck } from "../../deals/index.ts";
import { findView } from "./store.ts";
import { revenueQueryOf } from "./view-query.ts";

/**
 * Planned against actual of a saved view as slides; undefined without such a view, and for views of other dashboards,
 * which cannot be shared.
 */
export async function findViewDeck(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  now: Date,
): Promise<Deck | undefined> {
  const row = await findView(tx, ownerId, id);
  if (row === undefined) return undefined;
  const query = revenueQueryOf(row.view);
  return query && findComparisonDeck(tx, ownerId, { title: row.name, query }, now);
}
