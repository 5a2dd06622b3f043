import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { readComparison } from "./comparison.ts";
import { PLAN_MONTHS, type PlannedRow } from "./read-planned.ts";

/** What the channel plans of a GTM plan bring and cost by month. */
export interface PlannedMonths {
  currency: string;
  /** "2027-01", one for each month of the rows. */
  months: string[];
  rows: readonly PlannedRow[];
}

/** Undefined if the owner has no such plan. */
export async function readPlannedMonths(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
  now: Date,
): Promise<PlannedMonths | undefined> {
  const query = (name: string) => (name === "gtmPlanId" ? gtmPlanId : undefined);
  try {
    const { planned, comparison, firstYear, yearStartMonth } = await readComparison(tx, ownerId, query, now);
    const months = Array.from({ length: PLAN_MONTHS }, (_, index) =>
      new Date(Date.UTC(firstYear, yearStartMonth - 1 + index)).toISOString().slice(0, 7),
    );
    return { currency: comparison.currency, months, rows: planned.rows };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}
