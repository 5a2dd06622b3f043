import { MAX_ACCESS_TOKENS, MAX_TOKEN_DAYS } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { accessTokenCreatedMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { describeToken } from "./describe-token.ts";

const PAST = "The end date must be in the future";
const TOO_FAR = `The end date can be at most ${MAX_TOKEN_DAYS} days ahead`;
const TOO_MANY = `You have ${MAX_ACCESS_TOKENS} tokens, which is the limit. Revoke one first.`;

/**
 * Creates a token and informs its user by e-mail. The endpoint takes no `Idempotency-Key`, because a stored answer
 * would contain the token.
 */
export function createAccessToken(dependencies: AccountDependencies): Route {
  const { clock, withAccount, publicUrl } = dependencies;
  return route("createAccessToken", async ({ actor, body, requestId }) => {
    const { userId } = actor;
    const now = clock.now();
    if (body.expiresAt <= now) throw invalid([{ path: "expiresAt", message: PAST }]);
    if (body.expiresAt.getTime() > now.getTime() + MAX_TOKEN_DAYS * DAY_MS)
      throw invalid([{ path: "expiresAt", message: TOO_FAR }]);
    const created = await withAccount(userId, async ({ tx, accessTokens, emails }) => {
      const user = await emails.findByUserId(userId);
      if (user === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
      if ((await accessTokens.list(userId)).length >= MAX_ACCESS_TOKENS)
        throw new AppError("limit_reached", TOO_MANY);
      const token = await accessTokens.create(userId, body);
      await mailUser(dependencies, tx, {
        kind: "access-token-created",
        to: user,
        text: (name) =>
          accessTokenCreatedMail(name, token, {
            tokens: `${publicUrl}/myaccount/tokens`,
            forgot: forgotAddress(publicUrl),
          }),
      });
      const subject = { entity: "access-token", entityId: token.id };
      await recordAudit(tx, { ...actor, requestId }, "account.create-token", subject, { scope: token.scope });
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
