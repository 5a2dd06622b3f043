import type { FieldChange } from "@beachhead/contract";
import type { LogEntry } from "../../platform/audit/read-log.ts";
import { MINUTE_MS } from "../../platform/clock/durations.ts";

/** Autosaves of one document by one person, with pauses no longer than this, are one line. */
const PAUSE_MS = 10 * MINUTE_MS;

/** Entries that make one line, newest first. */
export interface SaveGroup {
  newest: LogEntry;
  oldest: LogEntry;
  changes: FieldChange[];
  more: number;
}

const isSave = ({ action }: LogEntry): boolean => action.endsWith(".update");

const belongs = (later: LogEntry, earlier: LogEntry): boolean =>
  isSave(later) &&
  later.action === earlier.action &&
  later.entityId === earlier.entityId &&
  later.personId === earlier.personId &&
  later.actor === earlier.actor &&
  later.detail["app"] === earlier.detail["app"] &&
  later.changes.length > 0 &&
  earlier.changes.length > 0 &&
  later.at.getTime() - earlier.at.getTime() <= PAUSE_MS;

/** @param entries newest first */
export function groupSaves(entries: readonly LogEntry[]): SaveGroup[] {
  const groups: LogEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const earliest = group?.at(-1);
    if (group !== undefined && earliest !== undefined && belongs(earliest, entry)) group.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group): SaveGroup[] => {
    const [newest, oldest] = [group[0], group.at(-1)];
    if (newest === undefined || oldest === undefined) return [];
    const more = group.reduce((sum, each) => sum + each.more, 0);
    return [{ newest, oldest, changes: joined(group), more }];
  });
}

/** Each field once, from its first value to its last, those that changed last first. */
function joined(group: readonly LogEntry[]): FieldChange[] {
  const byField = new Map<string, FieldChange>();
  for (const change of group.toReversed().flatMap(({ changes }) => changes)) {
    const was = byField.get(change.field)?.was ?? change.was;
    byField.delete(change.field);
    byField.set(change.field, { ...change, was });
  }
  const changes = [...byField.values()];
  const shown = group.length === 1 ? changes : changes.toReversed();
  return shown.filter(({ was, now }) => was !== now);
}
