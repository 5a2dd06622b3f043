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
export function filterWords({ comparison, yearName, against }: ReadComparison, query: Query): string {
  const named = (["product", "geo"] as const).flatMap((name) => {
    const value = query(name) ?? "";
    return value === "" || value === "All" ? [] : [value];
  });
  const words = [`${yearName} (year ${comparison.targetYear})`, ...named, comparison.currency];
  if (against !== undefined) words.push(againstWords(against));
  return words.join(", ");
}

const shortDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const againstWords = ({ plan, approvedAt }: NonNullable<ReadComparison["against"]>): string =>
  plan === "today"
    ? "against today's plan"
    : `against the plan approved ${shortDay.format(new Date(approvedAt))}`;

/** Planned and closed revenue by channel; deals of no plan are one row. */
export const byChannelOf = ({ rows }: PlannedVsActualBlock) =>
  [...Map.groupBy(rows, ({ channel }) => channel ?? "Not mapped")].map(([name, ownRows]) => ({
    name,
    planned: ownRows.reduce((sum, row) => sum + row.plannedRevenue, 0),
    closed: ownRows.reduce((sum, row) => sum + row.closedRevenue, 0),
  }));
