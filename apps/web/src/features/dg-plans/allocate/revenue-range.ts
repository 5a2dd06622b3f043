import type { CalibrationReply } from "@beachhead/contract";
import { rowOfChannel } from "@beachhead/contract/deal-fields";
import {
  ASSUMED_FACTOR,
  CALIBRATION_LEAST,
  channelInputs,
  familyInputs,
  type PlannedChannel,
  type RevenueFactor,
} from "@beachhead/engine";
import { formatCount, formatNumber, THIN_SPACE } from "../../../lib/format/numbers.ts";

/** How far the revenue of a channel may come out from its plan's, and what says so. */
export interface RevenueRange {
  /** Of its closed deals; null: too few, so that a range is assumed. */
  factor: RevenueFactor | null;
  /** Closed and won deals of the window; null: they could not be read. */
  closed: number | null;
  won: number;
  /** Inputs of the channel that its deals doubt, by label. */
  doubted: readonly string[];
}

/** Months of closed deals that a calibration reads. */
const WINDOW = 24;

/** What closed deals say about a channel of a plan. @param found null: the deals could not be read */
export function revenueRangeOf(
  found: CalibrationReply | null,
  planId: string,
  { key, label, family }: PlannedChannel & { label: string },
): RevenueRange {
  if (found === null) return { factor: null, closed: null, won: 0, doubted: [] };
  const row = rowOfChannel(found.rows, label);
  if (row === undefined) return { factor: null, closed: 0, won: 0, doubted: [] };
  const doubts = row.proposals.filter(
    ({ dgPlanId, channelKey, verdict }) =>
      dgPlanId === planId && channelKey === key && verdict === "doubtful",
  );
  // The time to close is no part of win rate times deal size.
  const measured = [familyInputs[family].conversion, "averageDealSize"] as const;
  return {
    factor: row.revenueFactor,
    closed: row.won + row.lost,
    won: row.won,
    doubted: measured
      .filter((input) => doubts.some((doubt) => doubt.input === input))
      .map((input) => channelInputs[input].label),
  };
}

/** "82 to 124 %". */
export function rangeText({ factor }: Pick<RevenueRange, "factor">): string {
  const { low, high } = factor ?? ASSUMED_FACTOR;
  return `${formatNumber(low * 100)} to ${formatNumber(high * 100)}${THIN_SPACE}%`;
}

/** Where a range comes from: the deals that it is measured by, or why it is assumed. */
export function rangeSource(range: RevenueRange): string {
  const { factor, closed, won } = range;
  if (factor !== null)
    return `From ${formatCount(closed ?? 0, "deal")} of the last ${WINDOW} months: ${rangeText(range)}.`;
  if (closed === null) return `${rangeText(range)}, because your deals could not be read.`;
  const has = won === 0 ? "none was won" : `${formatNumber(won)} ${won === 1 ? "was" : "were"} won`;
  return `${rangeText(range)}. Your deals say it once ${CALIBRATION_LEAST} of the channel are won; in the last ${WINDOW} months ${has}.`;
}

/** The ranges of all channels in one sentence: measured ones by name, the others together. */
export function rangesSentence(channels: readonly { label: string; range: RevenueRange }[]): string {
  const measured = channels.filter(({ range }) => range.factor !== null);
  const assumed = `from ${rangeText({ factor: null })} of the plan`;
  if (measured.length === 0) return `Revenue of each channel: ${assumed}, an assumption.`;
  const named = measured.map(
    ({ label, range }) =>
      `${label} ${rangeText(range)} of the plan (${formatCount(range.closed ?? 0, "deal")})`,
  );
  const others = measured.length === channels.length ? "" : `; the others ${assumed}, an assumption`;
  return `Revenue by your deals: ${named.join(", ")}${others}.`;
}
