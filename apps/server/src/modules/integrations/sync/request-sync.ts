import { connectionProviders } from "@beachhead/contract";
import { z } from "zod";
import { HOUR_MS } from "../../../platform/clock/durations.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { defineTask, enqueue } from "../../../platform/jobs/index.ts";
import type { ConnectionRow } from "../store.ts";

/** Between two syncs. */
export const INTERVAL_MS = HOUR_MS;

export const SYNC = defineTask(
  "integrations.sync",
  z.object({ provider: z.enum(connectionProviders), connectionId: z.uuid() }),
  { slow: true },
);

/**
 * Asks for a sync; one that waits is replaced, so there is at most one for a connection.
 * @param runAt default: now
 */
export async function requestSync(
  tx: UserTransaction,
  { provider, id }: Pick<ConnectionRow, "ownerId" | "provider" | "id">,
  runAt?: Date,
): Promise<void> {
  const key = id;
  await enqueue(tx, SYNC, { provider, connectionId: id }, runAt === undefined ? { key } : { key, runAt });
}
