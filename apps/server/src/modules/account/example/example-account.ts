import { recordAudit } from "../../../platform/audit/audit.ts";
import type { Auth } from "../../../platform/auth/auth.ts";

/** Address of the example account. It cannot sign in when sandboxes are off. */
export const EXAMPLE_EMAIL = "mira@northlight.example";

/**
 * Ends every session, link and personal access token of the example account, which a database has after a start with
 * sandboxes on.
 * @returns how many live sessions ended; undefined when there is no such account
 */
export async function endExampleAccess({
  accounts,
  withAccount,
}: Pick<Auth, "accounts" | "withAccount">): Promise<number | undefined> {
  const userId = await accounts.findUserId(EXAMPLE_EMAIL);
  if (userId === undefined) return undefined;
  return withAccount(userId, async ({ tx, accessTokens, passwords }) => {
    const sessions = await passwords.endAccess(userId);
    const tokens = await accessTokens.revokeAll(userId);
    if (sessions + tokens > 0)
      await recordAudit(tx, { kind: "system", userId }, "account.close-example", { entity: "account" });
    return sessions;
  });
}
