import { comparableName, type ReplyOf } from "@beachhead/contract";
import {
  CALIBRATION_LEAST,
  type Calibration,
  type ClosedDeal,
  calibrate,
  revenueFactor,
  roundMoney,
  roundRatio,
} from "@beachhead/engine";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { ChannelOfPlan } from "../../dg-plans/index.ts";
import type { DealDependencies } from "../deal.ts";
import { closedDealsOf } from "./closed-deals.ts";
import { type Query, readComparison } from "./comparison.ts";
import { type CalibratedChannel, proposalsOf } from "./proposals.ts";
import { findClosedDeals, MOST_CLOSED, windowOf } from "./read-deals.ts";
import type { Comparison } from "./scope.ts";

/** What the closed deals of the last 24 months say about the plan's assumptions (formulas B10). */
export async function getCalibration(
  { withUser, clock }: DealDependencies,
  { ownerId, query }: VerbContext<"getCalibration", "query">,
): Promise<ReplyOf<"getCalibration">> {
  const { comparison, window, all, channels, unconverted, unreadAmounts } = await withUser.report(
    ownerId,
    (tx) => readCalibration(tx, ownerId, query, clock.now()),
  );
  const byKey = Map.groupBy(channels, ({ channelKey }) => channelKey);
  const rows = [...byKey].map(([channelKey, ownChannels]) => ({
    key: comparison.known.channels.get(channelKey) ?? channelKey,
    ...figures(ownChannels[0]?.found ?? calibrate([])),
    proposals: ownChannels.flatMap((channel) =>
      channel.plan === null ? [] : proposalsOf({ ...channel, plan: channel.plan }, comparison),
    ),
  }));
  return {
    success: true,
    currency: comparison.currency,
    window,
    least: CALIBRATION_LEAST,
    most: MOST_CLOSED,
    rows: [
      { key: null, ...figures(calibrate(all)), proposals: [] },
      ...rows.toSorted((a, b) => b.won + b.lost - (a.won + a.lost) || a.key.localeCompare(b.key, "en")),
    ],
    unconverted,
    unreadAmounts,
  };
}

/** A channel with closed deals, a channel of a channel plan, or both. */
interface ChannelWithDeals extends Omit<CalibratedChannel, "plan"> {
  channelKey: string;
  /** Null: no channel plan within the filters has the channel. */
  plan: ChannelOfPlan | null;
}

/** Reads what calibration needs; filters as in `readComparison`. */
export async function readCalibration(tx: UserTransaction, ownerId: string, query: Query, now: Date) {
  const window = windowOf(now);
  // Proposals are for the channel plans of today.
  const ofToday: Query = (name) => (name === "against" ? "today" : query(name));
  const { comparison, channels } = await readComparison(tx, ownerId, ofToday, now);
  const closed = closedDealsOf(comparison, await findClosedDeals(tx, ownerId, window));
  const plans = Map.groupBy(channelsWithin(comparison, channels), ({ label }) => comparableName(label));
  const keys = new Set([...closed.byChannel.keys(), ...plans.keys()]);
  const found = [...keys].flatMap((channelKey): ChannelWithDeals[] => {
    const deals: readonly ClosedDeal[] = closed.byChannel.get(channelKey) ?? [];
    const calibrated = {
      channelKey,
      found: calibrate(deals),
      withCycle: deals.filter(({ status, days }) => status === "won" && days !== null).length,
    };
    return (plans.get(channelKey) ?? [null]).map((plan) => ({ ...calibrated, plan }));
  });
  const { all, unconverted, unreadAmounts } = closed;
  return { comparison, window, all, channels: found, unconverted, unreadAmounts };
}

/** The share of a channel's closed deals that were won, 0..1; undefined without such deals. @param query as in `readComparison` */
export async function findWinRate(
  tx: UserTransaction,
  ownerId: string,
  { query, channel }: { query: Query; channel: string },
  now: Date,
): Promise<{ value: number; won: number; closed: number } | undefined> {
  const { channels } = await readCalibration(tx, ownerId, query, now);
  const key = comparableName(channel);
  const found = channels.find(({ channelKey }) => channelKey === key)?.found;
  if (found === undefined || found.winRate === null) return undefined;
  return { value: found.winRate.value, won: found.won, closed: found.won + found.lost };
}

function channelsWithin(
  { combinations, productKey, geoKey }: Comparison,
  channels: readonly ChannelOfPlan[],
) {
  const isAll = productKey === undefined && geoKey === undefined;
  return channels.filter(({ combinationId }) =>
    combinationId === null ? isAll : combinations.some(({ id }) => id === combinationId),
  );
}

function figures(found: Calibration) {
  const { won, lost, winRate, dealSize, cycleDays } = found;
  const factor = revenueFactor(found);
  return {
    won,
    lost,
    winRate: winRate && {
      value: roundRatio(winRate.value),
      low: roundRatio(winRate.low),
      high: roundRatio(winRate.high),
    },
    dealSize: dealSize && {
      mean: roundMoney(dealSize.mean),
      low: roundMoney(dealSize.low),
      high: roundMoney(dealSize.high),
      median: roundMoney(dealSize.median),
      largestShare: roundRatio(dealSize.largestShare),
    },
    cycleDays,
    revenueFactor: factor && { low: roundRatio(factor.low), high: roundRatio(factor.high) },
  };
}
