import { recordAudit } from "../../../platform/audit/audit.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { staleWarningLink } from "../mail/links.ts";

/** Cancels a requested change of address with the link sent to the current address. Needs no session. */
export function stopEmailChange({ oneTimeTokens, withAccount, publicUrl }: AccountDependencies): Route {
  return route("stopEmailChange", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { token } = context.body;
    const found = await oneTimeTokens.look("stop-change-email", token);
    if (found === undefined) throw staleWarningLink();
    const { userId, fact: newEmail } = found;
    await withAccount(userId, async (account) => {
      if ((await account.oneTimeTokens.redeem("stop-change-email", token)) === undefined) {
        throw staleWarningLink();
      }
      await account.oneTimeTokens.revoke("change-email", userId);
      const actor = { kind: "user", userId, requestId: context.requestId } as const;
      await recordAudit(account.tx, actor, "account.stop-change-of-email", { entity: "account" });
    });
    return {
      success: true,
      message: `The change to ${newEmail} is stopped, and its link no longer works. You still sign in with your current address.`,
    };
  });
}
