import { z } from "zod";
import { isMap, listUnless } from "../lists-and-maps.ts";
import { bodyOf, choice, currencySchema, documentFields, longText, text } from "../primitives.ts";
import { MAX_PLAN_ACTIONS, TOO_MANY_ACTIONS } from "./action-items.ts";
import { yearSums } from "./calculator-replies.ts";
import { channelOfPlanBody, channelReply, countSentActions } from "./channels.ts";

/** Whether a plan can be edited or is view-only. */
export const dgPlanAccess = ["edit", "view"] as const;

const CHANNELS = "Channels must be a list";

const planFields = {
  /** The plan's name or id; `gtmPlanId` wins. */
  gtmplan: text("Go-to-market plan", 200),
  gtmPlanId: text("Go-to-market plan", 200),
  /** A combination of that plan by its title or id; blank: the whole plan. */
  productgeo: text("Product and geography", 500),
  planname: text("Plan name", 200, "Plan name is required"),
  description: longText("Description", 5000),
  currency: currencySchema,
  access: choice("Access", dgPlanAccess, "edit"),
  /** False for an alternative, which is not added up with the other plans. Absent: as stored; true for a new plan. */
  countsTowardsGoal: z.boolean({ error: "Counts towards the goal must be true or false" }).optional(),
};

const MAX_CHANNELS = 25;

/** Counts the action items of all channels before any is checked. */
function tooManyActions(sent: unknown): string | undefined {
  if (!Array.isArray(sent) || sent.length > MAX_CHANNELS) return undefined;
  const counts = sent.map((channel: unknown) => (isMap(channel) ? countSentActions(channel["content"]) : 0));
  return counts.reduce((sum, count) => sum + count, 0) > MAX_PLAN_ACTIONS ? TOO_MANY_ACTIONS : undefined;
}

const channels = listUnless(tooManyActions, channelOfPlanBody, {
  error: CHANNELS,
  most: MAX_CHANNELS,
  tooMany: `A plan can have at most ${MAX_CHANNELS} channels`,
}).superRefine((list, context) => {
  const seen = new Set<number>();
  for (const [index, { key }] of list.entries()) {
    if (seen.has(key))
      context.addIssue({
        code: "custom",
        path: [index, "key"],
        message: "Each channel can be added only once",
      });
    seen.add(key);
  }
});

/** A channel plan. Absent channels are unchanged; a new plan then has none. */
export const dgPlanBody = bodyOf({ ...planFields, channels: channels.optional() }).refine(
  ({ gtmplan, gtmPlanId }) => gtmplan !== "" || gtmPlanId !== "",
  { path: ["gtmplan"], error: "Go-to-market plan is required" },
);

/** Fields of every reply with a plan. */
const headReply = {
  ...documentFields,
  planname: z.string(),
  gtmPlanId: z.string(),
  gtmplan: z.string(),
  productgeo: z.string(),
  description: z.string(),
  currency: z.string(),
  /** False for an alternative, which is not added up with the other plans. */
  countsTowardsGoal: z.boolean(),
  /** Its GTM plan is a copy of the example. */
  example: z.boolean(),
};

export const dgPlanReply = z.object({
  ...headReply,
  access: z.enum(dgPlanAccess),
  /** Null: the whole GTM plan, or a deleted combination. */
  combinationId: z.string().nullable(),
  /** The plan's version when anything but its channels last changed. */
  detailsVersion: z.number(),
  channels: z.array(channelReply),
});
export type DgPlan = z.output<typeof dgPlanReply>;

/** An entry of the list of names. */
export const dgPlanName = z.object({
  _id: z.string(),
  id: z.string(),
  planname: z.string(),
  gtmPlanId: z.string(),
  gtmplan: z.string(),
  productgeo: z.string(),
  countsTowardsGoal: z.boolean(),
  /** Keys of the chosen channels. */
  channels: z.array(z.number()),
});

/** The plans of one GTM plan. */
export const dgPlanGroup = z.object({
  _id: z.string(),
  gtmPlanId: z.string(),
  gtmplan: z.string(),
  plans: z.array(z.object({ ...headReply, channels: z.array(z.number()) })),
});

export const savedDgPlanReply = z.object({
  success: z.literal(true),
  message: z.string(),
  _id: z.string(),
  id: z.string(),
  version: z.number(),
  updatedAt: z.string(),
});

const figure = z.number().nullable();

/** Totals of a plan's chosen channels. */
export const dgPlanSummaryReply = z.object({
  success: z.literal(true),
  version: z.number(),
  currency: z.string(),
  months: z.number(),
  totals: z.object({
    people: z.number(),
    totalCostPerAnnum: z.number(),
    recurringCostPerAnnum: z.number(),
    totalCostAttributableToPipeline: z.number(),
    pipelineImpact: z.number(),
    revenueImpact: z.number(),
    costPercentOfRevenue: figure,
    pipelineByCostPercent: figure,
    years: z.array(yearSums),
    breakEvenMonth: figure,
    mix: z.array(z.object({ key: z.number(), pipeline: figure, revenue: figure, cost: figure })),
    withoutValue: z.array(z.number()),
  }),
  /** Action items of the chosen channels by status. */
  actions: z.record(z.string(), z.number()),
});
