import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { Addressee } from "../../../platform/auth/emails.ts";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import type { LivingTokens } from "../mail/token-mail-texts.ts";

const LINK_DAYS = 7;

/**
 * The tokens that work, for a mail to their user, with a new link that revokes them all; undefined if there are none.
 * Called after everything that revokes links in the transaction.
 */
export async function offerRevocation(
  { clock, publicUrl }: Pick<AccountDependencies, "clock" | "publicUrl">,
  { accessTokens, oneTimeTokens }: AccountTransaction,
  { userId, isVerified }: Addressee,
): Promise<LivingTokens | undefined> {
  const tokens = (await accessTokens.list(userId)).filter(({ expiresAt }) => expiresAt > clock.now());
  if (tokens.length === 0) return undefined;
  const token = await oneTimeTokens.issue("revoke-tokens", { userId, fact: "" }, LINK_DAYS * DAY_MS);
  return { tokens, link: `${publicUrl}/revoke-tokens/${token}`, hasNames: isVerified };
}
