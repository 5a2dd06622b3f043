import type { UserTransaction } from "../../platform/db/with-user.ts";
import { invalid, notFound } from "../../platform/errors/app-error.ts";
import type { ProductCostRow } from "./product-cost.ts";
import { findCostOfOwner, findCostsOfOwnerByTitle } from "./store.ts";

/**
 * The owner's cost that a reference names. An id takes precedence; a title without an id must be unique.
 * @throws {AppError} `not_found` for an id, `invalid` on `costTitle` for a title that matches no cost or several
 */
export async function resolveCostOfOwner(
  tx: UserTransaction,
  ownerId: string,
  reference: { costId?: string | undefined; costTitle: string },
): Promise<ProductCostRow> {
  if (reference.costId !== undefined) {
    const row = await findCostOfOwner(tx, ownerId, reference.costId);
    if (row === undefined) throw notFound("The product cost");
    return row;
  }
  const [only, another] = await findCostsOfOwnerByTitle(tx, ownerId, reference.costTitle);
  if (only === undefined) {
    throw invalid([{ path: "costTitle", message: "No saved cost has this title" }]);
  }
  if (another !== undefined) {
    throw invalid([
      {
        path: "costTitle",
        message: "Several saved costs have this title; choose one from the list or rename the others",
      },
    ]);
  }
  return only;
}
