import type { DgPlanFields } from "./plan-fields.ts";

/** The part of a channel in the paths of its places for comments. */
export const channelPlace = (key: number): string => `channel-${key}`;
/** The beginning of the part of a sub-channel, and the part of all action items of a channel, whose ids differ. */
export const TACTIC_PLACE = "tactic-";
export const ACTIONS_PLACE = "actions";

/** Form paths go by key and id, because positions change while the user edits. */
const channelPath = (key: number, ...rest: string[]): string => ["channels", key, ...rest].join(".");

export const inputPath = (key: number, input: string): string => channelPath(key, "roiTable", input);

export const monthPath = (key: number, month: string): string =>
  channelPath(key, "timeBoundSimulation", month);

export const tacticPath = (key: number, tactic: string, field: string): string =>
  channelPath(key, "content", tactic, field);

export const actionPath = (key: number, tactic: string, action: string, field: string): string =>
  tacticPath(key, tactic, `actionData.${action}.${field}`);

/** The form path for a path in the request body, where lists are indexed by position. */
export function formPath(fields: DgPlanFields, path: readonly string[]): string {
  const [list, index, part, ...rest] = path;
  if (list === "gtmplan") return "gtmPlanId";
  const channel = list === "channels" ? fields.channels[Number(index)] : undefined;
  if (channel === undefined) return path.join(".");
  const last = rest.at(-1) ?? "";
  if (part === "roiTable") return inputPath(channel.key, last);
  if (part === "timeBoundSimulation") return monthPath(channel.key, last);
  if (part !== "content") return `channels.${channel.key}.${part ?? ""}`;
  const tactic = channel.content[Number(rest[0])];
  if (tactic === undefined) return `channels.${channel.key}.content`;
  const action = rest[1] === "actionData" ? tactic.actionData[Number(rest[2])] : undefined;
  return action === undefined
    ? tacticPath(channel.key, tactic.id, last)
    : actionPath(channel.key, tactic.id, action.id, last);
}
