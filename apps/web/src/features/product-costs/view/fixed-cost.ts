import type { ProductCostReply } from "@beachhead/contract";
import { savedInputs } from "../state/cost-form.ts";
import { costAtSize, TYPED, typedSize } from "../state/typical-size.ts";
import { costLines, sumOf } from "./cost-lines.ts";

/** The fixed cost of year 1, money: it does not depend on a size. */
export function fixedCostOfYearOne(cost: ProductCostReply): number {
  const size = typedSize(TYPED);
  if (size === null) return 0;
  return sumOf(costLines(costAtSize(savedInputs(cost), size).result), true, 1)[0] ?? 0;
}
