import { planAllowances } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { allowanceOf } from "./period.ts";
import { tooManySentence } from "./sentences.ts";
import { findSubscription } from "./store.ts";

/** What the smallest plan allows: so many need no look at the plan. */
const SMALLEST = planAllowances.trial.monthly.deals ?? Number.POSITIVE_INFINITY;

/**
 * Checks a number of deals, that the user has or that an import would bring.
 * @throws {AppError} `limit_reached` when the plan allows fewer
 */
export async function requireDealsWithinPlan(
  tx: UserTransaction,
  userId: string,
  deals: number,
): Promise<void> {
  if (deals <= SMALLEST) return;
  const row = await findSubscription(tx, userId);
  if (row === undefined) return;
  const limit = allowanceOf(row).deals;
  if (limit !== null && deals > limit)
    throw new AppError("limit_reached", tooManySentence(row, "deals", deals, limit));
}
