import type { ActionStatus } from "@beachhead/contract";
import { compareTexts } from "../../../lib/compare-texts.ts";
import { formatCalendarDay } from "../../../lib/format/dates.ts";
import { fold } from "../../../lib/search/fold.ts";
import { addDays, type Day, endOfWeek } from "./days.ts";
import { actionStatuses, isOverdue, isSettled, type PlanAction, readStatus } from "./plan-action.ts";

/** The query value for items without an owner. */
export const NOBODY = "-";

/** Filters and view, kept in the query string so that a link can be shared. */
export interface ActionFilters {
  view: "list" | "board";
  group: GroupBy;
  /** Null for all plans. */
  plan: string | null;
  /** A channel key as text; null for all. */
  channel: string | null;
  /** An owner, or `NOBODY`; null for all. */
  owner: string | null;
  status: ActionStatus | "open" | "all";
}

/** The filters of a query string, with defaults. */
export function readFilters(search: URLSearchParams): ActionFilters {
  const status = search.get("status") ?? "";
  const group = groupings.find(({ value }) => value === search.get("group"));
  const owner = (search.get("owner") ?? "").trim().toLowerCase();
  return {
    view: search.get("view") === "board" ? "board" : "list",
    group: group?.value ?? "due",
    plan: search.get("plan"),
    channel: search.get("channel"),
    owner: owner === "" ? null : owner,
    status: status === "all" ? status : (readStatus(status) ?? "open"),
  };
}

/** Filters and search text. */
export type Wanted = Pick<ActionFilters, "channel" | "owner" | "status"> & { search: string };

/** The items that match all filters and contain every word of the search. */
export function filterActions(actions: readonly PlanAction[], wanted: Wanted): PlanAction[] {
  const { channel, status, search } = wanted;
  const owner = wanted.owner === NOBODY ? "" : wanted.owner;
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  return actions.filter(
    (action) =>
      (status === "all" || (status === "open" ? !isSettled(action) : action.status === status)) &&
      (channel === null || String(action.channelKey) === channel) &&
      (owner === null || action.ownerKey === owner) &&
      words.every((word) => action.searchText.includes(word)),
  );
}

interface Choice {
  value: string;
  label: string;
}

/** Keeps the selected value among the options, even when no item has it any more. */
function withChosen(choices: Iterable<[string, string]>, chosen: string | null, last?: Choice): Choice[] {
  const labels = new Map(choices);
  if (chosen !== null && chosen !== last?.value && !labels.has(chosen)) labels.set(chosen, chosen);
  const sorted = [...labels]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => compareTexts(one.label, other.label));
  return last === undefined ? sorted : [...sorted, last];
}

/** The channels that have items, by name. */
export function channelChoices(actions: readonly PlanAction[], chosen: string | null): Choice[] {
  const labels = new Map<string, string>();
  for (const { channelKey, channelLabel } of actions) labels.set(String(channelKey), channelLabel);
  return withChosen(labels, chosen);
}

/** The owners by name; unassigned comes last. */
export function ownerChoices(actions: readonly PlanAction[], chosen: string | null): Choice[] {
  const names = new Map<string, string>();
  for (const { owner, ownerKey } of actions)
    if (ownerKey !== "" && ownerKey !== NOBODY && !names.has(ownerKey)) names.set(ownerKey, owner.trim());
  return withChosen(names, chosen, { value: NOBODY, label: "Unassigned" });
}

export const groupings = [
  { value: "due", label: "Due date" },
  { value: "channel", label: "Channel" },
  { value: "owner", label: "Owner" },
  { value: "status", label: "Status" },
] as const;
export type GroupBy = (typeof groupings)[number]["value"];

export interface ActionGroup {
  key: string;
  label: string;
  actions: readonly PlanAction[];
}

interface GroupKey {
  key: string;
  label: string;
  /** Groups are sorted by this. */
  order: string;
}

/** The group of overdue items. */
const OVERDUE = "Overdue";

/** Sorts after every date. */
const NEVER = "9999";

/** Groups by due date. The boundaries are computed once for all items. */
function groupByDue(today: Day): (action: PlanAction) => GroupKey {
  const sunday = endOfWeek(today);
  const nextSunday = addDays(sunday, 7);
  const group = (order: string, label: string): GroupKey => ({ key: order, label, order });
  const settled = group("6", "Done and cancelled");
  const undated = group("5", "No due date");
  const overdue = group("1", OVERDUE);
  const thisWeek = group("2", `This week, to ${formatCalendarDay(sunday, today)}`);
  const nextWeek = group("3", "Next week");
  const later = group("4", "Later");
  return (action) => {
    const { targetDate } = action;
    if (isSettled(action)) return settled;
    if (targetDate === "") return undated;
    if (isOverdue(action, today)) return overdue;
    if (targetDate <= sunday) return thisWeek;
    return targetDate <= nextSunday ? nextWeek : later;
  };
}

function groupKeyBy(by: GroupBy, today: Day): (action: PlanAction) => GroupKey {
  switch (by) {
    case "due":
      return groupByDue(today);
    case "channel":
      return ({ channelKey, channelLabel }) => ({
        key: String(channelKey),
        label: channelLabel,
        order: String(channelKey).padStart(4, "0"),
      });
    case "owner":
      // Unassigned comes last.
      return ({ owner, ownerKey: key }) => ({
        key,
        label: key === "" ? "Unassigned" : owner.trim(),
        order: key === "" ? "1" : `0${key}`,
      });
    case "status":
      return ({ status }) => ({
        key: status,
        label: status,
        order: String(actionStatuses.indexOf(status)),
      });
    default: {
      const unreachable: never = by;
      return unreachable;
    }
  }
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Sort key: open items first, by date; undated ones last. */
const urgency = (action: PlanAction): string =>
  (isSettled(action) ? "1" : "0") + (action.targetDate === "" ? NEVER : action.targetDate);

/** Sorts by urgency: overdue first, then by due date. Stable. */
export function byUrgency(actions: readonly PlanAction[]): PlanAction[] {
  return actions
    .map((action) => ({ action, key: urgency(action) }))
    .sort((one, other) => inOrder(one.key, other.key))
    .map(({ action }) => action);
}

/** Action items in groups, each sorted by urgency. */
export function groupActions(actions: readonly PlanAction[], by: GroupBy, today: Day): ActionGroup[] {
  const groups = new Map<string, GroupKey & { actions: PlanAction[] }>();
  const groupKeyOf = groupKeyBy(by, today);
  for (const action of byUrgency(actions)) {
    const group = groupKeyOf(action);
    const known = groups.get(group.key);
    if (known === undefined) groups.set(group.key, { ...group, actions: [action] });
    else known.actions.push(action);
  }
  return [...groups.values()].sort((one, other) => inOrder(one.order, other.order));
}

/** The items of one page across all groups, starting at index `first`. */
export function pageOf(
  groups: readonly ActionGroup[],
  first: number,
  length: number,
): { group: ActionGroup; actions: readonly PlanAction[] }[] {
  let before = 0;
  return groups.flatMap((group) => {
    const from = Math.max(0, first - before);
    const to = Math.max(0, first + length - before);
    before += group.actions.length;
    const actions = group.actions.slice(from, to);
    return actions.length === 0 ? [] : [{ group, actions }];
  });
}
