import { formatCount, formatNumber } from "../../../lib/format/numbers.ts";
import type { Day } from "./days.ts";
import { isOverdue, type PlanAction } from "./plan-action.ts";
import { isSettled } from "./statuses.ts";

/** How things stand, in one sentence: "14 open in 4 channels; 3 are overdue and 1 is blocked". */
export function standWords(actions: readonly PlanAction[], today: Day): string {
  const open = actions.filter((action) => !isSettled(action));
  if (open.length === 0) return "No open action items.";
  const channels = new Set(open.map(({ planId, channelKey }) => `${planId} ${channelKey}`)).size;
  const late = open.filter((action) => isOverdue(action, today)).length;
  const blocked = open.filter(({ status }) => status === "Blocked").length;
  const are = (count: number) => (count === 1 ? "1 is" : `${count === 0 ? "none" : formatNumber(count)} are`);
  return `${formatCount(open.length, "item")} to do in ${formatCount(channels, "channel")}; ${are(late)} overdue and ${are(blocked)} blocked.`;
}
