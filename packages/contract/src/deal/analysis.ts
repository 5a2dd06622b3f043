import type { PeriodOdds, VarianceDriver } from "@beachhead/engine";
import { z } from "zod";
import { channelParams } from "../dg-plan/channels.ts";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, requiredNumber, text } from "../primitives.ts";

const drivers = [
  "volume",
  "mix",
  "conversion",
  "dealSize",
  "currency",
] as const satisfies readonly VarianceDriver[];

/** Why closed revenue of the target year so far is not the plan's. */
export const varianceReply = z.object({
  success: z.literal(true),
  currency: z.string(),
  method: z.enum(["sequential", "shapley"]),
  /** Revenue planned to date and closed, money. */
  planned: z.number(),
  closed: z.number(),
  /** Closed less planned; the parts add to it. */
  total: z.number(),
  parts: z.array(z.object({ driver: z.enum(drivers), amount: z.number() })),
  /** YYYY-MM-DD: the part of exchange rates is measured against those of this day, when the plan was made. */
  planDay: z.string(),
  sentence: z.string(),
});
export type VarianceReply = z.output<typeof varianceReply>;

const periodOdds = z.object({
  probability: z.number(),
  standardError: z.number(),
  mean: z.number(),
  p10: z.number(),
  p50: z.number(),
  p90: z.number(),
}) satisfies z.ZodType<PeriodOdds>;

/** The odds that closed revenue and what still closes reach the target year's plan. */
export const remainingOddsReply = z.object({
  success: z.literal(true),
  currency: z.string(),
  /** Money. */
  closed: z.number(),
  target: z.number(),
  /** Open deals that count, and those left out: without a probability, a rate or a readable amount. */
  openDeals: z.number(),
  leftOut: z.object({ unknownStage: z.number(), unconverted: z.number(), unreadAmount: z.number() }),
  /** Closed deals of the last 24 months that the win rates rest on. */
  won: z.number(),
  lost: z.number(),
  fromOpen: periodOdds,
  withNewDeals: periodOdds.nullable(),
  mostNeeded: z.object({ dealId: z.string(), name: z.string(), probabilityWithout: z.number() }).nullable(),
});
export type RemainingOddsReply = z.output<typeof remainingOddsReply>;

const interval = { low: z.number(), high: z.number() };

/** What a figure changes, in the currency of the channel plan; null: the calculator has no value. */
const change = z.object({ before: z.number().nullable(), after: z.number().nullable() });

const proposal = z.object({
  dgPlanId: z.string(),
  planname: z.string(),
  /** Version and currency of the channel plan, and whether it can be changed. */
  version: z.number(),
  currency: z.string(),
  editable: z.boolean(),
  channelKey: z.number(),
  /** A field of the channel's calculator, or `leadToClosure` of its timing. */
  input: z.string(),
  before: z.number(),
  after: z.number(),
  /** The range that holds the true figure 95 times in 100, and the deals it rests on. */
  ...interval,
  deals: z.number(),
  /** People and cost a year at full speed, and revenue of the target year, were this figure alone applied. */
  effect: z.object({ people: change, cost: change, revenue: change }),
  /** Inside the interval the assumption is confirmed; there is nothing to change. */
  verdict: z.enum(["confirmed", "doubtful"]),
});
export type CalibrationProposal = z.output<typeof proposal>;

/** What closed deals say about the plan's assumptions (formulas B10). Rates are fractions. */
export const calibrationReply = z.object({
  success: z.literal(true),
  currency: z.string(),
  window: z.object({ from: z.string(), to: z.string() }),
  /** Closed deals that a figure needs at least. */
  least: z.number(),
  /** The newest closed deals are read, at most this many. */
  most: z.number(),
  /** By channel; key null: all deals of the plan. */
  rows: z.array(
    z.object({
      key: z.string().nullable(),
      won: z.number(),
      lost: z.number(),
      winRate: z.object({ value: z.number(), ...interval }).nullable(),
      dealSize: z
        .object({ mean: z.number(), ...interval, median: z.number(), largestShare: z.number() })
        .nullable(),
      cycleDays: z.object({ median: z.number(), ...interval, months: z.number() }).nullable(),
      /** The interval of win rate x deal size, as multiples of it: how far revenue may come out (formulas B14). */
      revenueFactor: z.object(interval).nullable(),
      proposals: z.array(proposal),
    }),
  ),
  /** Closed deals without a rate, and those whose amount cannot be read: in no row. */
  unconverted: z.number(),
  unreadAmounts: z.number(),
});
export type CalibrationReply = z.output<typeof calibrationReply>;

/** Figures of one channel to take from the CRM, as the calibration proposed them. */
export const calibrationBody = bodyOf({
  /** The filters of the calibration; blank: all, and the plan's currency. */
  product: text("Product", 250),
  geo: text("Geo", 250),
  currency: text("Currency", 3),
  figures: listOf(
    z.object(
      {
        input: text("Input", 100, "Input is required"),
        after: requiredNumber({ required: "The figure must be a number" }),
      },
      { error: "Each figure must be an object" },
    ),
    { error: "Figures must be a list", most: 10, tooMany: "A channel has at most 10 figures to calibrate" },
  ).refine(({ length }) => length > 0, "Choose at least one figure"),
});
export const calibrationParams = channelParams;
