import type { ActionStatus, ReplyOf } from "@beachhead/contract";
import type { WaypointState } from "../../../components/waypoint.tsx";
import { formatCount, formatNumber } from "../../../lib/format/numbers.ts";
import { fold } from "../../../lib/search/fold.ts";
import type { Day } from "./days.ts";

type ListedAction = ReplyOf<"listDgActions">["actions"][number];

/** An action item with its plan. */
export interface PlanAction extends ListedAction {
  /** Unique across plans; `_id` is unique within one. */
  key: string;
  planId: string;
  planname: string;
  /** The owner, trimmed and in lower case; "" if unassigned. */
  ownerKey: string;
  /** The folded text that the search matches. */
  searchText: string;
}

export function planAction(action: ListedAction, planId: string, planname: string): PlanAction {
  const { actionItem, owner, channelLabel, channel } = action;
  const searchText = fold([actionItem, owner, channelLabel, channel, planname].join(" "));
  const ownerKey = owner.trim().toLowerCase();
  return { ...action, key: `${planId} ${action._id}`, planId, planname, ownerKey, searchText };
}

/** The item's text, for accessible names. */
export function textOf({ actionItem }: PlanAction): string {
  return actionItem || "an item without description";
}

/** Whether an open item is past its target date. */
export function isOverdue(action: PlanAction, today: Day): boolean {
  return !isSettled(action) && action.targetDate !== "" && action.targetDate < today;
}

/** The statuses in order, each with its icon. Cancelled has none. */
export const statusMarks: Record<ActionStatus, WaypointState | null> = {
  Open: "empty",
  "In progress": "partial",
  Blocked: "warning",
  Done: "complete",
  Cancelled: null,
};

const isStatus = (name: string): name is ActionStatus => name in statusMarks;

export const actionStatuses: readonly ActionStatus[] = Object.keys(statusMarks).filter(isStatus);

/** Parses a status; undefined for an unknown one. */
export function readStatus(name: string): ActionStatus | undefined {
  return isStatus(name) ? name : undefined;
}

/** No open action items. */
export function isSettled({ status }: { status: ActionStatus }): boolean {
  return status === "Done" || status === "Cancelled";
}

/** The summary line: "14 items to do in 4 channels; 3 are overdue and 1 is blocked." */
export function summarySentence(actions: readonly PlanAction[], today: Day): string {
  const open = actions.filter((action) => !isSettled(action));
  if (open.length === 0) return "No open action items.";
  const channels = new Set(open.map(({ planId, channelKey }) => `${planId} ${channelKey}`)).size;
  const late = open.filter((action) => isOverdue(action, today)).length;
  const blocked = open.filter(({ status }) => status === "Blocked").length;
  const are = (count: number) => (count === 1 ? "1 is" : `${count === 0 ? "none" : formatNumber(count)} are`);
  return `${formatCount(open.length, "item")} to do in ${formatCount(channels, "channel")}; ${are(late)} overdue and ${are(blocked)} blocked.`;
}
