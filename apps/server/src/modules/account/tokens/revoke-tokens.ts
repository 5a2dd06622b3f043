import { recordAudit } from "../../../platform/audit/audit.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { staleWarningLink } from "../mail/links.ts";
import { revokedTokensSentence } from "./revoked-sentence.ts";

/** Revokes every personal access token of an account with the link of a mail that lists them. Needs no session. */
export function revokeTokens({ oneTimeTokens, withAccount, publicUrl }: AccountDependencies): Route {
  return route("revokeTokens", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { token } = context.body;
    const found = await oneTimeTokens.look("revoke-tokens", token);
    if (found === undefined) throw staleWarningLink();
    const { userId } = found;
    const revokedTokens = await withAccount(userId, async (account) => {
      if ((await account.oneTimeTokens.redeem("revoke-tokens", token)) === undefined)
        throw staleWarningLink();
      const revoked = await account.accessTokens.revokeAll(userId);
      const actor = { kind: "user", userId, requestId: context.requestId } as const;
      const entity = { entity: "account" };
      await recordAudit(account.tx, actor, "account.revoke-tokens", entity, { revokedTokens: revoked });
      return revoked;
    });
    const message =
      revokedTokens === 0 ? "No token was left to revoke." : `${revokedTokensSentence(revokedTokens)}.`;
    return { success: true, message, revokedTokens };
  });
}
