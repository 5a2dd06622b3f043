import { SESSION_DAYS } from "@beachhead/contract";
import type { UserActor } from "../../../platform/actor/actor.ts";
import { addMs, DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";

const RECENT_MS = 10 * MINUTE_MS;

/** Whether the session began within the last ten minutes; then some calls do not ask for the password again. */
export function isRecent({ sessionExpiresAt }: UserActor, now: Date): boolean {
  return addMs(sessionExpiresAt, -SESSION_DAYS * DAY_MS) > addMs(now, -RECENT_MS);
}
