import type { PlannedVsActualRow } from "@beachhead/contract";
import { formatCount, formatFraction } from "../../../lib/format/numbers.ts";

/** A channel's part of all channels' cost and revenue planned to date, and of what won deals bring; fractions. */
export interface ChannelShares {
  channel: string;
  cost: number;
  planned: number;
  closed: number;
  won: number;
}

export type AllocationAgainstDeals =
  | { is: "told"; finding: string; rows: readonly ChannelShares[] }
  /** What is missing until deals can tell. */
  | { is: "missing"; sentence: string };

const QUARTER = 3;
const CHANNELS = 2;
/** A difference of shares that is worth a sentence. */
const WORTH = 0.05;

/**
 * The channels' shares of cost and revenue beside those of won deals. Deals of no channel are in none of them.
 * @param months of the period that are gone by, with the part of the running one
 */
export function allocationAgainstDeals(
  rows: readonly PlannedVsActualRow[],
  months: number,
): AllocationAgainstDeals {
  const groups = Map.groupBy(
    rows.filter(({ channel }) => channel !== null),
    ({ channel }) => channel ?? "",
  );
  const sums = [...groups].map(([channel, own]) => {
    const sum = (read: (row: PlannedVsActualRow) => number) => own.reduce((all, row) => all + read(row), 0);
    return {
      channel,
      cost: sum(({ plannedToDate }) => plannedToDate.cost),
      planned: sum(({ plannedToDate }) => plannedToDate.revenue),
      closed: sum(({ closedRevenue }) => closedRevenue),
      won: sum(({ deals }) => deals.won),
    };
  });
  const missing = missingWords(sums, months);
  if (missing !== null) return { is: "missing", sentence: missing };
  const total = (read: (each: (typeof sums)[number]) => number) =>
    sums.reduce((all, each) => all + read(each), 0);
  const part = (value: number, whole: number) => (whole > 0 ? value / whole : 0);
  const all = {
    cost: total(({ cost }) => cost),
    planned: total(({ planned }) => planned),
    closed: total(({ closed }) => closed),
  };
  const shares = sums
    .map(({ channel, cost, planned, closed, won }) => ({
      channel,
      cost: part(cost, all.cost),
      planned: part(planned, all.planned),
      closed: part(closed, all.closed),
      won,
    }))
    .toSorted((a, b) => b.cost - a.cost || b.closed - a.closed);
  return { is: "told", finding: findingOf(shares), rows: shares };
}

function missingWords(
  sums: readonly { channel: string; cost: number; closed: number }[],
  months: number,
): string | null {
  const planned = sums.filter(({ cost }) => cost > 0);
  if (planned.length < CHANNELS)
    return "It takes a plan of at least two channels whose cost has started. Complete their figures in the channel plan.";
  const needs: string[] = [];
  if (months < QUARTER) {
    const left = Math.ceil(QUARTER - Math.max(0, months));
    needs.push(`${formatCount(left, "more month")} of the period`);
  }
  const closing = sums.filter(({ closed }) => closed > 0).length;
  if (closing < CHANNELS) {
    const has = closing === 0 ? "none has any" : "one has some";
    needs.push(`won deals in two channels, of which ${has}`);
  }
  return needs.length === 0
    ? null
    : `It takes a quarter with won deals. Still missing: ${needs.join(", and ")}.`;
}

/** The channel that costs most against what it brings, and the one that brings most against what it costs. */
function findingOf(shares: readonly ChannelShares[]): string {
  // Budget cannot be moved to a channel that the plan does not have.
  const byGap = shares
    .filter(({ cost }) => cost > 0)
    .toSorted((a, b) => a.closed - a.cost - (b.closed - b.cost));
  const [less, more] = [byGap[0], byGap.at(-1)];
  if (less === undefined || more === undefined || less.cost - less.closed < WORTH)
    return "Each channel brings about the share of revenue that it costs";
  const percent = (share: number) => formatFraction(share);
  return `${less.channel} brings ${percent(less.closed)} of the revenue with ${percent(less.cost)} of the cost; ${more.channel} ${percent(more.closed)} with ${percent(more.cost)}`;
}
