import { z } from "zod";
import { isMap, listUnless } from "../lists-and-maps.ts";
import { bodyOf, isBlank, longText, text, toNumber } from "../primitives.ts";
import { actionItemReply, actionList, MAX_PLAN_ACTIONS, TOO_MANY_ACTIONS } from "./action-items.ts";
import { channelFamilyName, channelRoiReply } from "./calculator-replies.ts";
import { readImpact } from "./catalogue/impact.ts";
import { channelKey } from "./channel-key.ts";
import { firstRow, roiInputs } from "./roi-inputs.ts";

/** Maximum sub-channels of one channel. */
export const MAX_TACTICS = 100;
/** Every channel of the catalogue has one type. */
export const CHANNEL_TYPE = "Channels";

const impact = text("Impact", 200).transform((value, context) => {
  const read = readImpact(value);
  if (read !== null) return read;
  context.addIssue({
    code: "custom",
    message: "Impact must be Awareness, Consideration, Closure, several of them, or blank",
  });
  return z.NEVER;
});

const tacticBody = z.object(
  {
    channel: text("Sub-channel", 300),
    tactics: longText("Tactics", 10_000),
    impact,
    actionData: actionList.default([]),
  },
  { error: "Each sub-channel must be an object" },
);

/** A month or a number of months; blank is the fallback. */
export function monthsField(label: string, least: number, fallback: number) {
  const message = `${label} must be a whole number of months from ${least} to 60`;
  return z.preprocess(
    (value) => (isBlank(value) ? fallback : toNumber(value)),
    z
      .number({ error: message })
      .refine((value) => Number.isInteger(value) && value >= least && value <= 60, message),
  );
}

const alsoRead = [
  ["StartingMonth", "startingMonth"],
  ["RampUpTime", "rampUpTime"],
  ["LeadtoClosure", "leadToClosure"],
] as const;

/** The specification's three names and those of the calculator; the former win. */
export function readTimingNames(value: unknown): unknown {
  if (!isMap(value)) return value;
  const named = alsoRead.flatMap(([name, other]) =>
    value[name] === undefined && value[other] !== undefined ? [[name, value[other]] as const] : [],
  );
  return { ...value, ...Object.fromEntries(named) };
}

const timing = z.preprocess(
  (value) => readTimingNames(firstRow(value)) ?? null,
  z
    .object(
      {
        StartingMonth: monthsField("Starting month", 1, 1),
        RampUpTime: monthsField("Ramp-up time", 0, 0),
        LeadtoClosure: monthsField("Lead to closure", 0, 0),
      },
      { error: "The time-bound simulation must be a list of one row" },
    )
    .nullable(),
);

/** The number of action items in the sub-channels, counted before any is checked. */
export function countSentActions(content: unknown): number {
  if (!Array.isArray(content) || content.length > MAX_TACTICS) return 0;
  const lists = content.map((tactic: unknown) => (isMap(tactic) ? tactic["actionData"] : undefined));
  return lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
}

const tooManyActions = (content: unknown) =>
  countSentActions(content) > MAX_PLAN_ACTIONS ? TOO_MANY_ACTIONS : undefined;

/** The saved fields of a channel. Type, category and results are ignored: they follow from the key and the inputs. */
const channelFields = {
  label: text("Channel", 200),
  checked: z.preprocess((value) => value ?? false, z.boolean({ error: "Checked must be true or false" })),
  content: listUnless(tooManyActions, tacticBody, {
    error: "Sub-channels must be a list",
    most: MAX_TACTICS,
    tooMany: `A channel can have at most ${MAX_TACTICS} sub-channels`,
  }).default([]),
  roiTable: z.preprocess(firstRow, roiInputs),
  timeBoundSimulation: timing,
};

/** A channel among those of a plan. */
export const channelOfPlanBody = z.object(
  { key: channelKey, ...channelFields },
  { error: "Each channel must be an object" },
);
export type ChannelOfPlan = z.output<typeof channelOfPlanBody>;

/** One channel by itself; its key is in the path. */
export const channelBody = bodyOf(channelFields);
export const channelParams = z.object({ id: z.string().max(200), key: z.string().max(200) });

/** The timing among the inputs that a calibration can change. */
export const LEAD_TO_CLOSURE = "leadToClosure";

/** A figure of a channel that was taken from the deals of the CRM. */
const appliedCalibration = z.object({
  before: z.number(),
  after: z.number(),
  appliedAt: z.string(),
  /** The deals it rests on: their number, and the days they were closed in. */
  deals: z.number(),
  from: z.string(),
  to: z.string(),
});
export type AppliedCalibration = z.output<typeof appliedCalibration>;

/** A channel in a reply. */
export const channelReply = z.object({
  key: z.number(),
  label: z.string(),
  checked: z.boolean(),
  type: z.literal(CHANNEL_TYPE),
  category: z.string(),
  content: z.array(
    z.object({
      channel: z.string(),
      tactics: z.string(),
      impact: z.string(),
      actionData: z.array(actionItemReply),
    }),
  ),
  roiTable: z.array(z.record(z.string(), z.number().nullable())),
  roiResult: z.array(channelRoiReply),
  timeBoundSimulation: z.array(
    z.object({ StartingMonth: z.number(), RampUpTime: z.number(), LeadtoClosure: z.number() }),
  ),
  /** By input; absent without any. A change of the input by hand ends its calibration. */
  calibrations: z.record(z.string(), appliedCalibration).optional(),
  /** The plan's version when this channel last changed. */
  version: z.number(),
});
export type DgChannel = z.output<typeof channelReply>;

const { version: _version, content: _content, calibrations: _none, ...catalogueFields } = channelReply.shape;
const catalogueTactics = z.array(
  z.object({
    channel: z.string(),
    tactics: z.string(),
    impact: z.string(),
    actionData: z.array(actionItemReply.omit({ _id: true })),
  }),
);
/** A channel of the catalogue, as a new plan would have it. */
export const catalogueChannelReply = z.object({
  ...catalogueFields,
  roiFamily: channelFamilyName,
  content: catalogueTactics,
  suggestedContent: catalogueTactics,
});

export const savedChannelReply = z.object({
  success: z.literal(true),
  message: z.string(),
  version: z.number(),
  updatedAt: z.string(),
  channel: channelReply,
});
