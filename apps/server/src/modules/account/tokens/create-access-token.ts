import { MAX_ACCESS_TOKENS, MAX_TOKEN_DAYS } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { mailUser } from "../mail/mail-user.ts";
import { accessTokenCreatedMail } from "../mail/token-mail-texts.ts";
import { asOwner } from "../password/as-owner.ts";
import { describeToken } from "./describe-token.ts";
import { offerRevocation } from "./offer-revocation.ts";

const PAST = "The end date must be in the future";
const TOO_FAR = `The end date can be at most ${MAX_TOKEN_DAYS} days ahead`;
const TOO_MANY = `You have ${MAX_ACCESS_TOKENS} tokens, which is the limit. Revoke one first.`;

const RULES = {
  withoutPassword: "Sign out and in again to create a token, or set a password first",
  missingPassword: "Enter your password to create a token",
  recentIsEnough: true,
};

/**
 * Creates a token and informs its user by e-mail. Requires a sign-in of the last ten minutes, or password and second
 * factor, and a plan that has not ended. The endpoint takes no `Idempotency-Key`, because a stored answer would contain
 * the token.
 */
export function createAccessToken(dependencies: AccountDependencies): Route {
  const { clock, publicUrl, subscriptions, withUser } = dependencies;
  return route("createAccessToken", async (context) => {
    const { actor, ownerId, body, requestId } = context;
    const { userId } = actor;
    const now = clock.now();
    if (body.expiresAt <= now) throw invalid([{ path: "expiresAt", message: PAST }]);
    if (body.expiresAt.getTime() > now.getTime() + MAX_TOKEN_DAYS * DAY_MS)
      throw invalid([{ path: "expiresAt", message: TOO_FAR }]);
    await withUser(ownerId, (tx) => subscriptions.requireWritable(tx, ownerId));
    const created = await asOwner(dependencies, context, RULES, async (account, user) => {
      const { tx, accessTokens } = account;
      if ((await accessTokens.list(userId)).length >= MAX_ACCESS_TOKENS)
        throw new AppError("limit_reached", TOO_MANY);
      const { name, scope, expiresAt } = body;
      const workspaceId = actor.workspace?.id ?? null;
      const token = await accessTokens.create(userId, { name, scope, expiresAt, workspaceId });
      const subject = { entity: "access-token", entityId: token.id };
      await recordAudit(tx, { ...actor, requestId }, "account.create-token", subject, { scope });
      const living = await offerRevocation(dependencies, account, user);
      // It has expired in the meantime.
      if (living === undefined) throw invalid([{ path: "expiresAt", message: PAST }]);
      await mailUser(dependencies, tx, {
        kind: "access-token-created",
        to: user,
        text: (userName) => accessTokenCreatedMail(userName, token, forgotAddress(publicUrl), living),
      });
      return token;
    });
    return {
      success: true,
      message: "Token created",
      ...describeToken(created, now),
      token: created.token,
    };
  });
}
