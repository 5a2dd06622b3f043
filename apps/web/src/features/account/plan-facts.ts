import type { UserDetails } from "@beachhead/contract";
import { daysUntil, formatDate } from "../../lib/format/dates.ts";
import { formatCount } from "../../lib/format/numbers.ts";
import { planTitle } from "../../lib/usage-rows.ts";

export interface Fact {
  term: string;
  value: string;
}

/** "Trial, 12 days left", "Startup Plan, monthly". */
export function planHeading(user: UserDetails, now: number = Date.now()): string {
  if (user.planType === "trial") {
    return user.isTrialExpired
      ? "Trial, ended"
      : `Trial, ${formatCount(daysUntil(user.trialEndsAt, now), "day")} left`;
  }
  return [planTitle(user.planType), user.subscriptionPeriod].filter(Boolean).join(", ");
}

/** What there is to know about the plan; a fact without a value is left out. */
export function planFacts(user: UserDetails): Fact[] {
  const isTrial = user.planType === "trial";
  // Unused days of the plan before let a period run past its billing date.
  const isExtended = !isTrial && user.subscriptionEndDate !== user.nextBillingDate;
  const dates: readonly [string, string | null][] = [
    ["Started", user.subscriptionStartDate],
    [isTrial ? "Ends" : "Next billing", isTrial ? user.trialEndsAt : user.nextBillingDate],
    ["Paid until", isExtended ? user.subscriptionEndDate : null],
  ];
  return [
    ...dates.flatMap(([term, value]) =>
      value === null || value === "" ? [] : [{ term, value: formatDate(value) }],
    ),
    { term: "Consulting credits", value: String(user.consultingAmount) },
  ];
}
