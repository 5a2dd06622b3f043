import type { ChannelFamily, ChannelInputs } from "../channels/channel-families.ts";
import type { ChannelTiming } from "../channels/timeline-types.ts";

/** A channel among which a budget is divided (formulas B14). */
export interface AllocatedChannel {
  /** 1..25; two channels may share a key. */
  key: number;
  family: ChannelFamily;
  /** What the plan has now: effort 1. Money a year. */
  inputs: ChannelInputs;
  /** Null: full speed from the first month. */
  timing: Omit<ChannelTiming, "monthsToImpact"> | null;
  /** Exponent b of the returns, above 0 and at most 1; null: typical for the family. */
  returns: number | null;
  /** Efforts it may have, 0..3. */
  least: number;
  most: number;
  /** Stays at effort 1. */
  locked: boolean;
  /** PERT factor (low, 1, high) on its revenue; null: an assumption. */
  factor: RevenueFactor | null;
}

/** How far revenue may come out from the plan's: at the least `low`, at the most `high` times. */
export interface RevenueFactor {
  /** 0..1 */
  low: number;
  /** 1 or more */
  high: number;
}

/** The months that are looked at: the plan's, and those whose cost and revenue count. 1-based. */
export interface AllocationWindow {
  /** 12..60 */
  months: number;
  firstMonth: number;
  lastMonth: number;
}

/** What a channel brings and costs in the window at an effort. Money to the cent; people of the calculator. */
export interface EffortOption {
  effort: number;
  revenue: number;
  cost: number;
  people: number;
}

/** Sums over channels, money to the cent. */
export interface MixSums {
  revenue: number;
  cost: number;
  people: number;
}

/** A mix of efforts, one for each channel in the order of the request. */
export interface Mix extends MixSums {
  efforts: number[];
}

export type AllocationObjective = "revenue" | "cost" | "odds";

export interface AllocationRequest extends AllocationWindow {
  channels: readonly AllocatedChannel[];
  /** Money; null: no limit. */
  budget: number | null;
  /** Null: no limit. */
  people: number | null;
  objective: AllocationObjective;
  /** Revenue to reach in the window, for the objectives cost and odds. */
  needed: number | null;
  /** Of the odds; default 10,000. */
  trials?: number;
  /** 0..2^32 - 1, default 12345. */
  seed?: number;
}

/** A channel by its place in the request, from 0: two channels may share a key. */
export interface ChannelPlace {
  channel: number;
  channelKey: number;
}

/** A channel whose effort changes; cost, revenue and people are differences. Money to the cent. */
export interface Move extends ChannelPlace, MixSums {
  from: number;
  to: number;
}

/** A point of the frontier; without value where the budget does not pay for the least efforts. */
export interface FrontierPoint {
  budget: number;
  revenue: number | null;
  cost: number | null;
  people: number | null;
  efforts: number[] | null;
}

/** A limit before and after it is loosened, and what that brings: money, or a probability for the odds. */
interface Loosened {
  from: number;
  to: number;
  gain: number;
}

/** The limit whose loosening brings most: more revenue, less cost or higher odds, by `unit`. */
export type AllocationLimit =
  | ({ kind: "budget"; unit: "revenue" | "odds" } & Loosened)
  | ({ kind: "people"; unit: "revenue" | "cost" | "odds" } & Loosened)
  | ({ kind: "needed"; unit: "cost" | "odds" } & Loosened)
  | ({ kind: "most"; unit: "revenue" | "cost" | "odds" } & ChannelPlace & Loosened)
  | { kind: "none" };

/** The answer of a budget allocation (formulas B14). Money to the cent, odds as fractions. */
export interface AllocationResult {
  today: MixSums;
  /** Not feasible: the efforts that come nearest to the limits. */
  best: Mix & { feasible: boolean };
  /** The best is proven, to half a cent; for the odds, every search in it was finished. */
  exact: boolean;
  /** Only if nothing is feasible: the most revenue that people and efforts allow, and the budget for it. */
  reachable?: { revenue: number; budget: number } | undefined;
  moves: Move[];
  frontier: FrontierPoint[];
  /** 5 % more budget, the most revenue with it, and by how much that is more. */
  next: { budget: number; revenue: number | null; more: number | null };
  limit: AllocationLimit;
  odds?: { today: number; best: number } | undefined;
  stability?: (ChannelPlace & { share: number })[] | undefined;
  leftOut: number[];
}
