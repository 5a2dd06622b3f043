import { notFound } from "../../../platform/errors/app-error.ts";
import { newBrowserFlow } from "../../../platform/http/browser-flow.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { beginAtProvider, TEN_MINUTES } from "./company-flow.ts";

/** Begins a sign-in that only checks the settings: it starts no session and changes no member. */
export function testSignIn(dependencies: CompanyDependencies): Route {
  const { companyProviders, publicUrl, withAccount } = dependencies;
  return route("testCompanySignIn", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { actor, ownerId } = context;
    const provider = await companyProviders.find(ownerId);
    if (provider === undefined) throw notFound("The company sign-in");
    const browser = newBrowserFlow("sign-in", publicUrl);
    const fact = `${browser.hash} ${ownerId} ${provider.updatedAt.toISOString()}`;
    const state = await withAccount(actor.userId, ({ oneTimeTokens }) =>
      oneTimeTokens.issue("company-test", { userId: actor.userId, fact }, TEN_MINUTES),
    );
    const url = await beginAtProvider(dependencies, provider, state, context);
    context.header("set-cookie", browser.setCookie);
    return { success: true, url };
  });
}
