import { type ConnectOutcome, SESSION_DAYS } from "@beachhead/contract";
import type { UserActor } from "../../../platform/actor/actor.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { GoogleIdentity } from "../../../providers/google/index.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { googleConnectedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { requirePassword } from "../password/require-password.ts";
import { beginFlow } from "./begin-google.ts";

const SESSION_MILLISECONDS = SESSION_DAYS * DAY_MS;
const RECENT_MILLISECONDS = 10 * MINUTE_MS;

/** Whether the session began within the last ten minutes; then the password is not asked again. */
export function isRecent({ sessionExpiresAt }: UserActor, now: Date): boolean {
  return sessionExpiresAt.getTime() - SESSION_MILLISECONDS > now.getTime() - RECENT_MILLISECONDS;
}

/** Begins to connect a Google account. Requires the password or a recent sign-in; a session alone is not enough. */
export function connectGoogle(dependencies: AccountDependencies): Route {
  const { clock, emails, passwords, publicUrl } = dependencies;
  return route("connectGoogle", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { actor, body, caller, requestId } = context;
    const { userId, sessionId } = actor;
    if (body.password !== undefined) {
      const user = await emails.findByUserId(userId);
      if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
      const { email } = user;
      const { password } = body;
      await requirePassword(dependencies, { actor, caller, requestId, email, password, path: "password" });
    } else if (!isRecent(actor, clock.now())) {
      const message =
        (await passwords.hashOf(userId)) === undefined
          ? "Sign out and in again to connect a Google account, or set a password first"
          : "Enter your password";
      throw invalid([{ path: "password", message }]);
    }
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
