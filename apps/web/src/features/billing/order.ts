import type { UserDetails } from "@beachhead/contract";
import { gstNumberFault } from "@beachhead/contract/gst-number";
import {
  creditsFor,
  MAX_PAYMENT,
  MOST_POPULAR_PLAN,
  type PlanCurrency,
  type PricedPlan,
  planCharge,
  planRates,
  pricedPlans,
} from "@beachhead/contract/plan-prices";
import { planTypeNames, type SubscriptionPeriod } from "@beachhead/contract/plans";
import type { UpgradeReason } from "../../lib/upgrade.ts";

/** What the user chose. */
export interface Order {
  /** Null: consulting only. */
  plan: PricedPlan | null;
  period: SubscriptionPeriod;
  currency: PlanCurrency;
  /** Digits, or empty. */
  consulting: string;
  gstNo: string;
}

/** What is chosen at first: the user's own plan again, the largest one where a limit of it was reached. */
export function firstOrder(
  { planType, subscriptionPeriod }: Pick<UserDetails, "planType" | "subscriptionPeriod">,
  { limit, isTopUp = false }: UpgradeReason,
): Order {
  const own = pricedPlans.find((plan) => planTypeNames[plan] === planType);
  const wanted = own !== undefined && limit !== undefined ? pricedPlans.at(-1) : own;
  return {
    plan: isTopUp ? null : (wanted ?? MOST_POPULAR_PLAN),
    period: subscriptionPeriod === "monthly" ? "monthly" : "yearly",
    currency: "USD",
    consulting: "",
    gstNo: "",
  };
}

const EMPTY_ORDER = "Please select a plan or add a consulting amount.";
export const OVER_LIMIT = "Your amount exceeds the limit. Maximum Limit - ₹500,000 (USD 5935).";

/** Amounts in whole units of the order's currency. */
export function amountsOf({ plan, period, currency, consulting }: Order) {
  const planAmount = plan === null ? 0 : planCharge(plan, currency, period);
  const consultingAmount = Number(consulting);
  return {
    planAmount,
    consultingAmount,
    credits: creditsFor(consultingAmount, currency),
    total: planAmount + consultingAmount,
  };
}

/** Why the order cannot be paid. */
export function faultOf(order: Order): string | undefined {
  const { total } = amountsOf(order);
  if (total === 0) return EMPTY_ORDER;
  if (total > MAX_PAYMENT[order.currency]) return OVER_LIMIT;
  return gstNumberFault(order.gstNo, order.currency);
}

/** The order as the server compares it with its own prices. */
export function bodyOf(order: Order) {
  const { plan, period, currency, gstNo } = order;
  const { consultingAmount, total } = amountsOf(order);
  return {
    planType: plan === null ? "" : planTypeNames[plan],
    subscriptionPeriod: period,
    consultingAmount,
    planPrice: plan === null ? 0 : planRates[plan][currency][period],
    gstNo,
    currency,
    totalAmount: total,
  };
}
