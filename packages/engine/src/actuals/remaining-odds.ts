import { normalQuantile } from "../math/normal-quantile.ts";
import { triangularQuantile } from "../montecarlo/draw-tables.ts";
import { createQuantileFinder } from "../montecarlo/quantiles.ts";
import { streamSeed, streamWord } from "../montecarlo/streams.ts";
import { sharedWinRate } from "./shared-win-rate.ts";

/** A deal that may still close in the period. */
export interface OpenDeal {
  id: string;
  /** Money in the currency of the answer. */
  amount: number;
  /** Its own probability or its stage's, 0..1. */
  probability: number;
}

/** Deals that the plan still expects to be created, and to close, in the period. */
export interface NewDeals {
  /** Revenue of the period planned from pipeline that is still to be created, money. */
  plannedRevenue: number;
  /** Created / planned pipeline so far; null without a history. */
  attainment: number | null;
}

export interface RemainingInputs {
  /** Revenue closed so far in the period, money. */
  closed: number;
  /** Revenue planned for the period, money. */
  target: number;
  open: readonly OpenDeal[];
  /** Deals won and lost in the last 24 months. */
  won: number;
  lost: number;
  newDeals: NewDeals | null;
  /** Default 10,000. */
  trials?: number;
  /** 0..2^32 - 1, default 12345. */
  seed?: number;
}

/** Revenue of the period and how likely it reaches the target. Not rounded. */
export interface PeriodOdds {
  /** Share of trials with at least the target. */
  probability: number;
  standardError: number;
  mean: number;
  p10: number;
  p50: number;
  p90: number;
}

export interface RemainingOdds {
  fromOpen: PeriodOdds;
  /** With the deals the plan expects to come; null without them. */
  withNewDeals: PeriodOdds | null;
  /** The deal without which `fromOpen` falls most; null when none matters. */
  mostNeeded: { id: string; probabilityWithout: number } | null;
}

/** Deals drawn one by one, largest first; the rest is one normal sum. */
const DRAWN = 200;
/** A sum may miss a target by rounding alone. */
const CENT = 0.005;
const WORDS = 4294967296;
const UNIT = 1 / WORDS;
const STREAMS = { winRate: 101, rest: 102, newDeals: 103, deal: 104 } as const;

/** Number i of a stream, above 0 and below 1. */
function uniform(stream: number, i: number): number {
  return ((streamWord(stream, i) >>> 0) + 0.5) * UNIT;
}

/** Deals of one probability beyond those drawn one by one. */
interface Rest {
  probability: number;
  amount: number;
  squares: number;
}

function groupRest(deals: readonly OpenDeal[]): Rest[] {
  const groups = new Map<number, Rest>();
  for (const { amount, probability } of deals) {
    const group = groups.get(probability) ?? { probability, amount: 0, squares: 0 };
    group.amount += amount;
    group.squares += amount * amount;
    groups.set(probability, group);
  }
  return [...groups.values()];
}

function periodOdds(totals: Float64Array, target: number): PeriodOdds {
  const trials = totals.length;
  let met = 0;
  for (const total of totals) if (total >= target - CENT) met += 1;
  const probability = met / trials;
  const { mean, quantiles } = createQuantileFinder().summarise(totals, [0.1, 0.5, 0.9]);
  return {
    probability,
    standardError: Math.sqrt((probability * (1 - probability)) / trials),
    mean,
    p10: quantiles[0]!,
    p50: quantiles[1]!,
    p90: quantiles[2]!,
  };
}

/**
 * The odds that closed revenue and what still closes reach the plan (formulas B9). Win rates are uncertain and shared
 * by all deals: w ~ Beta(won + 1, lost + 1) (without any closed deal Beta(4, 4)); given w each deal closes on its own
 * with min(1, p w / E[w]). The same inputs and seed give the same bytes everywhere.
 */
