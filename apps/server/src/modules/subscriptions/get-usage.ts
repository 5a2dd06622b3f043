import type { ReplyOf } from "@beachhead/contract";
import { addMs, DAY_MS } from "../../platform/clock/durations.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { findUses } from "./history.ts";
import type { SubscriptionRouteDependencies } from "./route-dependencies.ts";

/** How far back the history of uses goes. */
const HISTORY_DAYS = 365;

export function getUsage(
  { withUser, subscriptions, clock }: SubscriptionRouteDependencies,
  { ownerId }: VerbContext<"getUsage">,
): Promise<ReplyOf<"getUsage">> {
  return withUser(ownerId, async (tx) => {
    const { planLimits } = await subscriptions.readPlan(tx, ownerId);
    const uses = await findUses(tx, ownerId, addMs(clock.now(), -HISTORY_DAYS * DAY_MS));
    const entries = uses.map(({ kind, createdAt, reason }) => ({
      kind,
      at: createdAt.toISOString(),
      what: reason,
    }));
    return { success: true as const, planLimits, entries };
  });
}
