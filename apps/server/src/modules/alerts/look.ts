import { z } from "zod";
import { isAccountDeleted } from "../../platform/db/account-deleted.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { defineTask, handle, type TaskHandler } from "../../platform/jobs/index.ts";
import type { AlertDependencies } from "./alert-dependencies.ts";
import { isRaisedAt } from "./judge.ts";
import { measure } from "./measure.ts";
import { changeAlert, findAlert, listAlertRows } from "./store.ts";
import { tell } from "./tell.ts";

/** The trigger functions `emit_audited_event` and `look_at_alerts` of the database ask for it by this name. */
const LOOK = defineTask("alerts.look", z.object({}), { slow: true });

/** Measures the figures of a workspace's alerts after a save or a sync, and tells of those that left their range. */
export function lookAtAlerts(dependencies: Omit<AlertDependencies, "withUser">): TaskHandler {
  return handle(LOOK, async (_payload, { ownerId, asOwner, signal }) => {
    const rows = await asOwner(async (tx) =>
      (await isAccountDeleted(tx)) ? [] : listAlertRows(tx, ownerId),
    );
    for (const { id } of rows) {
      signal.throwIfAborted();
      await asOwner((tx) => lookAt(dependencies, tx, ownerId, id));
    }
  });
}

async function lookAt(
  dependencies: Omit<AlertDependencies, "withUser">,
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<void> {
  const row = await findAlert(tx, ownerId, id);
  if (row === undefined) return;
  const now = dependencies.clock.now();
  const found = await measure(dependencies, tx, row, now);
  if (found === undefined) return;
  const isRaised = isRaisedAt(row, found.value);
  const begins = isRaised && !row.isRaised;
  if (row.lastValue !== found.value || row.isRaised !== isRaised)
    await changeAlert(tx, row, {
      lastValue: found.value,
      isRaised,
      ...(begins && { raisedAt: now }),
    });
  const isMuted = row.mutedUntil !== null && row.mutedUntil > now;
  if (begins && !isMuted) await tell(dependencies, tx, row, found, now);
}
