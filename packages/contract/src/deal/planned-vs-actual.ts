import { z } from "zod";
import { dealReply } from "./deals.ts";
import { unreadAmounts } from "./mapping.ts";

const sums = z.object({ planned: z.number(), crm: z.number(), open: z.number(), weighted: z.number() });

const row = z.object({
  /** Null: deals that match no plan. */
  channel: z.string().nullable(),
  product: z.string().nullable(),
  geo: z.string().nullable(),
  plannedPipeline: z.number(),
  plannedRevenue: z.number(),
  /** Cost and revenue planned for the months of the period that are gone by. */
  plannedToDate: z.object({ cost: z.number(), revenue: z.number() }),
  /** Open and won deals created in the period. */
  crmPipeline: z.number(),
  openPipeline: z.number(),
  weightedPipeline: z.number(),
  /** Won deals closed in the period. */
  closedRevenue: z.number(),
  deals: z.object({ open: z.number(), won: z.number(), lost: z.number() }),
});

const block = z.object({
  rows: z.array(row),
  pipelineSums: sums,
  revenueSum: z.object({ planned: z.number(), closed: z.number() }),
  revenueAchievement: z.object({
    /** In percent; null without a plan. */
    percent: z.number().nullable(),
    /** In percent; null without a plan or before the period. */
    pace: z.number().nullable(),
    status: z.enum([
      "Achieved",
      "On track",
      "Slightly behind",
      "At risk",
      "Off track",
      "Not started",
      "No plan",
    ]),
  }),
  coverage: z.object({ has: z.number().nullable(), needs: z.number().nullable() }),
  /** From 1 on; of the target year, or of all years up to it. */
  months: z.array(z.object({ month: z.number(), plannedRevenue: z.number(), closedRevenue: z.number() })),
});

/** Amounts in the currency of the reply. */
export const plannedVsActualReply = z.object({
  success: z.literal(true),
  /** Which plan deals are measured against; absent: no state of the plan was ever approved, so today's. */
  against: z.object({ plan: z.enum(["record", "today"]), approvedAt: z.string() }).optional(),
  currency: z.string(),
  /** `calendarYear`: in which the target year begins; `yearName`: "2027", or "FY 2027/28" from another month. */
  period: z.object({
    year: z.number(),
    calendarYear: z.number(),
    yearStartMonth: z.number(),
    yearName: z.string(),
    elapsed: z.number(),
  }),
  current: block,
  cumulative: block,
  /** Deals that match no plan, in both blocks' rows with channel null. */
  unmapped: z.object({ count: z.number(), amount: z.number() }),
  /** Deals without a rate: in no sum. Currency "" = not named. */
  unconverted: z.object({ count: z.number(), currencies: z.record(z.string(), z.number()) }),
  /** By source, deals whose amount cannot be read and counts as 0; absent: none. */
  unreadAmounts: z.array(unreadAmounts).optional(),
  /** Open deals whose stage has no probability. */
  unknownStages: z.number(),
  /** Channel plans whose currency has no rate, by name: their planned figures are in no sum. */
  plansWithoutRate: z.array(z.string()),
  /** Null: no deal was ever stored. */
  refreshedAt: z.string().nullable(),
});
export type PlannedVsActual = z.output<typeof plannedVsActualReply>;
export type PlannedVsActualRow = z.output<typeof row>;
export type PlannedVsActualBlock = z.output<typeof block>;

/** Figures whose deals can be listed: won deals by close date, or open and won deals by creation. */
export const dealFigures = ["closed", "pipeline", "open", "all"] as const;
export type DealFigure = (typeof dealFigures)[number];

/** A page of the deals behind a figure, with what they add up to in the currency of the reply. */
export const dealsBehindReply = z.object({
  success: z.literal(true),
  currency: z.string(),
  /** The figure itself, equal to the comparison's to the cent; null: its deals have no exchange rate. */
  amount: z.number().nullable(),
  /** Number of deals on all pages; null: not counted for pipeline. */
  count: z.number().nullable(),
  /** Latest close date first, those without one before. `value` is the amount in the currency of the reply. */
  deals: z.array(dealReply.extend({ value: z.number().nullable() })),
  /** For the query of the next page; null on the last one. */
  cursor: z.string().nullable(),
});
export type DealsBehind = z.output<typeof dealsBehindReply>;
