import { type ExportReply, endpoints } from "@beachhead/contract";
import { addMs, HOUR_MS } from "../../../platform/clock/durations.ts";
import type { StoredExport } from "./export-store.ts";

/** A job that has not finished by then was parked. */
const LONGEST = HOUR_MS;

/** Whether a job is working on the export. */
export const isRunning = ({ state, requestedAt }: StoredExport, now: Date): boolean =>
  state === "running" && addMs(requestedAt, LONGEST) > now;

/** An export as the API shows it. */
export function describeExport(stored: StoredExport | undefined, now: Date): ExportReply {
  const isExpired = stored?.expiresAt !== null && stored !== undefined && stored.expiresAt <= now;
  if (stored === undefined || isExpired)
    return { success: true, state: "none", requestedAt: null, expiresAt: null, size: null, url: null };
  const isLate = stored.state === "running" && !isRunning(stored, now);
  return {
    success: true,
    state: isLate ? "failed" : stored.state,
    requestedAt: stored.requestedAt.toISOString(),
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    size: stored.size,
    url: stored.state === "ready" ? endpoints.downloadExport.path.replace(":id", stored.id) : null,
  };
}
