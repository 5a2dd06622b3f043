import type { UserTransaction } from "../../../platform/db/with-user.ts";

/** What the last changed simulation of a plan says. Money in its own currency. */
export interface PlanPrice {
  /** ID of the simulation. */
  id: string;
  title: string;
  /** What its targets are of: blank without a name. */
  product: string;
  geo: string;
  currency: string;
  targetYear: number;
  revenueTarget: number;
  /** Per cent of revenue. */
  ebitTarget: number;
  /** Odds of both targets, a fraction. */
  odds: number;
  /** The recommended point, or the middle of the ranges where there is none. */
  points: readonly { plan: string; pricePerUser: number; customersFirstYear: number }[];
  /** Revenue of years 1 to 5. */
  revenue: readonly { p10: number; p50: number; p90: number }[];
}

/** One channel in a full year; money in its plan's currency, null without a value. */
export interface ChannelRow {
  label: string;
  people: number | null;
  cost: number | null;
  pipeline: number | null;
  revenue: number | null;
}

/** A channel plan made for a GTM plan. */
export interface PlanChannels {
  name: string;
  currency: string;
  people: number;
  cost: number;
  pipeline: number;
  revenue: number;
  channels: readonly ChannelRow[];
  /** Null: for the whole plan. */
  combinationId: string | null;
  /** What its months close in each year, from year 1. */
  newRevenue: readonly number[];
}

/** What other modules know of a plan. */
export interface ThreadSources {
  findPlanPrice(tx: UserTransaction, ownerId: string, planId: string): Promise<PlanPrice | undefined>;
  /** What a year keeps of a customer's revenue, a fraction, by the id of a combination with a simulation. */
  findKeptRevenue(tx: UserTransaction, ownerId: string, planId: string): Promise<Map<string, number>>;
  findPlanChannels(tx: UserTransaction, ownerId: string, planId: string): Promise<PlanChannels[]>;
}
