import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { domainItem, recordHost } from "./domain-item.ts";

/** Looks for the DNS record of a claim. A domain belongs to one workspace: the first that proves its claim. */
export function checkDomain({ companyDomains, findProof, withAccount }: CompanyDependencies): Route {
  return route("checkCompanyDomain", async ({ actor, ownerId, params: { domainId } }) => {
    const claimed = await companyDomains.find(ownerId, domainId);
    if (claimed === undefined) throw notFound("This domain");
    const { domain, proof } = claimed;
    const answer = await findProof(recordHost(domain), proof);
    if (answer === "unknown")
      throw new AppError("upstream_failed", `The name servers of ${domain} do not answer. Try again.`);
    if (answer === "missing")
      throw new AppError(
        "conflict",
        `No TXT record of ${recordHost(domain)} has this value yet. New records can take an hour to be seen.`,
      );
    const checked = await withAccount(ownerId, async ({ tx, companyDomains: domains }) => {
      const before = await domains.find(ownerId, domainId);
      if (before === undefined) throw notFound("This domain");
      if (!(await domains.verify(domainId)))
        throw new AppError(
          "conflict",
          `Another workspace has proved its claim to ${domain}. Ask its owners to give the domain up.`,
        );
      if (before.verifiedAt === null)
        await recordAudit(tx, actor, "workspace.verify-domain", {
          entity: "company-domain",
          entityId: domainId,
        });
      return domains.find(ownerId, domainId);
    });
    if (checked === undefined) throw notFound("This domain");
    return { success: true, domain: domainItem(checked) };
  });
}
