import { CalendarArrowDown, Download } from "lucide-react";
import { memo } from "react";
import { Button } from "../../../components/button/button.tsx";
import { csvFile } from "../../../lib/csv-file.ts";
import { download } from "../../../lib/download/download.ts";
import { addDays } from "./days.ts";
import { isSettled, type PlanAction } from "./plan-action.ts";

const save = (text: string, type: string, name: string) => download(new Blob([text], { type }), name);

/** Exports the filtered items, all pages of them. */
export const ActionExports = memo(function ActionExports({ actions }: { actions: readonly PlanAction[] }) {
  const isDated = hasCalendarActions(actions);
  return (
    <>
      <Button
        icon={<CalendarArrowDown aria-hidden="true" />}
        disabled={!isDated}
        title={isDated ? undefined : "None of the items shown is open and has a due date"}
        onClick={() =>
          save(actionsCalendar(actions, new Date()), "text/calendar;charset=utf-8", "action-items.ics")
        }
      >
        Calendar, .ics
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        disabled={actions.length === 0}
        title={actions.length === 0 ? "No items to export" : undefined}
        onClick={() => save(actionsCsv(actions), "text/csv;charset=utf-8", "action-items.csv")}
      >
        CSV
      </Button>
    </>
  );
});

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

/** Action items as CSV. */
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

/** Maximum bytes per line (RFC 5545, section 3.1). */
const LINE = 75;

/** Escapes a text value (RFC 5545, section 3.3.11). */
export function calendarText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // RFC 5545 allows no other control characters.
      .replace(/[\p{Cc}--[\n\t]]/gv, "")
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll("\n", "\\n")
  );
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Folds a long line; continuation lines start with a space. Never splits a character. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  let bytes = 0;
  for (const letter of line) {
    const size = bytesOf(letter);
    if (bytes + size > LINE) {
      lines.push(current);
      current = " ";
      bytes = 1;
    }
    current += letter;
    bytes += size;
  }
  return [...lines, current].join("\r\n");
}

const dateOf = (day: string): string => day.replaceAll("-", "");

function eventOf(action: PlanAction, stamp: string): string[] {
  const { _id, planId, actionItem, targetDate, owner, status, planname, channelLabel, channel } = action;
  const where = [`${planname}: ${channelLabel}, ${channel}`, `Status: ${status}`];
  const lines = owner === "" ? where : [...where, `Owner: ${owner}`];
  return [
    "BEGIN:VEVENT",
    `UID:${_id}.${planId}@beachhead`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dateOf(targetDate)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(targetDate, 1))}`,
    `SUMMARY:${calendarText(actionItem)}`,
    `DESCRIPTION:${calendarText(lines.join("\n"))}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Only open items with a date are exported. */
const isForCalendar = (action: PlanAction): boolean => action.targetDate !== "" && !isSettled(action);

/** Whether there is any item to export. */
function hasCalendarActions(actions: readonly PlanAction[]): boolean {
  return actions.some(isForCalendar);
}

/** Action items as all-day events (RFC 5545). The UID is stable, so that a later import updates them. */
export function actionsCalendar(actions: readonly PlanAction[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Beachhead//Action items//EN",
    ...actions.filter(isForCalendar).flatMap((action) => eventOf(action, stamp)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
