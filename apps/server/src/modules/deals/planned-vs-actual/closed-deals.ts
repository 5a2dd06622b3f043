import type { ClosedDeal } from "@beachhead/engine";
import type { findClosedDeals } from "./read-deals.ts";
import { type Comparison, factorOfDeal, scopeOf } from "./scope.ts";

type ClosedRow = Awaited<ReturnType<typeof findClosedDeals>>[number];

export interface ClosedDeals {
  /** Deals of the comparison's plan and of no plan, in its currency. */
  all: ClosedDeal[];
  /** By the key of a channel that some plan has. */
  byChannel: Map<string, ClosedDeal[]>;
  /** Without a rate: in neither. */
  unconverted: number;
  /** With an amount that cannot be read: in neither. */
  unreadAmounts: number;
}

/** The closed deals that a comparison is about. A cycle below 0 days is none. */
export function closedDealsOf(comparison: Comparison, rows: readonly ClosedRow[]): ClosedDeals {
  const scope = scopeOf(comparison);
  const all: ClosedDeal[] = [];
  const byChannel = new Map<string, ClosedDeal[]>();
  let unconverted = 0;
  let unreadAmounts = 0;
  for (const row of rows) {
    const counted = scope.place(row.productKey, row.geoKey);
    if (counted === undefined) continue;
    if (row.amountText !== null) {
      unreadAmounts += 1;
      continue;
    }
    const factor = factorOfDeal(comparison, row);
    if (factor === null) {
      unconverted += 1;
      continue;
    }
    const deal: ClosedDeal = {
      status: row.status === "won" ? "won" : "lost",
      amount: (row.amountCents / 100) * factor,
      days: row.days !== null && row.days >= 0 ? row.days : null,
    };
    all.push(deal);
    if (counted === "unplanned" || !scope.isChannel(row.leadSourceKey)) continue;
    const list = byChannel.get(row.leadSourceKey);
    if (list === undefined) byChannel.set(row.leadSourceKey, [deal]);
    else list.push(deal);
  }
  return { all, byChannel, unconverted, unreadAmounts };
}
