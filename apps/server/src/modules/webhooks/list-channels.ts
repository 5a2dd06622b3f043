import type { WebhookFormat } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { listWebhookRows } from "./store.ts";

/** The webhooks and channels of a workspace by name, without their addresses. */
export async function listChannels(
  tx: UserTransaction,
  ownerId: string,
): Promise<{ id: string; name: string; format: WebhookFormat }[]> {
  const rows = await listWebhookRows(tx, ownerId);
  return rows.map(({ id, name, format }) => ({ id, name, format }));
}
