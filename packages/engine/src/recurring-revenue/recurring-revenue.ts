/** How recurring revenue came from one year's end to the next, money a year. Losses are below 0. */
export interface RevenueBridge {
  opening: number;
  newCustomers: number;
  expansion: number;
  price: number;
  contraction: number;
  churn: number;
  closing: number;
}

export interface RevenueRetention {
  /** What the opening customers pay now, a fraction of what they paid; null without opening revenue. */
  netRetention: number | null;
  /** The same without price rises and expansion. */
  grossRetention: number | null;
  /** Gained / lost recurring revenue; null when nothing was lost. */
  quickRatio: number | null;
}

/** Closing recurring revenue of the parts before it (formulas B6). */
export function closeBridge(parts: Omit<RevenueBridge, "closing">): RevenueBridge {
  const { opening, newCustomers, expansion, price, contraction, churn } = parts;
  return { ...parts, closing: opening + newCustomers + expansion + price + contraction + churn };
}

/** NRR, GRR and quick ratio of a bridge (formulas B6). Not rounded. */
export function revenueRetention(bridge: RevenueBridge): RevenueRetention {
  const { opening, newCustomers, expansion, price, contraction, churn } = bridge;
  const lost = contraction + churn;
  const gained = newCustomers + expansion + Math.max(0, price);
  return {
    netRetention: opening > 0 ? (opening + expansion + price + lost) / opening : null,
    grossRetention: opening > 0 ? (opening + lost + Math.min(0, price)) / opening : null,
    quickRatio: lost < 0 ? gained / -lost : null,
  };
}

/** What a customer brings and costs. */
export interface CustomerEconomics {
  /** Sales and marketing for each new customer, money; null without new customers. */
  acquisitionCost: number | null;
  /** Margin over a customer's life, money; null without churn: it would not end. */
  lifetimeValue: number | null;
  lifetimeValueToCost: number | null;
  /** Months of margin that pay for the acquisition; null without margin. */
  paybackMonths: number | null;
}

/**
 * CAC, LTV, their ratio and the payback (formulas B6). Not rounded.
 *
 * @param revenuePerCustomer recurring, money a year
 * @param grossMargin a fraction of revenue
 * @param churn customers lost / customers at the start of the year, a fraction
 */
export function customerEconomics(
  salesAndMarketing: number,
  newCustomers: number,
  revenuePerCustomer: number,
  grossMargin: number,
  churn: number,
): CustomerEconomics {
  const acquisitionCost = newCustomers > 0 ? salesAndMarketing / newCustomers : null;
  const margin = revenuePerCustomer * grossMargin;
  const lifetimeValue = churn > 0 ? margin / churn : null;
  return {
    acquisitionCost,
    lifetimeValue,
    lifetimeValueToCost:
      lifetimeValue !== null && acquisitionCost !== null && acquisitionCost > 0
        ? lifetimeValue / acquisitionCost
        : null,
    paybackMonths: acquisitionCost !== null && margin > 0 ? (12 * acquisitionCost) / margin : null,
  };
}

/** What was sold at a price. */
export interface PriceObservation {
  price: number;
  volume: number;
}

/**
 * Arc elasticity between two observations: change of volume / change of price, each by the mean of both.
 *
 * @returns null if the price did not change or nothing was sold
 */
export function arcElasticity(before: PriceObservation, after: PriceObservation): number | null {
  const volumes = before.volume + after.volume;
  const prices = before.price + after.price;
  if (after.price === before.price || !(volumes > 0) || !(prices > 0)) return null;
  return (after.volume - before.volume) / volumes / ((after.price - before.price) / prices);
}
