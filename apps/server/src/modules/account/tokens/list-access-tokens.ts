import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { describeToken } from "./describe-token.ts";

export function listAccessTokens({ accessTokens, clock }: AccountDependencies): Route {
  return route("listAccessTokens", async ({ actor }) => {
    const tokens = await accessTokens.list(actor.userId);
    return { success: true, tokens: tokens.map((token) => describeToken(token, clock.now())) };
  });
}
