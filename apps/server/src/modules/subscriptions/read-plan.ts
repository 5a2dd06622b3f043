import { planTypeNames, type UserDetails } from "@beachhead/contract";
import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { loadSubscription } from "./load.ts";
import { allowanceOf, billingPeriod, expiredSince, trialEnd } from "./period.ts";
import { countSeats } from "./require-seats.ts";
import type { CountInPlans, FindHolders } from "./require-within-limit.ts";
import { sumLedger } from "./store.ts";

/** The part of the user's details that the subscription decides. */
export type PlanOfUser = Pick<
  UserDetails,
  | "planType"
  | "subscriptionStatus"
  | "subscriptionPeriod"
  | "subscriptionStartDate"
  | "subscriptionEndDate"
  | "nextBillingDate"
  | "planLimits"
  | "consultingAmount"
  | "isTrialExpired"
  | "trialEndsAt"
  | "simulationLimit"
  | "simulationsRun"
>;

/** How the plans of a user count against the limits. */
export interface PlanCounts {
  countInPlans: CountInPlans;
  findHolders: FindHolders;
}

/**
 * Plan, limits and usage of the current billing period; null limits are unlimited. A trial is "free" also
 * when it is over (`isTrialExpired` says so); a paid plan that ran out is "expired".
 */
export async function readPlan(
  clock: Clock,
  { countInPlans, findHolders }: PlanCounts,
  tx: UserTransaction,
  userId: string,
): Promise<PlanOfUser> {
  const row = await loadSubscription(clock, tx, userId);
  const now = clock.now();
  const isTrial = row.plan === "trial";
  const isExpired = expiredSince(row, now) !== null;
  const allowance = allowanceOf(row);
  const used = await sumLedger(tx, userId, billingPeriod(row, now).start);
  const inPlans = await countInPlans(tx, userId);
  const isLimited = [allowance.products, allowance.geos, allowance.industries].some(
    (limit) => limit !== null,
  );
  const noHolders = { products: [], geos: [], industries: [] };
  const holders = isLimited ? await findHolders(tx, userId) : noHolders;
  return {
    planType: planTypeNames[row.plan],
    subscriptionStatus: isTrial ? "free" : isExpired ? "expired" : "active",
    subscriptionPeriod: isTrial ? null : row.period,
    subscriptionStartDate: isTrial ? null : row.startAt.toISOString(),
    subscriptionEndDate: isTrial ? null : (row.endAt?.toISOString() ?? null),
    nextBillingDate: isTrial ? null : ((row.nextBillingAt ?? row.endAt)?.toISOString() ?? null),
    planLimits: {
      productsLimit: allowance.products,
      productsAdded: inPlans.products,
      geosLimits: allowance.geos,
      geosAdded: inPlans.geos,
      industriesLimits: allowance.industries,
      industriesAdded: inPlans.industries,
      aiFetchesLimit: allowance.aiFetches,
      aiFetchAdded: used.aiFetch,
      simulationsLimit: allowance.simulations,
      simulationsAdded: used.simulation,
      consultingHours: allowance.consultingHours,
      seatsLimit: allowance.seats,
      seatsAdded: await countSeats(tx),
      holders,
    },
    consultingAmount: used.credit,
    isTrialExpired: isTrial && isExpired,
    trialEndsAt: isTrial ? trialEnd(row).toISOString() : (row.trialEndsAt?.toISOString() ?? ""),
    simulationLimit: allowance.simulations,
    simulationsRun: used.simulation,
  };
}
