import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { IntegrationDependencies } from "../integrations.ts";
import { changeConnection, findConnection } from "../store.ts";
import { requestSync } from "./request-sync.ts";

/** Asks for a sync now. While the service asks us to slow down, the one that waits for its time remains. */
export async function syncNow(
  { withUser, clock }: IntegrationDependencies,
  { ownerId, params }: VerbContext<"syncConnection", "params">,
) {
  const { provider } = params;
  await withUser(ownerId, async (tx) => {
    const row = await findConnection(tx, ownerId, provider);
    if (row === undefined) throw notFound("The connection");
    if (row.retryAt !== null && row.retryAt > clock.now()) return;
    // Nothing changes in the example's services.
    if (row.example) return void (await changeConnection(tx, row, { lastSyncAt: clock.now() }));
    await changeConnection(tx, row, { nextSyncAt: clock.now() });
    await requestSync(tx, row);
  });
  return { success: true as const, message: "The sync begins." };
}
