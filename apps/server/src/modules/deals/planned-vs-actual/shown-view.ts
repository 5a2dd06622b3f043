import type { PlannedVsActualBlock } from "@beachhead/contract";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Query, type ReadComparison, readComparison } from "./comparison.ts";

/** A saved view of planned against actual. */
export interface ViewToShow {
  title: string;
  query: Query;
}

/** The figures of a view; undefined if the GTM plan is deleted or a filter is not valid any more. */
export async function findShownComparison(
  tx: UserTransaction,
  ownerId: string,
  query: Query,
  now: Date,
): Promise<ReadComparison | undefined> {
  return readComparison(tx, ownerId, query, now).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

/** "2027 (year 1), India, USD": what a view is narrowed to. */
export function filterWords({ comparison, yearName }: ReadComparison, query: Query): string {
  const named = (["product", "geo"] as const).flatMap((name) => {
    const value = query(name) ?? "";
    return value === "" || value === "All" ? [] : [value];
  });
  return [`${yearName} (year ${comparison.targetYear})`, ...named, comparison.currency].join(", ");
}

/** Planned and closed revenue by channel; deals of no plan are one row. */
export const byChannelOf = ({ rows }: PlannedVsActualBlock) =>
  [...Map.groupBy(rows, ({ channel }) => channel ?? "Not mapped")].map(([name, ownRows]) => ({
    name,
    planned: ownRows.reduce((sum, row) => sum + row.plannedRevenue, 0),
    closed: ownRows.reduce((sum, row) => sum + row.closedRevenue, 0),
  }));
