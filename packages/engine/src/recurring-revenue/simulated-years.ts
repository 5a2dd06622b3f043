import { roundMoney, roundRatio } from "../money/rounding.ts";
import { growthIndex } from "../simulation/growth.ts";
import type { CostLines, ScenarioResult, SimulationInputs } from "../simulation/types.ts";
import { recurringPrices } from "./plan-performance.ts";
import {
  type CustomerEconomics,
  closeBridge,
  customerEconomics,
  type RevenueBridge,
  type RevenueRetention,
  revenueRetention,
} from "./recurring-revenue.ts";

/** Recurring revenue and customers of one simulated year. Money to the cent, ratios to 4 decimals. */
export interface RecurringYear extends RevenueRetention, CustomerEconomics {
  /** 1..5. */
  year: number;
  bridge: RevenueBridge;
  openingCustomers: number;
  newCustomers: number;
  retainedCustomers: number;
  lostCustomers: number;
  customers: number;
  users: number;
  /** Customers lost / customers at the start, a fraction; null when there were none. */
  churn: number | null;
  /** Recurring revenue / customers at the year's end, money; null without customers. */
  revenuePerCustomer: number | null;
  /** Revenue less what its users cost to serve, a fraction of revenue; null without revenue. */
  grossMargin: number | null;
}

/** Costs of serving users; onboarding and implementation come once, sales and marketing is in the acquisition cost. */
function costOfServing(lines: CostLines): number {
  return lines.infrastructureUsers + lines.support + lines.otherVariable;
}

/**
 * Recurring revenue, retention and unit economics of a scenario (formulas B6): new = new customers at the year's
 * price, price = those who stayed at the rise of their price, churn = those lost at last year's price. There is no
 * expansion or contraction, since the users of a customer do not change. Upfront fees do not recur.
 *
 * @param scenario of the same inputs, unrounded (`runScenario`)
 * @returns years 1..5
 */
export function recurringYears(inputs: SimulationInputs, scenario: ScenarioResult): RecurringYear[] {
  const index = growthIndex(inputs.priceGrowth);
  const prices = recurringPrices(inputs, scenario);

  return index.map((now, t) => {
    const before = t === 0 ? now : index[t - 1]!;
    const parts = { opening: 0, newCustomers: 0, expansion: 0, price: 0, contraction: 0, churn: 0 };
    const counts = { newCustomers: 0, retainedCustomers: 0, lostCustomers: 0, customers: 0, users: 0 };
    for (const [p, { years }] of scenario.plans.entries()) {
      const year = years[t]!;
      const price = prices[p]!;
      parts.opening += (year.retainedCustomers + year.lostCustomers) * price * before;
      parts.newCustomers += year.newCustomers * price * now;
      parts.price += year.retainedCustomers * price * (now - before);
      parts.churn -= year.lostCustomers * price * before;
      counts.newCustomers += year.newCustomers;
      counts.retainedCustomers += year.retainedCustomers;
      counts.lostCustomers += year.lostCustomers;
      counts.customers += year.customers;
      counts.users += year.users;
    }
    const bridge = closeBridge(parts);
    const openingCustomers = counts.retainedCustomers + counts.lostCustomers;
    const churn = openingCustomers > 0 ? counts.lostCustomers / openingCustomers : null;
    const revenue = scenario.revenue[t]!;
    const lines = scenario.costLines[t]!;
    const grossMargin = revenue > 0 ? 1 - costOfServing(lines) / revenue : null;
    const revenuePerCustomer = counts.customers > 0 ? bridge.closing / counts.customers : null;
    const economics = customerEconomics(
      lines.salesAndMarketingFixed + lines.salesAndMarketingVariable,
      counts.newCustomers,
      revenuePerCustomer ?? 0,
      grossMargin ?? 0,
      churn ?? 0,
    );
    const retention = revenueRetention(bridge);
    return {
      year: t + 1,
      bridge: roundBridge(bridge),
      openingCustomers,
      ...counts,
      netRetention: ratio(retention.netRetention),
      grossRetention: ratio(retention.grossRetention),
      quickRatio: ratio(retention.quickRatio),
      churn: ratio(churn),
      revenuePerCustomer: money(revenuePerCustomer),
      grossMargin: ratio(grossMargin),
      acquisitionCost: money(economics.acquisitionCost),
      lifetimeValue: money(economics.lifetimeValue),
      lifetimeValueToCost: ratio(economics.lifetimeValueToCost),
      paybackMonths: ratio(economics.paybackMonths),
    };
  });
}

function ratio(value: number | null): number | null {
  return value === null ? null : roundRatio(value);
}

function money(value: number | null): number | null {
  return value === null ? null : roundMoney(value);
}

/** Rounds to cents; closing is the sum of the rounded parts. */
function roundBridge(bridge: RevenueBridge): RevenueBridge {
  const { closing, ...rest } = closeBridge({
    opening: roundMoney(bridge.opening),
    newCustomers: roundMoney(bridge.newCustomers),
    expansion: roundMoney(bridge.expansion),
    price: roundMoney(bridge.price),
    contraction: roundMoney(bridge.contraction),
    churn: roundMoney(bridge.churn),
  });
  return { ...rest, closing: roundMoney(closing) };
}
