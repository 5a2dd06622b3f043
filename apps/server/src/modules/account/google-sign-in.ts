import { type GoogleProblem, nameSchema } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../platform/auth/account-transaction.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { GoogleIdentity } from "../../providers/google/index.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { forgotAddress } from "./links.ts";
import { mailUser } from "./mail-user.ts";
import { googleConnectedMail } from "./mails.ts";
import { maySignUp } from "./sign-ups.ts";

const MINUTE = 60 * 1000;
/** For an account at Google whose name cannot be a name here. */
const UNNAMED = "New user";

/** A code for the session of the user who signs in with this account at Google, or why there is none. */
export async function signInWithGoogle(
  dependencies: AccountDependencies,
  identity: GoogleIdentity,
  browser: string,
  requestId: string,
): Promise<{ code: string } | GoogleProblem> {
  const { emails, googleAccounts, withAccount } = dependencies;
  const { subject, email } = identity;
  const issueFor = async ({ oneTimeTokens }: AccountTransaction, userId: string) => ({
    code: await oneTimeTokens.issue("sign-in-code", { userId, fact: browser }, MINUTE),
  });

  const known = await googleAccounts.findUser(subject);
  if (known !== undefined) {
    return withAccount(known, async (account) => {
      // The Google account was removed in the meantime.
      if ((await account.googleAccounts.findUser(subject)) !== known) return "failed";
      await account.googleAccounts.noteEmail(subject, email);
      return issueFor(account, known);
    });
  }
  if (!identity.isEmailVerified) return "unverified";
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
    // Thrown, so that nothing of a half-made user stays.
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
 * Joins an account of ours by its address, where both sides have proven it and no other Google account stands: Google
 * gives addresses out again, so a second one may be another person's. All sessions and links end. The password goes
 * as well where the address was confirmed by the link alone, as older versions took it: the account may be of
 * somebody who only knew the address. A password of a confirmed address belongs to the person who confirmed it, and
 * stays.
 */
async function join(
  dependencies: AccountDependencies,
  { tx, emails, googleAccounts, passwords }: AccountTransaction,
  userId: string,
  { subject, email, ownsEmail }: GoogleIdentity,
  requestId: string,
): Promise<GoogleProblem | undefined> {
  const owner = await emails.of(userId);
  if (owner?.email !== email) return "failed";
  if (!owner.isVerified || !ownsEmail) return "not-joined";
  if ((await googleAccounts.list(userId)).length > 0) return "other-account";
  if (!(await googleAccounts.join(userId, subject, email))) return "failed";
  const isProven = await emails.isProven(userId);
  const passwordRemoved = !isProven && (await passwords.hashOf(userId)) !== undefined;
  const endedSessions = await (isProven ? passwords.endAccess(userId) : passwords.remove(userId));
  // From here on it is: Google vouches for the one person who is left.
  await emails.verify(userId, email);
  await recordAudit(
    tx,
    { kind: "user", userId, requestId },
    "account.join-google",
    { entity: "account" },
    { endedSessions, passwordRemoved },
  );
  const forgot = forgotAddress(dependencies.publicUrl);
  await mailUser(dependencies, tx, {
    kind: "google-connected",
    to: owner,
    text: (name) => googleConnectedMail(name, email, { forgot, passwordRemoved }),
  });
  return undefined;
}