export function remainingOdds(inputs: RemainingInputs): RemainingOdds {
  const { closed, target, won, lost, newDeals, trials = 10_000, seed = 12_345 } = inputs;
  const open = inputs.open.filter((deal) => deal.amount > 0 && deal.probability > 0);
  open.sort((a, b) => b.amount - a.amount || (a.id < b.id ? -1 : 1));
  const drawn = open.slice(0, DRAWN);
  const winRate = sharedWinRate(won, lost);
  const winStream = streamSeed(seed, STREAMS.winRate);
  /** How much better or worse than expected the deals close, one number a trial. */
  const luck = Float64Array.from({ length: trials }, (_, i) => winRate(uniform(winStream, i)));

  const totals = new Float64Array(trials).fill(closed);
  const words = luck.map((factor) => factor * WORDS);
  const hits = drawn.map((deal) => {
    const stream = streamSeed(seed, STREAMS.deal, ...Array.from(deal.id, (letter) => letter.charCodeAt(0)));
    return drawDeal(deal, words, stream, totals);
  });
  addRest(totals, groupRest(open.slice(DRAWN)), luck, streamSeed(seed, STREAMS.rest));

  const fromOpen = periodOdds(totals, target);
  const mostNeeded = findMostNeeded(totals, target, drawn, hits);
  return {
    fromOpen,
    withNewDeals:
      newDeals && periodOdds(withNew(totals, newDeals, streamSeed(seed, STREAMS.newDeals)), target),
    mostNeeded: mostNeeded && mostNeeded.probabilityWithout < fromOpen.probability ? mostNeeded : null,
  };
}

/**
 * Adds a deal's amount in the trials in which it closes. A function of its own with plain loops: three times as fast.
 *
 * @param words how much better or worse than expected deals close, in 32-bit words
 * @returns 1 for each trial in which the deal closes
 */
function drawDeal(
  { amount, probability }: OpenDeal,
  words: Float64Array,
  stream: number,
  totals: Float64Array,
): Uint8Array {
  const trials = totals.length;
  const hit = new Uint8Array(trials);
  for (let i = 0; i < trials; i += 1) {
    // As `uniform` compares, times 2^32 on both sides.
    const closes = (streamWord(stream, i) >>> 0) + 0.5 < probability * words[i]! ? 1 : 0;
    hit[i] = closes;
    totals[i] = totals[i]! + amount * closes;
  }
  return hit;
}

function addRest(totals: Float64Array, rest: readonly Rest[], luck: Float64Array, stream: number): void {
  if (rest.length === 0) return;
  for (let i = 0; i < totals.length; i += 1) {
    let mean = 0;
    let variance = 0;
    for (const { probability, amount, squares } of rest) {
      const p = Math.min(1, probability * luck[i]!);
      mean += amount * p;
      variance += squares * p * (1 - p);
    }
    totals[i]! += Math.max(0, mean + Math.sqrt(variance) * normalQuantile(uniform(stream, i)));
  }
}

/** Limits of the factor on the planned pipeline. */
const LEAST_FACTOR = 0.5;
const MOST_FACTOR = 1.5;

function withNew(totals: Float64Array, newDeals: NewDeals, stream: number): Float64Array {
  const { plannedRevenue, attainment } = newDeals;
  const likely = Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, attainment ?? 1));
  return totals.map((total, i) => {
    const factor = LEAST_FACTOR + triangularQuantile(uniform(stream, i), likely - LEAST_FACTOR);
    return total + plannedRevenue * factor;
  });
}

function findMostNeeded(
  totals: Float64Array,
  target: number,
  drawn: readonly OpenDeal[],
  hits: readonly Uint8Array[],
): RemainingOdds["mostNeeded"] {
  let found: RemainingOdds["mostNeeded"] = null;
  const bar = target - CENT;
  // Deals are in the order of their amounts: no one can change a trial that is further above the target.
  const largest = drawn[0]?.amount ?? 0;
  const near: number[] = [];
  let beyond = 0;
  for (const [i, total] of totals.entries()) {
    if (total - largest >= bar) beyond += 1;
    else if (total >= bar) near.push(i);
  }
  for (const [index, { id, amount }] of drawn.entries()) {
    const hit = hits[index]!;
    let met = beyond;
    for (const i of near) if (hit[i] === 0 || totals[i]! - amount >= bar) met += 1;
    const probabilityWithout = met / totals.length;
    if (found === null || probabilityWithout < found.probabilityWithout) found = { id, probabilityWithout };
  }
  return found;
}
