import type { GtmPlanReply } from "@beachhead/contract";
import { businessYearOf, channelReach } from "@beachhead/engine";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { toReply } from "../gtm-plan.ts";
import { inheritanceOf } from "../plan/get-inheritance.ts";
import { findPlanOfOwner } from "../plan/store.ts";
import type { PlanFacts } from "./findings.ts";
import type { ThreadSources } from "./thread.ts";

/**
 * A plan with what its channel plans and its last simulation say.
 * @throws {AppError} `not_found` when the plan is not the owner's
 */
export async function readPlanFacts(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  { clock, findPlanPrice, findKeptRevenue, findPlanChannels }: ThreadSources & { clock: Clock },
): Promise<PlanFacts> {
  const found = await findPlanOfOwner(tx, ownerId, planId);
  if (found === undefined) throw notFound("This GTM plan");
  const plan = toReply(found);
  const now = clock.now();
  const price = await findPlanPrice(tx, ownerId, plan.id);
  const channelPlans = await findPlanChannels(tx, ownerId, plan.id);
  const { firstYear, yearStartMonth, combinations, keptRevenue } = inheritanceOf(found, now);
  const own = channelPlans.filter(({ currency }) => currency === plan.currency);
  const reach =
    own.length === 0
      ? null
      : channelReach(
          {
            firstYear,
            yearStartMonth,
            combinations,
            keptById: await findKeptRevenue(tx, ownerId, plan.id),
            keptOtherwise: keptRevenue === null ? null : keptRevenue / 100,
          },
          own,
          null,
        );
  return { plan, baseYear: businessYearOf(now, yearStartMonth), price, channelPlans, reach };
}

/**
 * A whole plan as its screens read it.
 * @throws {AppError} `not_found` when the plan is not the owner's
 */
export async function readPlan(tx: UserTransaction, ownerId: string, planId: string): Promise<GtmPlanReply> {
  const plan = await findPlanOfOwner(tx, ownerId, planId);
  if (plan === undefined) throw notFound("This GTM plan");
  return toReply(plan);
}
