import type { ChannelFamily, Timeline } from "@beachhead/engine";
import { z } from "zod";

const figure = z.number().nullable();
const figures = z.record(z.string(), figure);

/** The result of a calculator; without value is null. */
export const channelRoiReply = z.object({
  peopleRequired: z.record(z.string(), z.number()),
  totalPeople: figure,
  costsByRole: figures,
  costLines: figures,
  totalCostPerAnnum: figure,
  recurringCostPerAnnum: figure,
  totalCostAttributableToPipeline: figure,
  pipelineImpact: figure,
  revenueImpact: figure,
  costPercentOfRevenue: figure,
  pipelineByCostPercent: figure,
  counts: figures,
  missing: z.array(z.string()),
  errors: z.array(z.string()),
  issues: z.array(z.object({ input: z.string(), message: z.string() })),
  notes: z.array(z.string()),
  hints: z.array(
    z.object({
      code: z.enum(["highConversion", "thinPipeline", "costAboveRevenue", "wideSpan"]),
      message: z.string(),
    }),
  ),
  capacity: z.object({ pipelineCapacity: figure, revenueCapacity: figure, utilisation: figure }).optional(),
  firstYear: z
    .object({
      effectiveFraction: figure,
      pipelineImpact: figure,
      revenueImpact: figure,
      pipelineByCostPercent: figure,
      costPercentOfRevenue: figure,
    })
    .optional(),
  unit: z.object({ sqls: figure, deals: figure, costPerSql: figure, costPerDeal: figure }).optional(),
});

/** The calculators, as the engine names them. */
const families = [
  "salesRep",
  "marketing",
  "partner",
  "events",
  "productReview",
  "websiteBot",
  "paidAds",
] as const satisfies readonly ChannelFamily[];
export const channelFamilyName = z.enum(families);

export const computedRoiReply = z.object({
  success: z.literal(true),
  family: channelFamilyName,
  outputs: channelRoiReply,
});

const sums = { pipeline: z.number(), revenue: z.number(), cost: z.number() };
export const yearSums = z.object({ year: z.number(), ...sums });

const timelineReply = z.object({
  rows: z.array(
    z.object({
      month: z.number(),
      ramp: z.number(),
      ...sums,
      cumPipeline: z.number(),
      cumRevenue: z.number(),
      cumCost: z.number(),
      cumNet: z.number(),
    }),
  ),
  years: z.array(yearSums),
  breakEvenMonth: figure,
  pipelineInFlightAtEnd: z.number(),
  firstPipelineMonth: figure,
  firstRevenueMonth: figure,
  fullProductivityMonth: figure,
  totals: z.object(sums),
  notes: z.array(z.string()),
}) satisfies z.ZodType<Timeline>;

export const computedTimelineReply = z.object({ success: z.literal(true), outputs: timelineReply });
