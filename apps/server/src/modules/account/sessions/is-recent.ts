import type { UserActor } from "../../../platform/actor/actor.ts";
import { addMs, MINUTE_MS } from "../../../platform/clock/durations.ts";

const RECENT_MS = 10 * MINUTE_MS;

/** Whether the session began within the last ten minutes; then some calls do not ask for the password again. */
export function isRecent({ signedInAt }: UserActor, now: Date): boolean {
  return signedInAt !== undefined && signedInAt > addMs(now, -RECENT_MS);
}
