import { NOBODY } from "../../../platform/auth/accounts.ts";
import { domainOf } from "../../../platform/auth/company-domains.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { newBrowserFlow } from "../../../platform/http/browser-flow.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { beginAtProvider, TEN_MINUTES } from "./company-flow.ts";

const noCompany = (email: string) =>
  new AppError(
    "not_found",
    `${domainOf(email)} has no company sign-in here. Check the address, or sign in in another way.`,
  );

/** Begins a sign-in at the provider of an address's company. The state works once, within ten minutes, in this browser. */
export function beginCompany(dependencies: CompanyDependencies): Route {
  const { companyDomains, companyProviders, publicUrl, withAccount } = dependencies;
  return route("beginCompany", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { email } = context.body;
    const company = await companyDomains.companyOf(email);
    const provider = company && (await companyProviders.find(company.workspaceId));
    if (provider === undefined) throw noCompany(email);
    const browser = newBrowserFlow("sign-in", publicUrl);
    const fact = `${browser.hash} ${provider.workspaceId}`;
    const state = await withAccount(NOBODY, ({ oneTimeTokens }) =>
      oneTimeTokens.issue("company-flow", { userId: NOBODY, fact }, TEN_MINUTES),
    );
    const url = await beginAtProvider(dependencies, provider, state, { log: context.log, email });
    context.header("set-cookie", browser.setCookie);
    return { success: true, url };
  });
}
