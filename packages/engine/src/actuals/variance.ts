import { roundMoney } from "../money/rounding.ts";

/** Opportunities and what they yield. Revenue = opportunities x win rate x deal size. */
export interface Yield {
  opportunities: number;
  /** A fraction; null where nothing tells it. */
  winRate: number | null;
  /** Money; null where nothing tells it. */
  dealSize: number | null;
}

/** One channel's plan and its actuals, valued at the plan's exchange rates. */
export interface ChannelYield {
  planned: Yield;
  actual: Yield;
}

export type VarianceDriver = "volume" | "mix" | "conversion" | "dealSize" | "currency";

/** `sequential`: volume, mix, conversion, deal size, each at what came before it. `shapley`: the mean over all orders. */
export type VarianceMethod = "sequential" | "shapley";

export interface Variance {
  /** Actual less planned revenue, money. */
  total: number;
  /** In the order volume, mix, conversion, deal size, currency; to the cent they add to the total. */
  parts: { driver: VarianceDriver; amount: number }[];
}

/** A channel with every factor known; shares are of all opportunities. */
interface Factors {
  share: [number, number];
  winRate: [number, number];
  dealSize: [number, number];
}

const PLANNED = 0;
const ACTUAL = 1;
type Side = typeof PLANNED | typeof ACTUAL;

/** Factors in the order of the sequential method; a bit each. */
const DRIVERS = ["volume", "mix", "conversion", "dealSize"] as const;

/** Unknown on one side: as on the other, so that the difference shows in volume and mix alone. */
function bothSides(planned: number | null, actual: number | null): [number, number] {
  return [planned ?? actual ?? 0, actual ?? planned ?? 0];
}

/** Revenue with the factors whose bit is set at their actual values, the others at the planned ones. */
function revenueOf(
  volumes: readonly [number, number],
  channels: readonly Factors[],
): (set: number) => number {
  const revenues = Array.from({ length: 1 << DRIVERS.length }, (_, set) => {
    const side = (bit: number): Side => ((set >> bit) & 1 ? ACTUAL : PLANNED);
    const [volume, mix, conversion, size] = [side(0), side(1), side(2), side(3)];
    return channels.reduce(
      (sum, { share, winRate, dealSize }) =>
        sum + volumes[volume] * share[mix] * winRate[conversion] * dealSize[size],
      0,
    );
  });
  return (set) => revenues[set]!;
}

function sequential(revenue: (set: number) => number): number[] {
  return DRIVERS.map((_, bit) => revenue((2 << bit) - 1) - revenue((1 << bit) - 1));
}

/** Weight of a set of n of the 3 other factors in the mean over the 24 orders: n! (3 - n)! / 4!. */
const SHAPLEY_WEIGHTS = [1 / 4, 1 / 12, 1 / 12, 1 / 4] as const;

function shapley(revenue: (set: number) => number): number[] {
  return DRIVERS.map((_, bit) => {
    let sum = 0;
    for (let set = 0; set < 1 << DRIVERS.length; set += 1) {
      if ((set >> bit) & 1) continue;
      const size = (set & 1) + ((set >> 1) & 1) + ((set >> 2) & 1) + ((set >> 3) & 1);
      sum += SHAPLEY_WEIGHTS[size]! * (revenue(set | (1 << bit)) - revenue(set));
    }
    return sum;
  });
}

/**
 * Why revenue differs from the plan (formulas B5), by channel: more or fewer opportunities at the plan's mix, their
 * mix over the channels, win rates, deal sizes, and exchange rates. One channel has no mix. A channel that was not
 * planned counts with its own win rate and deal size, so that all of it is mix.
 *
 * @param channels actuals at the plan's exchange rates
 * @param currency actual revenue at the actual rates less at the plan's rates, money
 */
export function explainVariance(
  channels: readonly ChannelYield[],
  method: VarianceMethod,
  currency = 0,
): Variance {
  const total = (side: "planned" | "actual"): number =>
    channels.reduce((sum, channel) => sum + channel[side].opportunities, 0);
  const volumes: [number, number] = [total("planned"), total("actual")];
  const share = (opportunities: number, all: number): number | null => (all > 0 ? opportunities / all : null);
  const factors = channels.map(({ planned, actual }) => ({
    share: bothSides(share(planned.opportunities, volumes[0]), share(actual.opportunities, volumes[1])),
    winRate: bothSides(planned.winRate, actual.winRate),
    dealSize: bothSides(planned.dealSize, actual.dealSize),
  }));
  const revenue = revenueOf(volumes, factors);
  const amounts = method === "sequential" ? sequential(revenue) : shapley(revenue);
  const parts = [
    ...DRIVERS.map((driver, k) => ({ driver, amount: amounts[k]! })),
    { driver: "currency" as const, amount: currency },
  ];
  const all = revenue((1 << DRIVERS.length) - 1) - revenue(0) + currency;
  return { total: roundMoney(all), parts: roundParts(parts, roundMoney(all)) };
}

/** Rounds to cents; the part with the largest amount takes what is left, so that the parts add to the total. */
function roundParts(parts: Variance["parts"], total: number): Variance["parts"] {
  const rounded = parts.map(({ driver, amount }) => ({ driver, amount: roundMoney(amount) }));
  const sum = rounded.reduce((added, { amount }) => added + amount, 0);
  const largest = rounded.reduce((a, b) => (Math.abs(b.amount) > Math.abs(a.amount) ? b : a));
  largest.amount = roundMoney(largest.amount + total - sum);
  return rounded;
}
