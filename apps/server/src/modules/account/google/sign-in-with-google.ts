import { type GoogleProblem, nameSchema } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import type { GoogleIdentity } from "../../../providers/google/index.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { googleConnectedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { companyOnly } from "../sign-in/company-only.ts";
import { maySignUp } from "../sign-up/sign-up-policy.ts";

/** With two-factor sign-in the person still has to find a code. */
const WITH_SECOND_FACTOR = 10 * MINUTE_MS;
/** The name of a user whose name at Google is not valid here. */
const UNNAMED = "New user";

/** Returns a one-time code for a session, or the reason why this Google account cannot sign in. */
export async function signInWithGoogle(
  dependencies: AccountDependencies,
  identity: GoogleIdentity,
  browser: string,
  requestId: string,
): Promise<{ code: string } | GoogleProblem> {
  const { emails, googleAccounts, withAccount } = dependencies;
  const { subject, email } = identity;
  const issueFor = async ({ oneTimeTokens, twoFactors }: AccountTransaction, userId: string) => {
    const isTwoFactor = ((await twoFactors.find(userId))?.enabledAt ?? null) !== null;
    const lifetime = isTwoFactor ? WITH_SECOND_FACTOR : MINUTE_MS;
    return { code: await oneTimeTokens.issue("sign-in-code", { userId, fact: browser }, lifetime) };
  };

  const known = await googleAccounts.findUser(subject);
  if (known !== undefined) {
    const user = await emails.findByUserId(known);
    if (user !== undefined && (await companyOnly(dependencies, user.email))) return "company";
    return withAccount(known, async (account) => {
      // The Google account was removed in the meantime.
      if ((await account.googleAccounts.findUser(subject)) !== known) return "failed";
      await account.googleAccounts.noteEmail(subject, email);
      return issueFor(account, known);
    });
  }
  if (!identity.isEmailVerified) return "unverified";
  if (await companyOnly(dependencies, email)) return "company";
  const owner = await emails.find(email);
  if (owner !== undefined) {
    return withAccount(owner.userId, async (account) => {
      const problem = await join(dependencies, account, owner.userId, identity, requestId);
      return problem ?? issueFor(account, owner.userId);
    });
  }
  if (!maySignUp(dependencies.signUps, email)) return "no-sign-up";
  const userId = newId();
  if (!(await emails.isFree(email, userId))) return "failed";
  return withAccount(userId, async (account) => {
    const name = nameSchema.safeParse(identity.name);
    const user = { name: name.success ? name.data : UNNAMED, email };
    const isMade = await account.googleAccounts.create(userId, subject, user);
    // Thrown to roll the transaction back.
    if (!isMade || !(await account.emails.isFree(email, userId))) throw new TakenMeanwhile();
    const actor = { kind: "user", userId, requestId } as const;
    await recordAudit(account.tx, actor, "account.sign-up-google", { entity: "account" });
    return issueFor(account, userId);
  }).catch((error: unknown) => {
    if (error instanceof TakenMeanwhile) return "failed" as const;
    throw error;
  });
}

class TakenMeanwhile extends Error {
  override name = "TakenMeanwhile";
}

/**
 * Connects a Google account to the account with the same address, if both have verified the address and no other
 * Google account is connected: Google reassigns addresses, so a second one may belong to another person. All sessions
 * and links end. Password and personal access tokens are removed if an older version verified the address by the link
 * alone, because the person who signed up may only have known the address. Otherwise they belong to the person who
 * verified the address, and stay.
 */
async function join(
  dependencies: AccountDependencies,
  { tx, accessTokens, emails, googleAccounts, passwords }: AccountTransaction,
  userId: string,
  { subject, email, ownsEmail }: GoogleIdentity,
  requestId: string,
): Promise<GoogleProblem | undefined> {
  const owner = await emails.findByUserId(userId);
  if (owner?.email !== email) return "failed";
  if (!owner.isVerified || !ownsEmail) return "not-joined";
  if ((await googleAccounts.list(userId)).length > 0) return "other-account";
  if (!(await googleAccounts.join(userId, subject, email))) return "failed";
  const isProven = await emails.isProven(userId);
  const passwordRemoved = !isProven && (await passwords.hashOf(userId)) !== undefined;
  const endedSessions = await (isProven ? passwords.endAccess(userId) : passwords.remove(userId));
  const revokedTokens = isProven ? 0 : await accessTokens.revokeAll(userId);
  // Google vouches for the one person who still has access.
  await emails.verify(userId, email);
  await recordAudit(
    tx,
    { kind: "user", userId, requestId },
    "account.join-google",
    { entity: "account" },
    { endedSessions, passwordRemoved, revokedTokens },
  );
  const forgot = forgotAddress(dependencies.publicUrl);
  await mailUser(dependencies, tx, {
    kind: "google-connected",
    to: owner,
    text: (name) => googleConnectedMail(name, email, { forgot, passwordRemoved }),
  });
  return undefined;
}
