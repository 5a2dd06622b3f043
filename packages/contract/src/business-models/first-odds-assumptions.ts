import type { FirstOddsAssumptions } from "@beachhead/engine";
import type { BusinessModel } from "./business-model.ts";
import type { TypicalFigure } from "./typical-figure.ts";

/** Points by which a figure may lie on either side of its typical value and stay within the range. */
const spreadOf = ({ low, typical, high }: TypicalFigure): number => Math.min(typical - low, high - typical);

/** What first odds assume of growth and retention for a business model, by its pricing plan with the most revenue. */
export function firstOddsAssumptions({ growth, pricingPlans }: BusinessModel): Partial<FirstOddsAssumptions> {
  const [main] = pricingPlans.toSorted((a, b) => b.revenueTargetSplit - a.revenueTargetSplit);
  const { priceGrowth, customerGrowth } = growth;
  return {
    priceGrowth: priceGrowth.typical,
    customerGrowth: customerGrowth.typical,
    customerGrowthSpread: spreadOf(customerGrowth),
    ...(main === undefined
      ? {}
      : { retentionRate: main.retentionRate.typical, retentionSpread: spreadOf(main.retentionRate) }),
  };
}
