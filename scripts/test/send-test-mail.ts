import type { Vault } from "../../apps/server/src/platform/crypto/envelope.ts";
import { createPools } from "../../apps/server/src/platform/db/pool.ts";
import type { TestDatabase } from "../../apps/server/src/platform/db/test-database.ts";
import { newId } from "../../apps/server/src/platform/db/uuid.ts";
import { createWithUser } from "../../apps/server/src/platform/db/with-user.ts";
import { createSendMail } from "../../apps/server/src/platform/outbox/index.ts";

/** Sends a mail as a module of the server does; the running server's worker delivers it. */
export async function sendTestMail(
  database: TestDatabase,
  vault: Vault,
  userId: string,
  mail: { to: string; subject: string; text: string },
): Promise<void> {
  const pools = createPools({ databaseUrl: database.serverUrl, maximumConnections: 1 });
  try {
    const sendMail = createSendMail(vault);
    const withUser = createWithUser(pools.app);
    await withUser(userId, (tx) => sendMail(tx, { ...mail, ownerId: userId, kind: "test", key: newId() }));
  } finally {
    await pools.close();
  }
}
