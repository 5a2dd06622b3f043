import { GRACE_DAYS } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { addMs, DAY_MS } from "../../../platform/clock/durations.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { accountDeletedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { asOwner } from "../password/as-owner.ts";

/**
 * Closes the account at once: every session, link and token ends. For 30 days, signing in leads to its restoration;
 * then the nightly job erases it. Requires the password, or a recent sign-in from a user who has none, and
 * the second factor.
 */
export function deleteAccount(dependencies: AccountDependencies): Route {
  const { clock, publicUrl } = dependencies;
  return route("deleteAccount", async (context) => {
    const { actor, requestId } = context;
    const { userId } = actor;
    const rules = {
      withoutPassword: "Sign out and in again to delete your account, or set a password first",
    };
    const deletedAfter = addMs(clock.now(), GRACE_DAYS * DAY_MS);
    await asOwner(dependencies, context, rules, async (account, user) => {
      const owned = await account.workspaces.onlyOwnerOf(userId, "hold");
      if (owned.length > 0) throw new AppError("conflict", handOverFirst(owned.map(({ name }) => name)));
      await account.profiles.deleteAfter(userId, deletedAfter);
      const endedSessions = await account.passwords.endAccess(userId);
      const revokedTokens = await account.accessTokens.revokeAll(userId);
      await recordAudit(
        account.tx,
        { ...actor, requestId },
        "account.delete",
        { entity: "account" },
        { endedSessions, revokedTokens },
      );
      await mailUser(dependencies, account.tx, {
        kind: "account-deleted",
        to: user,
        text: (name) => accountDeletedMail(name, deletedAfter, `${publicUrl}/auth`),
      });
    });
    return { success: true, message: "Account deleted", deletedAfter: deletedAfter.toISOString() };
  });
}

function handOverFirst(names: readonly string[]): string {
  const listed = new Intl.ListFormat("en", { type: "conjunction" }).format(names);
  return names.length === 1
    ? `You are the only owner of ${listed}, which has other members. Hand it over or delete it first.`
    : `You are the only owner of ${listed}, which have other members. Hand them over or delete them first.`;
}
