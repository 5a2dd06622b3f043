import { csvFile } from "../../../lib/csv/csv.ts";
import type { PlanAction } from "./plan-action.ts";

const HEADS = [
  "Channel plan",
  "Channel",
  "Sub-channel",
  "Action item",
  "Owner",
  "Target date",
  "Closing date",
  "Status",
];

/** Action items as a table for a spreadsheet. */
export function actionsCsv(actions: readonly PlanAction[]): string {
  const rows = actions.map((action) => [
    action.planname,
    action.channelLabel,
    action.channel,
    action.actionItem,
    action.owner,
    action.targetDate,
    action.closingDate,
    action.status,
  ]);
  return csvFile([HEADS, ...rows]);
}
