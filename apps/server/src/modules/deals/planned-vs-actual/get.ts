import type { ReplyOf } from "@beachhead/contract";
import { together } from "../../../platform/db/with-user.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { DealDependencies } from "../deal.ts";
import { findTotals } from "../store/deals.ts";
import { readComparison } from "./comparison.ts";

/** Planned and actual figures of a GTM plan, within the filters of the address. */
export async function getPlannedVsActual(
  { withUser, clock }: Pick<DealDependencies, "withUser" | "clock">,
  { ownerId, query }: VerbContext<"getPlannedVsActual", "query">,
): Promise<ReplyOf<"getPlannedVsActual">> {
  return withUser.read(ownerId, async (tx) => {
    const [{ comparison, planned, calendarYear, elapsed, blocks }, totals] = await together([
      readComparison(tx, ownerId, query, clock.now()),
      findTotals(tx, ownerId),
    ]);
    return {
      success: true as const,
      currency: comparison.currency,
      period: {
        year: comparison.targetYear,
        calendarYear,
        elapsed: Math.round(elapsed * 10_000) / 10_000,
      },
      ...blocks,
      plansWithoutRate: planned.plansWithoutRate,
      refreshedAt: totals?.changedAt.toISOString() ?? null,
    };
  });
}
