import { type ExportReply, endpoints } from "@beachhead/contract";
import { addMs } from "../../../platform/clock/durations.ts";
import { LONGEST_EXPORT_MS, type StoredExport } from "./export-store.ts";

/** An export as the API shows it. */
export function describeExport(stored: StoredExport | undefined, now: Date): ExportReply {
  const isExpired = stored?.expiresAt !== null && stored !== undefined && stored.expiresAt <= now;
  if (stored === undefined || isExpired)
    return { success: true, state: "none", requestedAt: null, expiresAt: null, size: null, url: null };
  const isLate = stored.state === "running" && addMs(stored.requestedAt, LONGEST_EXPORT_MS) <= now;
  return {
    success: true,
    state: isLate ? "failed" : stored.state,
    requestedAt: stored.requestedAt.toISOString(),
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    size: stored.size,
    url: stored.state === "ready" ? endpoints.downloadExport.path.replace(":id", stored.id) : null,
  };
}
