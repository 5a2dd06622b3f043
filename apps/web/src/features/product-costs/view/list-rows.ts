import type { ProductCostReply } from "@beachhead/contract";
import { savedInputs } from "../state/cost-form.ts";
import { costAtSize, TYPED, typedSize } from "../state/typical-size.ts";
import { costLines, sumOf } from "./cost-lines.ts";

/** The rows whose title, plan, product or geography holds every word of the search. */
export function matching(costs: readonly ProductCostReply[], search: string): ProductCostReply[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return costs.filter((cost) => {
    const text = [cost.costTitle, cost.gtmPlan, cost.productName, cost.geo, cost.pricingCurrency]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The fixed cost of year 1, money: it does not depend on a size. */
export function fixedCostOfYearOne(cost: ProductCostReply): number {
  const size = typedSize(TYPED);
  if (size === null) return 0;
  return sumOf(costLines(costAtSize(savedInputs(cost), size).result), true, 1)[0] ?? 0;
}
