import { appScopes, MAX_ACCESS_TOKENS, MAX_TOKEN_DAYS, reachesRole } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccessTokens } from "../../../platform/auth/access-tokens.ts";
import { addMs, DAY_MS } from "../../../platform/clock/durations.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { forgotAddress } from "../mail/links.ts";
import { mailUser } from "../mail/mail-user.ts";
import { appConnectedMail } from "../mail/token-mail-texts.ts";
import { asOwner } from "../password/as-owner.ts";
import { offerRevocation } from "../tokens/offer-revocation.ts";
import { requireAppRequest } from "./require-app-request.ts";

const TOO_MANY = `You have ${MAX_ACCESS_TOKENS} tokens and apps, which is the limit. Revoke one first.`;

const RULES = {
  withoutPassword: "Sign out and in again to connect an app, or set a password first",
  missingPassword: "Enter your password to connect an app",
  recentIsEnough: true,
};

/**
 * Allows or refuses an app that asks for access in this browser, and informs the user by e-mail. An app that is connected
 * again replaces its former connection to the workspace. Requires what creating a personal access token requires.
 */
export function answerAppRequest(dependencies: AccountDependencies): Route {
  const { accounts, appRequests, clock, publicUrl, subscriptions, withUser } = dependencies;
  return route("answerAppRequest", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { actor, body, requestHeader, requestId } = context;
    const { key, app } = await requireAppRequest(appRequests, context);
    if (!body.allow) return { success: true, location: await appRequests.refuse(key) };

    const { userId } = actor;
    const { workspaceId } = body;
    // Refuses what every call to this workspace is refused for: no membership, a missing second factor.
    const opened = await accounts.findActor(requestHeader("authorization"), workspaceId);
    const role = workspaceId === userId ? "owner" : opened?.workspace?.role;
    if (role === undefined) throw notFound("This workspace");
    if (!reachesRole(role, "admin"))
      throw new AppError("forbidden", "Only an admin or owner of this workspace can connect an app to it.");
    await withUser(workspaceId, (tx) => subscriptions.requireWritable(tx, workspaceId));
    const scope = appScopes[Math.min(appScopes.indexOf(body.scope), appScopes.indexOf(app.scope))] ?? "read";
    const grant = await asOwner(dependencies, context, RULES, async (account, user) => {
      const { tx, accessTokens } = account;
      const place = { appId: app.clientId, workspaceId: workspaceId === userId ? null : workspaceId };
      await replace(accessTokens, userId, place);
      const connected = await accessTokens.create(userId, {
        ...place,
        name: app.name,
        scope,
        appHost: app.host,
        expiresAt: addMs(clock.now(), MAX_TOKEN_DAYS * DAY_MS),
      });
      const subject = { entity: "access-token", entityId: connected.id };
      await recordAudit(tx, { ...actor, requestId }, "account.connect-app", subject, { scope });
      const living = await offerRevocation(dependencies, account, user);
      if (living !== undefined)
        await mailUser(dependencies, tx, {
          kind: "app-connected",
          to: user,
          text: (name) => appConnectedMail(name, connected, forgotAddress(publicUrl), living),
        });
      return connected;
    });
    return {
      success: true,
      location: await appRequests.allow(key, { userId, grantId: grant.id, scope }),
    };
  });
}

async function replace(
  accessTokens: AccessTokens,
  userId: string,
  place: { appId: string; workspaceId: string | null },
): Promise<void> {
  const held = await accessTokens.list(userId);
  const former = held.filter(
    ({ appId, workspaceId }) => appId === place.appId && workspaceId === place.workspaceId,
  );
  for (const { id } of former) await accessTokens.revoke(userId, id);
  if (held.length - former.length >= MAX_ACCESS_TOKENS) throw new AppError("limit_reached", TOO_MANY);
}
