import { comparableName, type ReplyOf, type VarianceReply } from "@beachhead/contract";
import {
  type ChannelYield,
  conversionFactor,
  explainVariance,
  roundMoney,
  type VarianceMethod,
} from "@beachhead/engine";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { DealDependencies } from "../deal.ts";
import { plannedWithin } from "./compare.ts";
import { type ReadComparison, readComparison } from "./comparison.ts";
import { monthWeights, weightedYear } from "./to-date.ts";

/** Why the target year's closed revenue is not what was planned to date. */
export async function getVariance(
  { withUser, clock }: DealDependencies,
  { ownerId, query }: VerbContext<"getVariance", "query">,
): Promise<ReplyOf<"getVariance">> {
  const method = readMethod(query("method"));
  const read = await withUser.read(ownerId, (tx) => readComparison(tx, ownerId, query, clock.now()));
  return { success: true, ...explainComparison(read, method) };
}

/** The variance of a comparison with its sentence. */
export function explainComparison(
  read: ReadComparison,
  method: VarianceMethod,
): Omit<VarianceReply, "success"> {
  const { total, parts } = explainVariance(channelYields(read), method);
  const { currency } = read.comparison;
  const closed = read.blocks.current.revenueSum.closed;
  return {
    currency,
    method,
    planned: roundMoney(closed - total),
    closed,
    total,
    parts,
    sentence: varianceSentence(total, parts, currency),
  };
}

function readMethod(text: string | undefined): VarianceMethod {
  if (text === undefined || text === "" || text === "sequential") return "sequential";
  if (text === "shapley") return "shapley";
  throw invalid([{ path: "method", message: "Method must be sequential or shapley" }]);
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

function sumsByChannel({ comparison, planned, channels, elapsed, blocks }: ReadComparison) {
  const byChannel = new Map<string, ChannelSums>();
  const sumsOf = (key: string): ChannelSums => {
    const known = byChannel.get(key);
    if (known !== undefined) return known;
    const sums = {
      plannedPipeline: 0,
      plannedRevenue: 0,
      plannedToDate: 0,
      dealSizes: [],
      won: 0,
      lost: 0,
      closed: 0,
    };
    byChannel.set(key, sums);
    return sums;
  };
  const weights = monthWeights(elapsed);
  for (const row of plannedWithin(comparison, planned)) {
    const sums = sumsOf(row.channelKey);
    sums.plannedPipeline += row.fullSpeed.pipeline;
    sums.plannedRevenue += row.fullSpeed.revenue;
    sums.plannedToDate += weightedYear(row.revenue, comparison.targetYear, weights);
  }
  for (const { label, currency, roiInputs } of channels) {
    const size = roiInputs["averageDealSize"];
    const factor = conversionFactor(currency, comparison.currency, comparison.rates);
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
  return [...byChannel.values()];
}

/**
 * Decided deals, win rate and deal size of each channel. A plan without a deal size takes the actual one, so that the
 * difference shows elsewhere; opportunities are those that the planned revenue to date takes.
 */
function channelYields(read: ReadComparison): ChannelYield[] {
  return sumsByChannel(read).map((sums) => {
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
  });
}

const causes: Readonly<Record<VarianceReply["parts"][number]["driver"], { gain: string; loss: string }>> = {
  volume: { gain: "more deals", loss: "fewer deals" },
  mix: { gain: "a better mix of channels", loss: "a weaker mix of channels" },
  conversion: { gain: "higher win rates", loss: "lower win rates" },
  dealSize: { gain: "larger deals", loss: "smaller deals" },
  currency: { gain: "exchange rates", loss: "exchange rates" },
};

const wholeMoney = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** "Closed revenue is 284,800 USD behind plan: lower win rates took 490,000, more deals brought 330,000." */
export function varianceSentence(total: number, parts: VarianceReply["parts"], currency: string): string {
  const amount = (value: number) => wholeMoney.format(Math.abs(value));
  const place = total < 0 ? "behind" : "ahead of";
  const head =
    Math.abs(total) < 0.5
      ? "Closed revenue is as planned"
      : `Closed revenue is ${amount(total)} ${currency} ${place} plan`;
  const said = parts
    .filter((part) => Math.abs(part.amount) >= 0.5)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .map(({ driver, amount: value }) =>
      value < 0
        ? `${causes[driver].loss} took ${amount(value)}`
        : `${causes[driver].gain} brought ${amount(value)}`,
    );
  return said.length === 0 ? `${head}.` : `${head}: ${said.join(", ")}.`;
}
