import { z } from "zod";
import { englishNumber } from "../english-number.ts";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, choice, isBlank, longText, text } from "../primitives.ts";
import { channelKey } from "./channel-key.ts";

/** The states of an action item; a new one is Open. */
export const actionStatuses = ["Open", "In progress", "Blocked", "Done", "Cancelled"] as const;
export type ActionStatus = (typeof actionStatuses)[number];

/** Maximum action items of one sub-channel, and of a whole plan. */
export const MAX_ACTIONS = 200;
export const MAX_PLAN_ACTIONS = 2000;
export const TOO_MANY_ACTIONS = `A plan can have at most ${englishNumber(MAX_PLAN_ACTIONS)} action items`;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A day, or "" for none. */
function day(label: string) {
  const rule = `${label} must be a date such as 2027-01-31`;
  return z.preprocess(
    (value) => (isBlank(value) ? "" : value),
    z.string({ error: rule }).refine((value) => value === "" || isDay(value), rule),
  );
}

function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return DATE.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const namedAction = longText("Action item", 1000, "Action item is required");

const fields = {
  actionItem: longText("Action item", 1000),
  owner: text("Owner", 200),
  targetDate: day("Target date"),
  closingDate: day("Closing date"),
  status: choice("Status", actionStatuses, "Open"),
};

/** An action item in a request. Sent with its id, it is still the same item. */
const actionItemBody = z.object(
  { _id: z.string().max(100).optional().catch(undefined), ...fields },
  { error: "Each action item must be an object" },
);

/** Whether the row was added but nothing was entered. */
function isUntouched(action: Pick<ActionItem, keyof typeof fields>): boolean {
  const { actionItem, owner, targetDate, closingDate, status } = action;
  return actionItem === "" && owner === "" && targetDate === "" && closingDate === "" && status === "Open";
}

/**
 * The action items of a sub-channel. Empty rows are dropped. A row with an owner, a date or a status is stored before
 * it has a text, so that nothing typed is lost.
 */
export const actionList = listOf(actionItemBody, {
  error: "Action items must be a list",
  most: MAX_ACTIONS,
  tooMany: `A sub-channel can have at most ${MAX_ACTIONS} action items`,
}).transform((actions) => actions.filter((action) => !isUntouched(action)));

/** A new action item, which is not closed yet, and its place among the chosen channels. */
const { closingDate: _closed, ...newFields } = fields;
export const newActionBody = bodyOf({
  ...newFields,
  actionItem: namedAction,
  channelKey,
  /** The sub-channel by its name; blank is the first one. */
  channel: text("Sub-channel", 300),
});

/** A change of one action item; absent fields are unchanged. */
export const actionChangeBody = bodyOf({
  actionItem: namedAction.optional(),
  owner: fields.owner.optional(),
  targetDate: fields.targetDate.optional(),
  closingDate: fields.closingDate.optional(),
  status: fields.status.optional(),
});

export const actionItemReply = z.object({
  _id: z.string(),
  actionItem: z.string(),
  owner: z.string(),
  targetDate: z.string(),
  closingDate: z.string(),
  status: z.enum(actionStatuses),
});
export type ActionItem = z.output<typeof actionItemReply>;

export const actionParams = z.object({ id: z.string().max(200), actionId: z.string().max(200) });

/** An action item in the list of a plan, with its channel and sub-channel. */
export const listedActionReply = actionItemReply.extend({
  channelKey: z.number(),
  channelLabel: z.string(),
  /** The sub-channel. */
  channel: z.string(),
});

export const actionsReply = z.object({
  success: z.literal(true),
  version: z.number(),
  actions: z.array(listedActionReply),
});

export const savedActionReply = z.object({
  success: z.literal(true),
  message: z.string(),
  version: z.number(),
  updatedAt: z.string(),
  action: listedActionReply,
});
