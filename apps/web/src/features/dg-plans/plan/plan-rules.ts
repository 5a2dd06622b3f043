import { dgPlanBody } from "@beachhead/contract";
import { channelFamily, channelInputs, checkChannelInputs } from "@beachhead/engine";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { memoizeByKey } from "../../../lib/memoize-by-key.ts";
import { actionPath, formPath, inputPath, monthPath, tacticPath } from "./field-paths.ts";
import {
  type ChannelFields,
  chosen,
  type DgPlanFields,
  newPlan,
  noTiming,
  toSave,
  withLoadedIds,
} from "./plan-fields.ts";

/** Every broken rule of a plan. A deselected channel is not on the screen, so nothing in it prevents a save. */
export function validatePlan(fields: DgPlanFields): FieldIssue[] {
  return [...detailIssues(fields), ...chosen(fields).flatMap(channelIssues)];
}

/** Whether a path has a figure that is blank: a text that is not a number is there in its place. */
export function hasField(fields: DgPlanFields, path: string): boolean {
  return chosen(fields).some(({ key, roi, timing }) => {
    const isBlank = (pathOf: typeof inputPath, figures: object) =>
      Object.entries(figures).every(([name, figure]) => figure === null || pathOf(key, name) !== path);
    return path.startsWith(`channels.${key}.`) && isBlank(inputPath, roi) && isBlank(monthPath, timing);
  });
}

/** The body of a save: of deselected channels, what breaks a rule is left out. */
export function planToSave(fields: DgPlanFields): ReturnType<typeof toSave> {
  return toSave({ ...fields, channels: fields.channels.map(savedChannel) });
}

const savedChannel = memoizeByKey(
  (channel: ChannelFields) => channel,
  (channel): ChannelFields => {
    const broken = new Set(channel.checked ? [] : channelIssues(channel).map(({ path }) => path));
    if (broken.size === 0) return channel;
    const { key } = channel;
    const cleared = <Blank>(part: object, pathOf: (name: string) => string, blank: Blank) =>
      Object.fromEntries(
        Object.keys(part).flatMap((name) => (broken.has(pathOf(name)) ? [[name, blank] as const] : [])),
      );
    return {
      ...channel,
      roi: { ...channel.roi, ...cleared(channel.roi, (name) => inputPath(key, name), null) },
      timing: { ...channel.timing, ...cleared(channel.timing, (name) => monthPath(key, name), null) },
      content: channel.content.map((tactic) => ({
        ...tactic,
        ...cleared(tactic, (name) => tacticPath(key, tactic.id, name), ""),
        actionData: tactic.actionData.map((action) => ({
          ...action,
          ...cleared(action, (name) => actionPath(key, tactic.id, action.id, name), ""),
        })),
      })),
    };
  },
);

let lastDetails: { fields: DgPlanFields; issues: FieldIssue[] } | null = null;

/** Most edits are of a channel, and the details around the channels are the same as before. */
function detailIssues(fields: DgPlanFields): FieldIssue[] {
  const { channels: _, ...details } = fields;
  if (lastDetails === null || !hasDetails(lastDetails.fields, details))
    lastDetails = { fields, issues: bodyIssues({ ...details, channels: [] }) };
  return lastDetails.issues;
}

const hasDetails = (before: object, details: object): boolean =>
  Object.entries(details).every(([name, value]) => Object.is(Reflect.get(before, name), value));

/** Valid details, so that every issue found is about the channel. */
const SOUND: DgPlanFields = { ...newPlan("any"), planname: "any" };

// Memoized: an edit changes one channel, and seldom its tactics.
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

function bodyIssues(fields: DgPlanFields): FieldIssue[] {
  const parsed = dgPlanBody.safeParse(toSave(fields));
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({
    path: formPath(fields, path.map(String)),
    message,
  }));
}

/** Invalid inputs. A divisor of 0 is allowed: the results explain it. */
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

/** Valid fields as the server stores them: trimmed and normalized. */
export function storedPlan(fields: DgPlanFields): DgPlanFields {
  const {
    channels: _,
    gtmplan: _name,
    countsTowardsGoal = fields.countsTowardsGoal,
    ...details
  } = dgPlanBody.parse(toSave({ ...fields, channels: [] }));
  return {
    ...fields,
    ...details,
    countsTowardsGoal,
    channels: fields.channels.map((channel) => storedChannel(savedChannel(channel))),
  };
}

const storedChannel = memoizeByKey(
  (channel: ChannelFields) => channel,
  (channel): ChannelFields => {
    const [stored] = dgPlanBody.parse(toSave({ ...SOUND, channels: [channel] })).channels ?? [];
    if (stored === undefined) return channel;
    return {
      ...channel,
      label: stored.label,
      content: withLoadedIds(
        channel.key,
        channel.content.map((tactic, index) => ({
          ...tactic,
          ...stored.content[index],
          // Matched by id, since the server does not store blank rows.
          actionData: tactic.actionData.map((action) => {
            const { _id, ...kept } = {
              ...stored.content[index]?.actionData.find(({ _id: id }) => id === action.id),
            };
            return { ...action, ...kept };
          }),
        })),
      ),
      timing: stored.timeBoundSimulation ?? channel.timing,
    };
  },
);
