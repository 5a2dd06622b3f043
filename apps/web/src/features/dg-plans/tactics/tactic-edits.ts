import type { CatalogueTactic } from "@beachhead/contract";
import { catalogueChannel } from "@beachhead/contract/channel-catalogue";
import { newTactic } from "@beachhead/contract/new-channel";
import { partOf } from "../../../components/grid/grid-places.ts";
import { restoreAt, updateById } from "../../../lib/lists.ts";
import { newKey } from "../../../lib/new-key.ts";
import { daysBetween } from "../action-items/days.ts";
import { isSettled } from "../action-items/plan-action.ts";
import { tacticOfCatalogue } from "../plan/catalogue-fields.ts";
import { TACTIC_PLACE } from "../plan/field-paths.ts";
import {
  type ActionFields,
  channelOf,
  type DgPlanFields,
  type TacticFields,
  withChannel,
} from "../plan/plan-fields.ts";

export function tacticOf(fields: DgPlanFields, key: number, id: string): TacticFields | undefined {
  return channelOf(fields, key)?.content.find((tactic) => tactic.id === id);
}

/**
 * The part of a sub-channel in the paths of its places for comments: its name, since a sub-channel is stored without an id.
 * Null while it has none, or that of another sub-channel.
 */
export function tacticPlace(fields: DgPlanFields, key: number, id: string): string | null {
  const { content = [] } = channelOf(fields, key) ?? {};
  const own = partOf(tacticOf(fields, key, id)?.channel ?? "");
  const isShared = content.some((tactic) => tactic.id !== id && partOf(tactic.channel) === own);
  return own === "" || isShared ? null : `${TACTIC_PLACE}${own}`;
}

/** Appends a blank sub-channel. */
export function withNewTactic(fields: DgPlanFields, key: number): DgPlanFields {
  const tactic: TacticFields = { id: newKey(), channel: "", tactics: "", impact: "", actionData: [] };
  return withChannel(fields, key, (channel) => ({ ...channel, content: [...channel.content, tactic] }));
}

/** The sub-channels that the catalogue suggests for a channel without any. */
export function suggestedTactics(key: number): readonly TacticFields[] {
  return (catalogueChannel(key)?.suggestions ?? []).map((suggestion) =>
    tacticOfCatalogue(newTactic(suggestion)),
  );
}

export function withTactics(
  fields: DgPlanFields,
  key: number,
  tactics: readonly TacticFields[],
): DgPlanFields {
  return withChannel(fields, key, (channel) => ({ ...channel, content: [...channel.content, ...tactics] }));
}

function catalogueTactic(key: number, name: string): CatalogueTactic | undefined {
  const channel = catalogueChannel(key);
  return [...(channel?.content ?? []), ...(channel?.suggestions ?? [])].find(
    (tactic) => tactic.channel === name.trim(),
  );
}

/** Whether the catalogue suggests action items for a sub-channel of that name. */
export function hasSuggestedActions(key: number, name: string): boolean {
  return (catalogueTactic(key, name)?.actions.length ?? 0) > 0;
}

/** The action items that the catalogue suggests for a sub-channel; none for a name it does not know. */
export function suggestedActions(key: number, name: string): readonly ActionFields[] {
  const known = catalogueTactic(key, name);
  return known === undefined ? [] : tacticOfCatalogue(newTactic(known)).actionData;
}

export function withoutTactic(fields: DgPlanFields, key: number, id: string): DgPlanFields {
  return withChannel(fields, key, (channel) => ({
    ...channel,
    content: channel.content.filter((tactic) => tactic.id !== id),
  }));
}

/** Restores a deleted sub-channel at its old position. */
export function withTacticAt(
  fields: DgPlanFields,
  key: number,
  tactic: TacticFields,
  index: number,
): DgPlanFields {
  return withChannel(fields, key, (channel) => ({
    ...channel,
    content: restoreAt(channel.content, tactic, index),
  }));
}

/** Changes one sub-channel. */
export function withTactic(
  fields: DgPlanFields,
  key: number,
  id: string,
  change: (tactic: TacticFields) => TacticFields,
): DgPlanFields {
  return withChannel(fields, key, (channel) => ({
    ...channel,
    content: updateById(channel.content, id, change),
  }));
}

/** The fields that `updateAction` accepts (specified). `withClosingDate` sets the closing date. */
export type ActionUpdate = Partial<Pick<ActionFields, "actionItem" | "targetDate" | "status" | "owner">>;

const blankAction = (id: string): ActionFields => ({
  id,
  actionItem: "",
  owner: "",
  targetDate: "",
  closingDate: "",
  status: "Open",
});

/** Updates the action item at a position; past the end it appends one. Other fields are ignored. */
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

/** Takes a replacement back: `added` go unless they were edited since, and the items of `before` that are missing return. */
export function actionsBack(
  now: readonly ActionFields[],
  before: readonly ActionFields[],
  added: readonly ActionFields[],
): readonly ActionFields[] {
  const kept = now.filter((action) => !added.includes(action));
  const missing = before.filter(({ id }) => now.every((action) => action.id !== id));
  return [...kept.slice(0, 1), ...missing, ...kept.slice(1)];
}

/** Sets the closing date; "" clears it. */
export function withClosingDate(
  actions: readonly ActionFields[],
  id: string,
  closingDate: string,
): readonly ActionFields[] {
  return updateById(actions, id, (action) => ({ ...action, closingDate }));
}

/** Days past the target date; 0 for an item that is not late, is settled, or has no valid date. `today` is YYYY-MM-DD. */
export function daysOverdue({ targetDate, status }: ActionFields, today: string): number {
  const days = daysBetween(targetDate, today);
  return !isSettled({ status }) && days > 0 ? days : 0;
}
