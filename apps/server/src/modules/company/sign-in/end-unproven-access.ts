import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";

/** What ended. */
interface EndedAccess {
  endedSessions: number;
  passwordRemoved: boolean;
  removedGoogle: number;
  revokedTokens: number;
}

/**
 * Makes an account that of its address's owner, for whom a company vouches: a stranger may have signed up with the address
 * and never confirmed it. Its password, sessions, links, tokens, apps and other sign-in methods end. An account whose
 * address was confirmed keeps everything.
 * @returns undefined for an account that was confirmed; "changed" when it has another address
 */
export async function endUnprovenAccess(
  { accessTokens, emails, googleAccounts, passwords }: AccountTransaction,
  userId: string,
  email: string,
): Promise<EndedAccess | "changed" | undefined> {
  const owner = await emails.findByUserId(userId);
  if (owner?.email !== email) return "changed";
  if (owner.isVerified && (await emails.isProven(userId))) return undefined;
  // First, also where the transaction is not the account's: sign-ins and changes of the account wait for its row, and
  // find no session and no password afterwards.
  if (!(await emails.verify(userId, email))) return "changed";
  const passwordRemoved = (await passwords.hashOf(userId)) !== undefined;
  return {
    passwordRemoved,
    endedSessions: await passwords.remove(userId),
    revokedTokens: await accessTokens.revokeAll(userId),
    removedGoogle: await googleAccounts.removeOthers(userId, email),
  };
}
