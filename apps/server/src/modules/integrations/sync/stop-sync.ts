import { recordAudit } from "../../../platform/audit/audit.ts";
import { addMs } from "../../../platform/clock/durations.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { IntegrationDependencies } from "../integrations.ts";
import { changeConnection, findConnection } from "../store.ts";
import { INTERVAL_MS, requestSync } from "./request-sync.ts";

/**
 * Stops a sync that waits for its service. What was read stays; the next sync is in an hour and reads everything that
 * has changed since the last complete one.
 */
export async function stopSync(
  { withUser, clock }: IntegrationDependencies,
  { ownerId, actor, params }: VerbContext<"stopSync", "params">,
) {
  const { provider } = params;
  const next = addMs(clock.now(), INTERVAL_MS);
  await withUser(ownerId, async (tx) => {
    const row = await findConnection(tx, ownerId, provider);
    if (row === undefined) throw notFound("The connection");
    if (row.retryAt === null) return;
    await changeConnection(tx, row, { sync: null, failure: null, retryAt: null, nextSyncAt: next });
    await requestSync(tx, row, next);
    await recordAudit(tx, actor, "integration.stop-sync", { entity: "connection" }, { provider });
  });
  return { success: true as const, message: "The sync was stopped. What was read stays." };
}
