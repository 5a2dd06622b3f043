import { dgPlanBody } from "@beachhead/contract";
import { channelFamily, channelInputs, checkChannelInputs } from "@beachhead/engine";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { memoizeByKey } from "../../../lib/memoize-by-key.ts";
import { inputPath } from "./field-paths.ts";
import { ownPath } from "./own-path.ts";
import { type ChannelFields, newPlan, noTiming, type PlanFields, toSave } from "./plan-fields.ts";

/** Every broken rule of a plan that is to be saved. */
export function validatePlan(fields: PlanFields): FieldIssue[] {
  return [...bodyIssues({ ...fields, channels: [] }), ...fields.channels.flatMap(channelIssues)];
}

/** Details without a fault, so that all that is found is the channel's. */
const SOUND: PlanFields = { ...newPlan("any"), planname: "any" };

// A key changes one channel, and in it seldom its tactics.
const channelIssues = memoizeByKey(
  (channel: ChannelFields) => channel,
  (channel): readonly FieldIssue[] => [
    ...bodyIssues({ ...SOUND, channels: [{ ...channel, content: [] }] }),
    ...tacticIssues(channel),
    ...inputIssues(channel),
  ],
);

const tacticIssues = memoizeByKey(
  ({ content }: ChannelFields) => content,
  (channel) => bodyIssues({ ...SOUND, channels: [{ ...channel, label: "any", roi: {}, timing: noTiming }] }),
);

function bodyIssues(fields: PlanFields): FieldIssue[] {
  const parsed = dgPlanBody.safeParse(toSave(fields));
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({
    path: ownPath(fields, path.map(String)),
    message,
  }));
}

/** An input that no channel can have. A divisor of 0 is no such one: its results say what is wrong. */
function inputIssues({ key, roi }: ChannelFields): FieldIssue[] {
  const family = channelFamily(key);
  if (family === null) return [];
  return checkChannelInputs(family, roi)
    .errors.filter(({ input }) => roi[input] !== 0)
    .map(({ input, message }) => ({
      path: inputPath(key, input),
      message: message.replace(input, channelInputs[input].label),
    }));
}

/** Valid fields as the server stores them: spaces and blanks set right. */
export function storedPlan(fields: PlanFields): PlanFields {
  const { channels: _, gtmplan: _name, ...details } = dgPlanBody.parse(toSave({ ...fields, channels: [] }));
  return { ...fields, ...details, channels: fields.channels.map(storedChannel) };
}

const storedChannel = memoizeByKey(
  (channel: ChannelFields) => channel,
  (channel): ChannelFields => {
    const [stored] = dgPlanBody.parse(toSave({ ...SOUND, channels: [channel] })).channels ?? [];
    if (stored === undefined) return channel;
    return {
      ...channel,
      label: stored.label,
      content: channel.content.map((tactic, index) => ({
        ...tactic,
        ...stored.content[index],
        // By id: rows in which nothing was entered yet are not stored.
        actionData: tactic.actionData.map((action) => {
          const { _id, ...kept } = {
            ...stored.content[index]?.actionData.find(({ _id: id }) => id === action.id),
          };
          return { ...action, ...kept };
        }),
      })),
      timing: stored.timeBoundSimulation ?? channel.timing,
    };
  },
);
