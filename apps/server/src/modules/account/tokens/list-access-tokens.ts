import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { describeToken } from "./describe-token.ts";

export function listAccessTokens({ accessTokens, clock }: AccountDependencies): Route {
  return route("listAccessTokens", async ({ actor, ownerId }) => {
    const all = await accessTokens.list(actor.userId);
    const tokens = all.filter(({ workspaceId }) => (workspaceId ?? actor.userId) === ownerId);
    return { success: true, tokens: tokens.map((token) => describeToken(token, clock.now())) };
  });
}
