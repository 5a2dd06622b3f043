import type { PlanAction } from "./plan-action.ts";

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A text as one cell: never a formula, quoted where it must be (RFC 4180). */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const HEADS = [
  "DG plan",
  "Channel",
  "Sub-channel",
  "Action item",
  "Owner",
  "Target date",
  "Closing date",
  "Status",
];

/** The file begins with the mark by which spreadsheets know that it is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

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
  return BYTE_ORDER_MARK + [HEADS, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}
