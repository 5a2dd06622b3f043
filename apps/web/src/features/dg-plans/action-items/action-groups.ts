import { addDays, type Day, endOfWeek, formatDay } from "./days.ts";
import { isOverdue, type PlanAction } from "./plan-action.ts";
import { actionStatuses, isSettled } from "./statuses.ts";

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

interface Place {
  key: string;
  label: string;
  /** Groups stand in this order. */
  order: string;
}

/** Heads what should have been done by now. */
export const OVERDUE = "Overdue";

/** Later than every day. */
const NEVER = "9999";

/** Where each item stands among the due dates; what they are compared with is worked out once. */
function placerByDue(today: Day): (action: PlanAction) => Place {
  const sunday = endOfWeek(today);
  const nextSunday = addDays(sunday, 7);
  const place = (order: string, label: string): Place => ({ key: order, label, order });
  const settled = place("6", "Done and cancelled");
  const undated = place("5", "No due date");
  const overdue = place("1", OVERDUE);
  const thisWeek = place("2", `This week, to ${formatDay(sunday, today)}`);
  const nextWeek = place("3", "Next week");
  const later = place("4", "Later");
  return (action) => {
    const { targetDate } = action;
    if (isSettled(action)) return settled;
    if (targetDate === "") return undated;
    if (isOverdue(action, today)) return overdue;
    if (targetDate <= sunday) return thisWeek;
    return targetDate <= nextSunday ? nextWeek : later;
  };
}

function placer(by: GroupBy, today: Day): (action: PlanAction) => Place {
  switch (by) {
    case "due":
      return placerByDue(today);
    case "channel":
      return ({ channelKey, channelLabel }) => ({
        key: String(channelKey),
        label: channelLabel,
        order: String(channelKey).padStart(4, "0"),
      });
    case "owner":
      // Nobody comes last.
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

/** What is left to be done first, by date; without a date last. */
const urgency = (action: PlanAction): string =>
  (isSettled(action) ? "1" : "0") + (action.targetDate === "" ? NEVER : action.targetDate);

/** The most urgent first: what is overdue, then what is due next. Equals keep their order. */
export function byUrgency(actions: readonly PlanAction[]): PlanAction[] {
  return actions
    .map((action) => ({ action, key: urgency(action) }))
    .sort((one, other) => inOrder(one.key, other.key))
    .map(({ action }) => action);
}

/** Action items in groups, the most urgent first in each. */
export function groupActions(actions: readonly PlanAction[], by: GroupBy, today: Day): ActionGroup[] {
  const groups = new Map<string, Place & { actions: PlanAction[] }>();
  const placeOf = placer(by, today);
  for (const action of byUrgency(actions)) {
    const place = placeOf(action);
    const known = groups.get(place.key);
    if (known === undefined) groups.set(place.key, { ...place, actions: [action] });
    else known.actions.push(action);
  }
  return [...groups.values()].sort((one, other) => inOrder(one.order, other.order));
}

/** The items of one page over all groups, from `first` on; every group keeps how many it has. */
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
