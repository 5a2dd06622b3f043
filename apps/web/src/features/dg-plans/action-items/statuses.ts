import type { ActionStatus } from "@beachhead/contract";
import type { WaypointState } from "../../../components/waypoint/waypoint.tsx";

/** The states of an action item, first to last, each with its mark; a cancelled one has none. */
export const statusMarks: Record<ActionStatus, WaypointState | null> = {
  Open: "empty",
  "In progress": "partial",
  Blocked: "warning",
  Done: "complete",
  Cancelled: null,
};

const isStatus = (name: string): name is ActionStatus => name in statusMarks;

export const actionStatuses: readonly ActionStatus[] = Object.keys(statusMarks).filter(isStatus);

/** The state of a name; undefined for a name of none. */
export function readStatus(name: string): ActionStatus | undefined {
  return isStatus(name) ? name : undefined;
}

/** No open action items. */
export function isSettled({ status }: { status: ActionStatus }): boolean {
  return status === "Done" || status === "Cancelled";
}
