import {
  comparableName,
  type DealFigure,
  dealFigures,
  LIST_LIMIT,
  type PlannedVsActualRow,
  type ReplyOf,
} from "@beachhead/contract";
import { roundMoney } from "@beachhead/engine";
import { isUuid } from "../../../platform/db/uuid.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DealDependencies, dealReply } from "../deal.ts";
import { type Query, type ReadComparison, readComparison } from "./comparison.ts";
import { type DealGroup, findDealsBehind } from "./find-deals-behind.ts";
import { factorOfDeal } from "./scope.ts";

/** What the address asks for in addition to the filters of the comparison. */
interface Asked {
  figure: DealFigure;
  period: "current" | "cumulative";
  group: DealGroup;
}

const DEFAULT_LIMIT = 50;

/** The deals behind a bar, a point or a remark of planned against actual. */
export async function listDealsBehind(
  { withUser, clock }: DealDependencies,
  { ownerId, query }: VerbContext<"listDealsBehind", "query">,
): Promise<ReplyOf<"listDealsBehind">> {
  const asked = readAsked(query);
  const after = readCursor(query("cursor"));
  const limit = readLimit(query("limit"));
  return withUser.report(ownerId, async (tx) => {
    const read = await readComparison(tx, ownerId, query, clock.now());
    const { comparison, firstYear, calendarYear, yearStartMonth } = read;
    const years = {
      first: asked.period === "current" ? calendarYear : firstYear,
      last: calendarYear,
      startMonth: yearStartMonth,
    };
    const rows = await findDealsBehind(tx, ownerId, { comparison, ...asked, years }, after, limit);
    const last = rows[limit - 1];
    return {
      success: true as const,
      currency: comparison.currency,
      ...figureOf(read, asked),
      deals: rows.slice(0, limit).map((row) => {
        const factor = factorOfDeal(comparison, row);
        const value = factor === null ? null : roundMoney((row.amountCents / 100) * factor);
        return { ...dealReply(row, comparison), value };
      }),
      cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
    };
  });
}

function readAsked(query: Query): Asked {
  const figure = dealFigures.find((each) => each === (query("figure") || "closed"));
  const period = (["current", "cumulative"] as const).find((each) => each === (query("period") || "current"));
  if (figure === undefined)
    throw invalid([{ path: "figure", message: `Figure must be one of ${dealFigures.join(", ")}` }]);
  if (period === undefined)
    throw invalid([{ path: "period", message: "Period must be current or cumulative" }]);
  return { figure, period, group: readGroup(query) };
}

function readGroup(query: Query): DealGroup {
  const month = query("month");
  if (query("unmapped") === "1") return { kind: "unmapped" };
  if (query("unconverted") === "1") return { kind: "unconverted" };
  if (month !== undefined && month !== "") {
    const number = Number(month);
    if (Number.isInteger(number) && number >= 1 && number <= 12) return { kind: "month", month: number };
    throw invalid([{ path: "month", message: "The month must be a whole number from 1 to 12" }]);
  }
  for (const [name, kind] of [
    ["channel", "channel"],
    ["rowProduct", "product"],
    ["rowGeo", "geo"],
  ] as const) {
    const key = comparableName(query(name) ?? "");
    if (key !== "") return { kind, key };
  }
  return { kind: "all" };
}

function readLimit(text: string | undefined): number {
  const limit = text === undefined || text === "" ? DEFAULT_LIMIT : Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIST_LIMIT) return limit;
  throw invalid([{ path: "limit", message: `The limit must be a whole number from 1 to ${LIST_LIMIT}` }]);
}

const cursorOf = ({ closeDate, id }: { closeDate: string | null; id: string }) =>
  Buffer.from(`${closeDate ?? ""}_${id}`).toString("base64url");

function readCursor(text: string | undefined): { closeDate: string | null; id: string } | undefined {
  if (text === undefined || text === "") return undefined;
  const [date = "", id = ""] = Buffer.from(text, "base64url").toString("utf8").split("_");
  if (/^(\d{4,6}-\d\d-\d\d)?$/.test(date) && isUuid(id)) return { closeDate: date || null, id };
  throw invalid([{ path: "cursor", message: "The cursor must come from an earlier answer" }]);
}

/** The figure as the comparison has it, so that the panel and the bar cannot differ. */
function figureOf({ blocks }: ReadComparison, { figure, period, group }: Asked) {
  if (group.kind === "unconverted") return { amount: null, count: blocks.unconverted.count };
  const block = blocks[period];
  if (group.kind === "month") {
    // A cumulative block has the months of all years; the target year's are the last twelve.
    const month = block.months.at(group.month - 13);
    return { amount: month?.closedRevenue ?? 0, count: null };
  }
  if (group.kind === "unmapped" && figure === "all") return blocks.unmapped;
  const rows = block.rows.filter((row) => isOf(row, group));
  const sum = (amountOf: (row: PlannedVsActualRow) => number) =>
    rows.reduce((total, row) => total + amountOf(row), 0);
  switch (figure) {
    case "closed":
      return { amount: roundMoney(sum((row) => row.closedRevenue)), count: sum((row) => row.deals.won) };
    case "open":
      return { amount: roundMoney(sum((row) => row.openPipeline)), count: sum((row) => row.deals.open) };
    case "pipeline":
      return { amount: roundMoney(sum((row) => row.crmPipeline)), count: null };
    case "all":
      return {
        amount: roundMoney(sum((row) => row.openPipeline + row.closedRevenue)),
        count: sum(({ deals }) => deals.open + deals.won + deals.lost),
      };
  }
}

function isOf(row: PlannedVsActualRow, group: DealGroup): boolean {
  switch (group.kind) {
    case "unmapped":
      return row.channel === null;
    case "channel":
    case "product":
    case "geo":
      return row.channel !== null && comparableName(row[group.kind] ?? "") === group.key;
    case "all":
    case "month":
    case "unconverted":
      return true;
  }
}
