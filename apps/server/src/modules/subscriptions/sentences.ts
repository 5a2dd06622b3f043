import { AI_FETCHES_USED_UP, planTypeNames } from "@beachhead/contract";
import { type BillingPeriod, type SubscriptionRow, trialEnd } from "./period.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "5 December 2026", in UTC. */
const day = (date: Date) => dayFormat.format(date);

/** Why nothing can be changed any more, and what to do. */
export function expiredSentence(row: SubscriptionRow, since: Date): string {
  return row.plan === "trial"
    ? `Your trial ended on ${day(trialEnd(row))}. You can still read and export everything; upgrade to make changes.`
    : `Your ${planTypeNames[row.plan]} ended on ${day(since)}. You can still read and export everything; renew or upgrade to make changes.`;
}

/** Says that a period's allowance is used up: "You have run 2 of 2 simulations in your trial. Upgrade to run more." */
export function usedUpSentence(
  row: SubscriptionRow,
  period: BillingPeriod,
  kind: "aiFetches" | "simulations",
  used: number,
  limit: number,
): string {
  if (kind === "aiFetches") return AI_FETCHES_USED_UP;
  const have = `You have run ${used} of ${limit} ${limit === 1 ? "simulation" : "simulations"}`;
  if (row.plan === "trial") return `${have} in your trial. Upgrade to run more.`;
  return row.endAt === null
    ? `${have} in this billing period. They start again on ${day(period.end)}; upgrade to run more now.`
    : `${have} in this billing period, which ends on ${day(period.end)}. Upgrade to run more.`;
}

const countedWords = {
  products: { one: "product", many: "products" },
  geos: { one: "geography", many: "geographies" },
  deals: { one: "deal", many: "deals" },
  industries: { one: "industry for each product", many: "industries for each product" },
} as const;

/** Says that a change would exceed a limit: "Your trial allows 1 product; this would make 2. Upgrade to add more." */
export function tooManySentence(
  row: SubscriptionRow,
  kind: keyof typeof countedWords,
  wanted: number,
  limit: number,
): string {
  const words = countedWords[kind];
  return `Your ${planTypeNames[row.plan]} allows ${limit.toLocaleString("en")} ${limit === 1 ? words.one : words.many}; this would make ${wanted.toLocaleString("en")}. Upgrade to add more.`;
}
