import { AppError } from "../../platform/errors/app-error.ts";
import { type ProductCostRow, toReply } from "./product-cost.ts";

/** @throws {AppError} `stale` with the cost as it stands when the caller has seen another version. */
export function refuseStale(row: ProductCostRow, ifMatch: number | undefined): void {
  if (ifMatch === undefined || ifMatch === row.version) return;
  throw new AppError(
    "stale",
    "This product cost was changed elsewhere since you opened it. Take that version, or save yours over it.",
    { current: toReply(row) },
  );
}
