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

/** Later than every day. */
const NEVER = "9999";

function placeByDue(action: PlanAction, today: Day): Place {
  const sunday = endOfWeek(today);
  const { targetDate } = action;
  const place = (order: string, label: string): Place => ({ key: order, label, order });
  if (isSettled(action)) return place("6", "Done and cancelled");
  if (targetDate === "") return place("5", "No date");
  if (isOverdue(action, today)) return place("1", "Overdue");
  if (targetDate <= sunday) return place("2", `This week, to ${formatDay(sunday, today)}`);
  return targetDate <= addDays(sunday, 7) ? place("3", "Next week") : place("4", "Later");
}

function placeOf(action: PlanAction, by: GroupBy, today: Day): Place {
  const { channelKey, channelLabel, owner, status } = action;
  switch (by) {
    case "due":
      return placeByDue(action, today);
    case "channel":
      return { key: String(channelKey), label: channelLabel, order: String(channelKey).padStart(4, "0") };
    case "owner": {
      const name = owner.trim();
      // However a name is written, it is the same person; nobody comes last.
      const key = name.toLowerCase();
      return { key, label: name === "" ? "No owner" : name, order: name === "" ? "1" : `0${key}` };
    }
    case "status":
      return { key: status, label: status, order: String(actionStatuses.indexOf(status)) };
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
  for (const action of byUrgency(actions)) {
    const place = placeOf(action, by, today);
    const known = groups.get(place.key);
    if (known === undefined) groups.set(place.key, { ...place, actions: [action] });
    else known.actions.push(action);
  }
  return [...groups.values()].sort((one, other) => inOrder(one.order, other.order));
}

/** The first items over all groups, as many as `most`; every group keeps how many it has. */
export function firstOf(
  groups: readonly ActionGroup[],
  most: number,
): { group: ActionGroup; actions: readonly PlanAction[] }[] {
  let left = most;
  return groups.flatMap((group) => {
    const actions = group.actions.slice(0, left);
    left -= actions.length;
    return actions.length === 0 ? [] : [{ group, actions }];
  });
}
