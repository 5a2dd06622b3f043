import {
  type CreateSubscription,
  MAX_PAYMENT,
  type PlanCurrency,
  type PricedPlan,
  planCharge,
  planRates,
  pricedPlans,
  type SubscriptionPeriod,
} from "@beachhead/contract";
import { AppError, invalid } from "../../platform/errors/app-error.ts";

const REFUSAL = "Error creating subscription";

/** What an order sells, in whole units of its currency. */
export interface PricedOrder {
  plan: PricedPlan | null;
  period: SubscriptionPeriod | null;
  currency: PlanCurrency;
  planAmount: number;
  consultingAmount: number;
}

/**
 * Computes an order's amounts from the catalogue; the browser's amounts are only compared.
 * @throws {AppError} `invalid` when the plan has no price, nothing is bought or the browser's amounts differ;
 *   `amount_over_limit` when the total is over the limit
 */
export function priceOrder(order: CreateSubscription): PricedOrder {
  const { currency, consultingAmount, subscriptionPeriod: period } = order;
  const plan = pricedPlanOf(order);
  const planAmount = plan === null ? 0 : planCharge(plan, currency, period);
  const total = planAmount + consultingAmount;
  if (total === 0) throw refused("totalAmount", "Please select a plan or add a consulting amount.");
  if (total > MAX_PAYMENT[currency]) throw new AppError("amount_over_limit", REFUSAL);
  if (order.totalAmount !== total) throw refused("totalAmount", REFUSAL);
  const prices = plan === null ? [null, 0] : [null, planRates[plan][currency][period], planAmount];
  if (!prices.includes(order.planPrice)) throw refused("planPrice", REFUSAL);
  return { plan, period: plan === null ? null : period, currency, planAmount, consultingAmount };
}

/** Null for consulting only. */
function pricedPlanOf({ planType }: CreateSubscription): PricedPlan | null {
  if (planType === null || planType === "trial") return null;
  const plan = pricedPlans.find((each) => each === planType);
  if (plan === undefined)
    throw refused("planType", "The Enterprise Plan has no list price. Contact sales for an offer.");
  return plan;
}

const refused = (path: string, message: string) => invalid([{ path, message }]);
