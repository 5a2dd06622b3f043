import type { ConnectOutcome } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { GoogleIdentity } from "../../../providers/google/index.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { googleConnectedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { asOwner } from "../password/as-owner.ts";
import { beginFlow } from "./begin-google.ts";

/**
 * Begins to connect a Google account. Requires a sign-in of the last ten minutes, or password and second factor; a
 * session alone is not enough.
 */
export function connectGoogle(dependencies: AccountDependencies): Route {
  return route("connectGoogle", async (context) => {
    requireOwnOrigin(context, dependencies.publicUrl);
    const { userId, sessionId } = context.actor;
    const rules = {
      withoutPassword: "Sign out and in again to connect a Google account, or set a password first",
      recentIsEnough: true,
    };
    await asOwner(dependencies, context, rules, async () => undefined);
    const subject = (browser: string) => ({ userId, fact: `${browser} ${sessionId}` });
    return { success: true, url: await beginFlow(dependencies, context, "connect-google", subject) };
  });
}

/** Connects the Google account if the session that asked for it is still live. */
export async function finishConnecting(
  dependencies: AccountDependencies,
  { userId, sessionId }: { userId: string; sessionId: string },
  { subject, email, isEmailVerified }: GoogleIdentity,
  requestId: string,
): Promise<ConnectOutcome> {
  if (!isEmailVerified) return "unverified";
  return dependencies.withAccount(userId, async ({ tx, emails, googleAccounts, sessionList }) => {
    const user = await emails.findByUserId(userId);
    if (user === undefined || !(await sessionList.isLive(userId, sessionId))) return "failed";
    const before = await googleAccounts.findUser(subject);
    if (before === userId) return "connected";
    if (!(await googleAccounts.join(userId, subject, email))) return "taken";
    const actor = { kind: "user", userId, requestId } as const;
    await recordAudit(tx, actor, "account.connect-google", { entity: "account" });
    const forgot = forgotAddress(dependencies.publicUrl);
    await mailUser(dependencies, tx, {
      kind: "google-connected",
      to: user,
      text: (name) => googleConnectedMail(name, email, { forgot, passwordRemoved: false }),
    });
    return "connected";
  });
}
