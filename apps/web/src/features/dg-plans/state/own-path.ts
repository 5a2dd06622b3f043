import { actionPath, inputPath, monthPath, tacticPath } from "./field-paths.ts";
import type { PlanFields } from "./plan-fields.ts";

/** The path of a field on the screen for a path in the body of a save, where lists go by position. */
export function ownPath(fields: PlanFields, path: readonly string[]): string {
  const [list, place, part, ...rest] = path;
  if (list === "gtmplan") return "gtmPlanId";
  const channel = list === "channels" ? fields.channels[Number(place)] : undefined;
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
