import type { AllocationLimit, AllocationResult } from "@beachhead/engine";
import { z } from "zod";

const sums = { revenue: z.number(), cost: z.number(), people: z.number() };
/** The place of a channel in the request, from 0: two channels may share a key. */
const channelPlace = { channel: z.number(), channelKey: z.number() };
/** The limit before and after it is loosened, and the gain: money, or a probability for the odds. */
const loosened = { from: z.number(), to: z.number(), gain: z.number() };

/** The limit whose loosening brings most. The gain is more revenue, less cost or higher odds, by `unit`. */
const allocationLimit = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("budget"), unit: z.enum(["revenue", "odds"]), ...loosened }),
  z.object({ kind: z.literal("people"), unit: z.enum(["revenue", "cost", "odds"]), ...loosened }),
  z.object({ kind: z.literal("needed"), unit: z.enum(["cost", "odds"]), ...loosened }),
  z.object({
    kind: z.literal("most"),
    unit: z.enum(["revenue", "cost", "odds"]),
    ...channelPlace,
    ...loosened,
  }),
  z.object({ kind: z.literal("none") }),
]) satisfies z.ZodType<AllocationLimit>;

/** A point of the frontier; without value where the budget does not pay for the least efforts. */
const frontierPoint = z.object({
  budget: z.number(),
  revenue: z.number().nullable(),
  cost: z.number().nullable(),
  people: z.number().nullable(),
  efforts: z.array(z.number()).nullable(),
});

/** The answer of a budget allocation, without `success` and `notes`. Money to the cent, odds as fractions. */
const allocationAnswer = z.object({
  today: z.object(sums),
  /** One effort for each channel of the request. Not feasible: the efforts that come nearest to the limits. */
  best: z.object({ feasible: z.boolean(), ...sums, efforts: z.array(z.number()) }),
  /** The best is proven, to half a cent; for the odds, the search was not cut short. */
  exact: z.boolean(),
  /** Only if nothing is feasible: the most revenue that people and efforts allow, and the budget for it. */
  reachable: z.object({ revenue: z.number(), budget: z.number() }).optional(),
  /** Channels whose effort changes, the largest gain first; cost and revenue are differences. */
  moves: z.array(
    z.object({
      ...channelPlace,
      from: z.number(),
      to: z.number(),
      cost: z.number(),
      revenue: z.number(),
      people: z.number(),
    }),
  ),
  /** The most revenue at 20 budgets from nothing to twice today's cost. */
  frontier: z.array(frontierPoint),
  /** 5 % more budget, the most revenue with it, and by how much that is more. */
  next: z.object({ budget: z.number(), revenue: z.number().nullable(), more: z.number().nullable() }),
  limit: allocationLimit,
  /** The odds that revenue reaches what is needed; absent when nothing is. */
  odds: z.object({ today: z.number(), best: z.number() }).optional(),
  /** For each move how often, of 200 draws of the factors, the best of the draw goes as far. */
  stability: z.array(z.object({ ...channelPlace, share: z.number() })).optional(),
  /** Places of channels without a result that were left out; their efforts are 1. */
  leftOut: z.array(z.number()),
}) satisfies z.ZodType<AllocationResult>;

export const allocateReply = allocationAnswer.extend({
  success: z.literal(true),
  /** Sentences on what could not be had, each with the way out. */
  notes: z.array(z.string()),
});
