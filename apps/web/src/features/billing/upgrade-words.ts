import type { UserDetails } from "@beachhead/contract";
import type { PricedPlan } from "@beachhead/contract/plan-prices";
import { planAllowances, planTypeNames, type SubscriptionPeriod } from "@beachhead/contract/plans";
import { daysUntil, formatDate } from "../../lib/format/dates.ts";
import { formatCount } from "../../lib/format/numbers.ts";
import { usageRows } from "../../lib/usage-rows.ts";

export interface PlanStatus {
  /** The trial or the plan is over: nothing can be changed. */
  isOver: boolean;
  sentence: string;
}

const KEPT = "Everything stays readable and can be exported.";

/** The state of a user's plan, and the effect of an upgrade. */
export function planStatusOf(user: UserDetails, now: number = Date.now()): PlanStatus {
  if (user.isTrialExpired) {
    return { isOver: true, sentence: `Your trial ended on ${formatDate(user.trialEndsAt)}. ${KEPT}` };
  }
  if (user.subscriptionStatus === "expired") {
    const ended =
      user.subscriptionEndDate === null ? "has ended" : `ended on ${formatDate(user.subscriptionEndDate)}`;
    return { isOver: true, sentence: `Your ${user.planType} ${ended}. ${KEPT}` };
  }
  if (user.planType !== "trial") {
    return {
      isOver: false,
      sentence: "The new period starts with the payment. Unused days of your present plan extend it.",
    };
  }
  const usedUp = usageRows(user.planLimits).find(({ used, limit }) => limit !== null && used >= limit);
  const used =
    usedUp === undefined
      ? ""
      : ` It has used ${usedUp.used} of ${usedUp.limit} ${usedUp.label.toLowerCase().replace("ai ", "AI ")}.`;
  const left = formatCount(daysUntil(user.trialEndsAt, now), "day");
  return { isOver: false, sentence: `Your trial ends in ${left}.${used} Nothing you made is lost.` };
}

/** What the user's plans have beyond the limits of a plan to be bought, and what becomes of it. */
export function beyondSentence(
  { planLimits }: Pick<UserDetails, "planLimits">,
  plan: PricedPlan,
  period: SubscriptionPeriod,
): string | null {
  const allowed = planAllowances[plan][period];
  const counts = [
    { used: planLimits.productsAdded, limit: allowed.products, words: ["product", "products"] },
    { used: planLimits.geosAdded, limit: allowed.geos, words: ["geography", "geographies"] },
    {
      used: planLimits.industriesAdded,
      limit: allowed.industries,
      words: ["industry per product", "industries per product"],
    },
  ] as const;
  const beyond = counts.flatMap(({ used, limit, words: [one, many] }) =>
    limit !== null && used > limit ? [{ has: formatCount(used, one, many), allows: limit }] : [],
  );
  if (beyond.length === 0) return null;
  const has = listOf(beyond.map((each) => each.has));
  const allows = listOf(beyond.map((each) => String(each.allows)));
  return `You have ${has}. The ${planTypeNames[plan]} allows ${allows}. Nothing is deleted, but you cannot add more.`;
}

const listOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
