import { z } from "zod";
import { combinationReply } from "./replies.ts";

const figure = z.number().nullable();

export const combinationLinkReply = z
  .object({
    gtmPlanId: z.string(),
    combinationId: z.string(),
    seen: z.object({
      revenueTarget: figure,
      targetYear: figure,
      ebitTarget: figure,
      existingCustomers: figure,
      customerGrowth: figure,
      currency: z.string().nullable(),
    }),
  })
  .nullable();
export type CombinationLink = NonNullable<z.output<typeof combinationLinkReply>>;

/** What a combination inherits from its plan, now (formulas B11). Money in the plan's currency. */
const inheritedCombination = combinationReply.extend({
  /** Its share of the plan's goals, a fraction. */
  share: z.number(),
  /** Market of the chosen segments and its growth in per cent a year; null is unknown. */
  market: z.object({ size: z.number(), growthPercent: figure }).nullable(),
  revenueTarget: figure,
  /** Year of a simulation, 1 to 5; null where the goal has no year or one outside them. */
  targetYear: figure,
  calendarYear: figure,
  ebitTarget: figure,
  existingCustomers: figure,
  /** Growth of new customers a year in per cent: that of the market. */
  customerGrowth: figure,
  /** Its part of today's revenue of a year. */
  revenueToday: figure,
});

export const inheritanceReply = z.object({
  success: z.literal(true),
  version: z.number(),
  gtmPlanId: z.string(),
  gtmPlanName: z.string(),
  currency: z.string(),
  /** The calendar year in which year 1 begins. */
  firstYear: z.number(),
  /** The month in which each year begins, 1 to 12. */
  yearStartMonth: z.number(),
  /** As answered at the revenue goal, per cent: what customers pay again in the year after; null: not answered. */
  keptRevenue: figure,
  /** The names of the goals that the values come from; null where the plan has no such goal. */
  sources: z.object({
    revenue: z.string().nullable(),
    customers: z.string().nullable(),
    ebitPercent: z.string().nullable(),
  }),
  combinations: z.array(inheritedCombination),
});
export type Inheritance = z.output<typeof inheritanceReply>;
export type InheritedCombination = Inheritance["combinations"][number];
