import type { ActionStatus, CatalogueTactic } from "@beachhead/contract";
import { catalogueChannel } from "@beachhead/contract/channel-catalogue";
import { newTactic } from "@beachhead/contract/new-channel";
import { newKey } from "../../../lib/new-key.ts";
import {
  type ActionFields,
  channelOf,
  type PlanFields,
  type TacticFields,
  tacticOfCatalogue,
  withChannel,
} from "./plan-fields.ts";

export function tacticOf(fields: PlanFields, key: number, id: string): TacticFields | undefined {
  return channelOf(fields, key)?.content.find((tactic) => tactic.id === id);
}

/** The channel with one more sub-channel at the end, blank. */
export function withNewTactic(fields: PlanFields, key: number): PlanFields {
  const tactic: TacticFields = { id: newKey(), channel: "", tactics: "", impact: "", actionData: [] };
  return withChannel(fields, key, (channel) => ({ ...channel, content: [...channel.content, tactic] }));
}

/** The sub-channels the catalogue offers where a channel has none of its own. */
export function suggestedTactics(key: number): readonly TacticFields[] {
  return (catalogueChannel(key)?.suggestions ?? []).map((suggestion) =>
    tacticOfCatalogue(newTactic(suggestion)),
  );
}

export function withTactics(fields: PlanFields, key: number, tactics: readonly TacticFields[]): PlanFields {
  return withChannel(fields, key, (channel) => ({ ...channel, content: [...channel.content, ...tactics] }));
}

function catalogueTactic(key: number, name: string): CatalogueTactic | undefined {
  const channel = catalogueChannel(key);
  return [...(channel?.content ?? []), ...(channel?.suggestions ?? [])].find(
    (tactic) => tactic.channel === name.trim(),
  );
}

/** Whether the catalogue has first actions for a sub-channel of that name. */
export function hasSuggestedActions(key: number, name: string): boolean {
  return (catalogueTactic(key, name)?.actions.length ?? 0) > 0;
}

/** The first actions the catalogue has for a sub-channel of that name; none for a name of one's own. */
export function suggestedActions(key: number, name: string): readonly ActionFields[] {
  const known = catalogueTactic(key, name);
  return known === undefined ? [] : tacticOfCatalogue(newTactic(known)).actionData;
}

export function withoutTactic(fields: PlanFields, key: number, id: string): PlanFields {
  return withChannel(fields, key, (channel) => ({
    ...channel,
    content: channel.content.filter((tactic) => tactic.id !== id),
  }));
}

/** Puts a deleted sub-channel back where it stood. */
export function withTacticAt(
  fields: PlanFields,
  key: number,
  tactic: TacticFields,
  index: number,
): PlanFields {
  return withChannel(fields, key, (channel) =>
    channel.content.some(({ id }) => id === tactic.id)
      ? channel
      : { ...channel, content: channel.content.toSpliced(index, 0, tactic) },
  );
}

/** The sub-channel changed in one or more of its fields. */
export function withTactic(
  fields: PlanFields,
  key: number,
  id: string,
  change: (tactic: TacticFields) => TacticFields,
): PlanFields {
  return withChannel(fields, key, (channel) => ({
    ...channel,
    content: channel.content.map((tactic) => (tactic.id === id ? change(tactic) : tactic)),
  }));
}

/** What an update takes of an action item; its closing date has its own way. */
export type ActionUpdate = Partial<Pick<ActionFields, "actionItem" | "targetDate" | "status" | "owner">>;

const blankAction = (id: string): ActionFields => ({
  id,
  actionItem: "",
  owner: "",
  targetDate: "",
  closingDate: "",
  status: "Open",
});

/** Updates the action item at a position; past the end it is appended. Only the four fields of an update are taken. */
export function updateAction(
  actions: readonly ActionFields[],
  index: number,
  { actionItem, targetDate, status, owner }: ActionUpdate,
  id: string = newKey(),
): readonly ActionFields[] {
  const before = actions[index] ?? blankAction(id);
  const after: ActionFields = {
    ...before,
    actionItem: actionItem ?? before.actionItem,
    targetDate: targetDate ?? before.targetDate,
    status: status ?? before.status,
    owner: owner ?? before.owner,
  };
  return index < actions.length ? actions.with(index, after) : [...actions, after];
}

/** Keeps the first action item and replaces the rest. */
export function replaceActions(
  actions: readonly ActionFields[],
  list: readonly ActionFields[],
): readonly ActionFields[] {
  return [...actions.slice(0, 1), ...list];
}

/** The day on which the action item was closed, or "". */
export function withClosingDate(
  actions: readonly ActionFields[],
  id: string,
  closingDate: string,
): readonly ActionFields[] {
  return actions.map((action) => (action.id === id ? { ...action, closingDate } : action));
}

/** The states of an action item, first to last. */
export const actionStatusNames = [
  "Open",
  "In progress",
  "Blocked",
  "Done",
  "Cancelled",
] as const satisfies readonly ActionStatus[];

/** A state by its name; a cleared one is Open again. */
export function readStatus(text: string): ActionStatus {
  return actionStatusNames.find((name) => name === text) ?? "Open";
}

const DAY = 86_400_000;

/** Days since an action item should have been done, both days as YYYY-MM-DD; 0 when it is not late or settled. */
export function daysOverdue({ targetDate, status }: ActionFields, today: string): number {
  const days = (Date.parse(today) - Date.parse(targetDate)) / DAY;
  return status !== "Done" && status !== "Cancelled" && days > 0 ? days : 0;
}
