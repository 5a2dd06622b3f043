import { recordAudit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { AS_OWNER } from "./save-provider.ts";

export function removeProvider({ asOwner, withAccount }: CompanyDependencies): Route {
  return route("removeCompanyProvider", async (context) => {
    const { actor, ownerId } = context;
    await asOwner(context, AS_OWNER, async () => undefined);
    await withAccount(ownerId, async ({ tx, companyProviders }) => {
      if (!(await companyProviders.remove(ownerId))) throw notFound("The company sign-in");
      await recordAudit(tx, actor, "workspace.remove-provider", {
        entity: "company-sign-in",
        entityId: ownerId,
      });
    });
    return { success: true };
  });
}
