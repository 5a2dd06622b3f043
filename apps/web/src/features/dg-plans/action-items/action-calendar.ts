import { addDays } from "./days.ts";
import type { PlanAction } from "./plan-action.ts";
import { isSettled } from "./statuses.ts";

/** Most bytes of a line (RFC 5545, section 3.1). */
const LINE = 75;

/** A text as the value of a property (RFC 5545, section 3.3.11). */
export function calendarText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // Other control characters are not allowed in a calendar.
      .replace(/[\p{Cc}--[\n\t]]/gv, "")
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll("\n", "\\n")
  );
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A line that goes on in the next ones, each with a blank before it; no letter is cut in two. */
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
  const words = owner === "" ? where : [...where, `Owner: ${owner}`];
  return [
    "BEGIN:VEVENT",
    `UID:${_id}.${planId}@beachhead`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dateOf(targetDate)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(targetDate, 1))}`,
    `SUMMARY:${calendarText(actionItem)}`,
    `DESCRIPTION:${calendarText(words.join("\n"))}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** A calendar can show an item with a date that is not settled. */
const isForCalendar = (action: PlanAction): boolean => action.targetDate !== "" && !isSettled(action);

/** Whether a calendar can show any of them. */
export function hasCalendarActions(actions: readonly PlanAction[]): boolean {
  return actions.some(isForCalendar);
}

/** Action items as whole days of a calendar (RFC 5545). An item keeps its id, so that a later file replaces it. */
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
