import { recordAudit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";

export function removeDomain({ withAccount }: CompanyDependencies): Route {
  return route("removeCompanyDomain", async ({ actor, ownerId, params: { domainId } }) => {
    await withAccount(ownerId, async ({ tx, companyDomains }) => {
      const removed = await companyDomains.remove(ownerId, domainId);
      if (removed === undefined) throw notFound("This domain");
      await recordAudit(tx, actor, "workspace.remove-domain", {
        entity: "company-domain",
        entityId: domainId,
      });
    });
    return { success: true };
  });
}
