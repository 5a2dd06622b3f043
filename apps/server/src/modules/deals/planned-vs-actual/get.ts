import type { ReplyOf } from "@beachhead/contract";
import { HOUR_MS } from "../../../platform/clock/durations.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { checkReply } from "../../../platform/replies/check-reply.ts";
import { RawReply } from "../../../platform/replies/raw-reply.ts";
import { createRecentBytes } from "../../../platform/replies/recent-bytes.ts";
import type { DealDependencies } from "../deal.ts";
import { COMPARISON_PARAMETERS, type Query, readComparison } from "./comparison.ts";
import { findStamp } from "./stamp.ts";

/** Bytes of the replies that a process keeps. */
const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Planned and actual figures of a GTM plan, within the filters of the address. A reply is computed once an hour, for the
 * pace, and whenever something changed that it depends on; each request asks for that.
 */
export function createGetPlannedVsActual({
  withUser,
  clock,
}: Pick<DealDependencies, "withUser" | "clock">): (
  context: VerbContext<"getPlannedVsActual", "query">,
) => Promise<RawReply> {
  const replies = createRecentBytes(CACHE_BYTES);
  return ({ ownerId, query }) =>
    withUser.report(ownerId, async (tx) => {
      const now = clock.now();
      const hour = Math.floor(now.getTime() / HOUR_MS);
      const asked = COMPARISON_PARAMETERS.map((name) => query(name) ?? null);
      const key = JSON.stringify([ownerId, await findStamp(tx, ownerId), hour, asked]);
      const known = replies.get(key);
      if (known !== undefined) return new RawReply(200, {}, known);
      const reply = checkReply("getPlannedVsActual", await readPlannedVsActual(tx, ownerId, query, now));
      const bytes = Buffer.from(JSON.stringify(reply));
      replies.set(key, bytes);
      return new RawReply(200, {}, bytes);
    });
}

/** The same, computed now. */
export async function readPlannedVsActual(
  tx: UserTransaction,
  ownerId: string,
  query: Query,
  now: Date,
): Promise<ReplyOf<"getPlannedVsActual">> {
  const read = await readComparison(tx, ownerId, query, now);
  const { comparison, planned, calendarYear, yearStartMonth, yearName, elapsed, blocks, unreadAmounts } =
    read;
  const { dealsChangedAt, against } = read;
  return {
    success: true,
    ...(against !== undefined && { against }),
    currency: comparison.currency,
    period: {
      year: comparison.targetYear,
      calendarYear,
      yearStartMonth,
      yearName,
      elapsed: Math.round(elapsed * 10_000) / 10_000,
    },
    ...blocks,
    ...(unreadAmounts.length > 0 && { unreadAmounts: [...unreadAmounts] }),
    plansWithoutRate: planned.plansWithoutRate,
    refreshedAt: dealsChangedAt?.toISOString() ?? null,
  };
}
