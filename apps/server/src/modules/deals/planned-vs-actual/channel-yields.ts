import { comparableName } from "@beachhead/contract";
import { type ChannelYield, conversionFactor } from "@beachhead/engine";
import type { ReadComparison } from "./comparison.ts";
import { closedCents, countedRows, factorOf, plannedWithin } from "./scope.ts";
import { monthWeights, weightedYear } from "./to-date.ts";

/** Channels at the exchange rates of the day of planning, and what the rates have changed since. */
export interface ChannelYields {
  channels: ChannelYield[];
  /** Part of the variance (closed less planned revenue to date) that newer exchange rates cause, money. */
  ratesSince: number;
}

interface ChannelSums {
  plannedPipeline: number;
  plannedRevenue: number;
  plannedToDate: number;
  dealSizes: number[];
  won: number;
  lost: number;
  closed: number;
}

const noSums = (): ChannelSums => ({
  plannedPipeline: 0,
  plannedRevenue: 0,
  plannedToDate: 0,
  dealSizes: [],
  won: 0,
  lost: 0,
  closed: 0,
});

/**
 * Decided deals, win rate and deal size of each channel. A plan without a deal size takes the actual one, so that the
 * difference shows elsewhere; opportunities are those that the planned revenue to date takes.
 */
export function channelYields(read: ReadComparison): ChannelYields {
  const { byChannel, ratesSince } = sumsByChannel(read);
  return { channels: [...byChannel.values()].map(yieldOf), ratesSince };
}

function sumsByChannel(read: ReadComparison) {
  const { comparison, channels, blocks, actuals, planDay } = read;
  const byChannel = new Map<string, ChannelSums>();
  const sumsOf = (key: string): ChannelSums => {
    const known = byChannel.get(key) ?? noSums();
    byChannel.set(key, known);
    return known;
  };
  const rates = comparison.dated.on(planDay);
  const ofDay = { ...comparison, rates };
  const planned = plannedSums(read, rates);
  for (const { channelKey, fullSpeed, toDate } of planned.rows) {
    const sums = sumsOf(channelKey);
    sums.plannedPipeline += fullSpeed.pipeline;
    sums.plannedRevenue += fullSpeed.revenue;
    sums.plannedToDate += toDate;
  }
  for (const { label, currency, roiInputs } of channels) {
    const size = roiInputs["averageDealSize"];
    const factor = conversionFactor(currency, comparison.currency, rates);
    if (size !== undefined && size > 0 && factor !== null)
      sumsOf(comparableName(label)).dealSizes.push(size * factor);
  }
  for (const row of blocks.current.rows) {
    // Deals of no plan are a channel of their own that nobody planned.
    const sums = sumsOf(row.channel === null ? "" : comparableName(row.channel));
    sums.won += row.deals.won;
    sums.lost += row.deals.lost;
    sums.closed += row.closedRevenue;
  }
  let ofClosed = 0;
  for (const { actual, factor, combination } of countedRows(comparison, actuals)) {
    const then = factorOf(ofDay, actual.currency) ?? factor;
    const change = (closedCents(actual.current, factor) - actual.current.closedWonCents * then) / 100;
    if (change === 0) continue;
    sumsOf(combination === null ? "" : actual.leadSourceKey).closed -= change;
    ofClosed += change;
  }
  return { byChannel, ratesSince: ofClosed - planned.ratesSince };
}

/** Planned revenue to date at the rates of the day of planning, and what newer rates change of it. */
function plannedSums(read: ReadComparison, rates: ReadComparison["comparison"]["rates"]) {
  const { comparison, planned, plannedAt, channels, elapsed } = read;
  const weights = monthWeights(elapsed);
  const within = (plannedAtRates: ReadComparison["planned"]) =>
    plannedWithin(comparison, plannedAtRates).map((row) => ({
      ...row,
      toDate: weightedYear(row.revenue, comparison.targetYear, weights),
    }));
  const isSame = channels.every(
    ({ currency }) =>
      conversionFactor(currency, comparison.currency, rates) ===
      conversionFactor(currency, comparison.currency, comparison.rates),
  );
  const newest = within(planned);
  if (isSame) return { rows: newest, ratesSince: 0 };
  const rows = within(plannedAt(rates));
  const sum = (summands: typeof rows) => summands.reduce((total, { toDate }) => total + toDate, 0);
  return { rows, ratesSince: sum(newest) - sum(rows) };
}

function yieldOf(sums: ChannelSums): ChannelYield {
  const decided = sums.won + sums.lost;
  const actualSize = sums.won > 0 ? sums.closed / sums.won : null;
  const plannedSize =
    sums.dealSizes.length > 0
      ? sums.dealSizes.reduce((sum, size) => sum + size, 0) / sums.dealSizes.length
      : null;
  const size = plannedSize ?? actualSize ?? 1;
  const winRate = sums.plannedPipeline > 0 ? sums.plannedRevenue / sums.plannedPipeline : 0;
  const isPlanned = winRate > 0 && sums.plannedToDate > 0;
  return {
    planned: isPlanned
      ? { opportunities: sums.plannedToDate / (winRate * size), winRate, dealSize: size }
      : { opportunities: 0, winRate: null, dealSize: null },
    actual: {
      opportunities: decided,
      winRate: decided > 0 ? sums.won / decided : null,
      dealSize: actualSize,
    },
  };
}
