import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { Vault } from "../../apps/server/src/platform/crypto/envelope.ts";
import {
  asOwnerOf,
  grantCredits,
  grantPlan,
  type Plan,
  type TestDatabase,
} from "../../apps/server/src/platform/db/test-database.ts";
import { setRole } from "../../apps/server/src/platform/db/test-teams.ts";
import { isWorkspaceRole } from "../../packages/contract/src/workspace/roles.ts";
import { recordOf } from "../check/repository.ts";
import { listen } from "./listen.ts";
import { sendTestMail } from "./send-test-mail.ts";
import type { ServerProcess } from "./server-process.ts";

const plans: readonly Plan[] = ["trial", "diy", "startup", "scaleup", "enterprise"];
const isPlan = (value: unknown): value is Plan => plans.some((plan) => plan === value);

/**
 * What browser tests need and the product has no call for:
 * `POST /plan { userId, plan }` gives a user a plan; `/credits { userId, credits }` consulting credits; `/verify-email { userId }` confirms the address;
 * `/end-plan { userId, daysAgo }` ends the trial and the paid plan, or has them end in days when negative;
 * `/expire-sessions { userId }` lets all sessions of a user end; `/age-sessions { userId }` makes them too old
 * to replace the password;
 * `/membership { workspaceId, userId, role }` makes a user a member of a workspace, with null no longer one;
 * `/send-mail { userId, to, subject, text }` sends a mail as the server's modules do;
 * `/kill-server` ends the server as `kill -9` does; `/start-server` starts it again and answers once it is ready.
 */
export async function startControl(
  database: TestDatabase,
  server: ServerProcess,
  vault: Vault,
): Promise<{ url: string; stop(): Promise<void> }> {
  const calls: Record<string, (fields: Record<string, unknown>) => Promise<number>> = {
    async "/plan"({ userId, plan }) {
      if (typeof userId !== "string" || !isPlan(plan)) return 422;
      await grantPlan(database, userId, plan);
      return 200;
    },
    async "/credits"({ userId, credits }) {
      if (typeof userId !== "string" || typeof credits !== "number") return 422;
      await grantCredits(database, userId, credits);
      return 200;
    },
    async "/verify-email"({ userId }) {
      if (typeof userId !== "string") return 422;
      await asOwnerOf(database, userId, (client) =>
        client.query("update users set email_verified = true, email_proven_at = now() where id = $1", [
          userId,
        ]),
      );
      return 200;
    },
    async "/end-plan"({ userId, daysAgo }) {
      if (typeof userId !== "string" || typeof daysAgo !== "number") return 422;
      await asOwnerOf(database, userId, (client) =>
        client.query(
          `update subscriptions set trial_ends_at = now() - make_interval(days => $1),
             end_at = case when plan = 'trial' then null else now() - make_interval(days => $1) end`,
          [daysAgo],
        ),
      );
      return 200;
    },
    async "/expire-sessions"({ userId }) {
      if (typeof userId !== "string") return 422;
      await asOwnerOf(database, userId, (client) =>
        client.query("update sessions set expires_at = now() - interval '1 minute' where user_id = $1", [
          userId,
        ]),
      );
      return 200;
    },
    async "/age-sessions"({ userId }) {
      if (typeof userId !== "string") return 422;
      await asOwnerOf(database, userId, (client) =>
        client.query(
          "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
          [userId],
        ),
      );
      return 200;
    },
    async "/send-mail"({ userId, to, subject, text }) {
      if (typeof userId !== "string" || typeof to !== "string") return 422;
      if (typeof subject !== "string" || typeof text !== "string") return 422;
      await sendTestMail(database, vault, userId, { to, subject, text });
      return 200;
    },
    async "/membership"({ workspaceId, userId, role }) {
      if (typeof workspaceId !== "string" || typeof userId !== "string") return 422;
      const wanted = isWorkspaceRole(role) ? role : undefined;
      if (role !== null && wanted === undefined) return 422;
      await setRole(database, workspaceId, userId, wanted);
      return 200;
    },
    async "/kill-server"() {
      await server.kill();
      return 200;
    },
    async "/start-server"() {
      await server.start({});
      return 200;
    },
  };
  const control = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown) => {
        console.error(error);
        return 500;
      })
      .then((status) => response.writeHead(status).end());
  });
  async function answer(request: IncomingMessage): Promise<number> {
    const call = calls[request.url ?? ""];
    return call === undefined ? 404 : call(recordOf(await json(request)));
  }
  const { port, stop } = await listen(control);
  return { url: `http://127.0.0.1:${port}`, stop };
}
