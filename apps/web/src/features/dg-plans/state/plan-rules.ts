import { dgPlanBody } from "@beachhead/contract";
import { channelFamily, channelInputs, checkChannelInputs } from "@beachhead/engine";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { inputPath } from "./field-paths.ts";
import { ownPath } from "./own-path.ts";
import { type ChannelFields, newPlan, type PlanFields, toSave } from "./plan-fields.ts";

/** Every broken rule of a plan that is to be saved. */
export function validatePlan(fields: PlanFields): FieldIssue[] {
  return [...bodyIssues({ ...fields, channels: [] }), ...fields.channels.flatMap(channelIssues)];
}

/** A key changes one channel: the others keep what was found out about them. */
const checkedChannels = new WeakMap<ChannelFields, readonly FieldIssue[]>();

/** What is broken in one channel, whatever plan it stands in. */
function channelIssues(channel: ChannelFields): readonly FieldIssue[] {
  const known = checkedChannels.get(channel);
  if (known !== undefined) return known;
  const issues = [...bodyIssues({ ...SOUND, channels: [channel] }), ...inputIssues(channel)];
  checkedChannels.set(channel, issues);
  return issues;
}

/** Details without a fault, so that all that is found is the channel's. */
const SOUND: PlanFields = { ...newPlan("any"), planname: "any" };

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
  const { gtmPlanId, productgeo, planname, description, currency, access, channels } = dgPlanBody.parse(
    toSave(fields),
  );
  return {
    gtmPlanId,
    productgeo,
    planname,
    description,
    currency,
    access,
    channels: fields.channels.map((channel, place) => {
      const stored = channels?.[place];
      if (stored === undefined) return channel;
      return {
        ...channel,
        label: stored.label,
        content: channel.content.map((tactic, index) => ({
          ...tactic,
          ...stored.content[index],
          actionData: tactic.actionData.map((action, item) => {
            const { _id, ...kept } = { _id: "", ...stored.content[index]?.actionData[item] };
            return { ...action, ...kept };
          }),
        })),
        timing: stored.timeBoundSimulation ?? channel.timing,
      };
    }),
  };
}
