import { type CsvValue, csvLine } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { type DealRow, readPlannedMonths } from "../deals/index.ts";
import { findSimulationYears } from "../simulations/index.ts";
import type { LiveTableRow } from "./store.ts";

/** The first lines of the tables. Formulas of customers name these columns: one may be added at the end, none renamed. */
const heads = {
  deals: [
    "Deal ID",
    "Name",
    "Source",
    "Channel",
    "Product",
    "Geography",
    "Industry",
    "Stage",
    "Status",
    "Probability %",
    "Amount",
    "Currency",
    "Created",
    "Closes",
  ],
  "plan-months": ["Month", "Planned pipeline", "Planned revenue", "Planned cost", "Currency"],
  "channel-months": [
    "Channel",
    "Product",
    "Geography",
    "Month",
    "Planned pipeline",
    "Planned revenue",
    "Planned cost",
    "Currency",
  ],
  "simulation-years": ["Scenario", "Plan", "Figure", "Year", "Year name", "Value", "Currency"],
} as const;

/** Content of a table that fits into a page. */
type ShortContent = Exclude<LiveTableRow["content"], "deals">;

/** A live table as CSV, its head first; undefined if what it is about is deleted. */
export async function readTable(
  tx: UserTransaction,
  { ownerId, subjectId }: LiveTableRow,
  content: ShortContent,
  now: Date,
): Promise<string | undefined> {
  const rows = await rowsOf(tx, ownerId, content, subjectId ?? "", now);
  return rows && [heads[content], ...rows].map((row) => csvLine(row)).join("");
}

async function rowsOf(
  tx: UserTransaction,
  ownerId: string,
  content: ShortContent,
  subjectId: string,
  now: Date,
): Promise<CsvValue[][] | undefined> {
  if (content === "simulation-years") {
    const found = await findSimulationYears(tx, ownerId, subjectId);
    return found?.rows.map(({ scenario, plan, figure, year, yearName, value }) => [
      scenario,
      plan,
      figure,
      year,
      yearName,
      value,
      found.currency,
    ]);
  }
  const planned = await readPlannedMonths(tx, ownerId, subjectId, now);
  if (planned === undefined) return undefined;
  const { currency, months, rows } = planned;
  if (content === "channel-months")
    return rows.flatMap((row) =>
      months.map((month, index) => [
        row.channel,
        row.product ?? "",
        row.geo ?? "",
        month,
        cents(row.pipeline[index]),
        cents(row.revenue[index]),
        cents(row.cost[index]),
        currency,
      ]),
    );
  const sum = (figure: "pipeline" | "revenue" | "cost", index: number) =>
    cents(rows.reduce((total, row) => total + (row[figure][index] ?? 0), 0));
  return months.map((month, index) => [
    month,
    sum("pipeline", index),
    sum("revenue", index),
    sum("cost", index),
    currency,
  ]);
}

const cents = (amount = 0) => Math.round(amount * 100) / 100;

export const dealsHead = csvLine(heads.deals);

export const dealLines = (deals: readonly DealRow[]): string =>
  deals.map((deal) => csvLine(dealCells(deal))).join("");

function dealCells(deal: DealRow): CsvValue[] {
  return [
    deal.externalId,
    deal.name,
    deal.source,
    deal.leadSource,
    deal.product,
    deal.geo,
    deal.industryDomain,
    deal.stage,
    deal.status,
    deal.probability,
    deal.amountText === null ? deal.amountCents / 100 : null,
    deal.currency,
    deal.createdDate,
    deal.closeDate,
  ];
}
