import { MAX_DOMAINS } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { requireTeam } from "../require-team.ts";
import { domainItem } from "./domain-item.ts";
import { isPublicMailDomain } from "./public-mail-domains.ts";

const TOO_MANY = `A workspace can claim ${MAX_DOMAINS} domains. Remove one first.`;

/** Claims a domain. Anybody may claim one; nothing follows from it before its DNS record was found. */
export function addDomain({ withAccount }: CompanyDependencies): Route {
  return route("addCompanyDomain", async ({ actor, ownerId, body: { domain } }) => {
    requireTeam(actor);
    if (isPublicMailDomain(domain)) {
      const message = `Anybody can have an address of ${domain}. Enter a domain that belongs to your company.`;
      throw invalid([{ path: "domain", message }]);
    }
    const added = await withAccount(ownerId, async ({ tx, companyDomains }) => {
      if ((await companyDomains.list(ownerId)).length >= MAX_DOMAINS)
        throw new AppError("limit_reached", TOO_MANY);
      const row = await companyDomains.add(ownerId, domain);
      if (row === undefined)
        throw invalid([{ path: "domain", message: `This workspace has claimed ${domain} already` }]);
      await recordAudit(tx, actor, "workspace.add-domain", { entity: "company-domain", entityId: row.id });
      return row;
    });
    return { success: true, domain: domainItem(added) };
  });
}
