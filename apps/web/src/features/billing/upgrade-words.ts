import type { UserDetails } from "@beachhead/contract";
import { daysUntil, formatDate } from "../../lib/format/dates.ts";
import { formatCount } from "../../lib/format/numbers.ts";
import { usageRows } from "../../lib/usage/usage-rows.ts";

export interface Standing {
  /** The trial or the plan is over: nothing can be changed. */
  isOver: boolean;
  sentence: string;
}

const KEPT = "Everything stays readable and can be exported.";

/** The state of a user's plan, and the effect of an upgrade. */
export function standingOf(user: UserDetails, now: number = Date.now()): Standing {
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
