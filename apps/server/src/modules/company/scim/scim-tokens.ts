import { recordAudit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { AS_OWNER } from "../provider/save-provider.ts";
import { requireTeam } from "../require-team.ts";

const subjectOf = (entityId: string) => ({ entity: "company-sign-in", entityId });

export function createScimToken({ asOwner, withAccount }: CompanyDependencies): Route {
  return route("createScimToken", async (context) => {
    const { actor, ownerId } = context;
    requireTeam(actor);
    await asOwner(context, AS_OWNER, async () => undefined);
    const token = await withAccount(ownerId, async ({ scim, tx }) => {
      await recordAudit(tx, actor, "workspace.create-scim-token", subjectOf(ownerId));
      return scim.issueToken(ownerId);
    });
    return { success: true, token };
  });
}

export function revokeScimToken({ withAccount }: CompanyDependencies): Route {
  return route("revokeScimToken", async ({ actor, ownerId }) => {
    await withAccount(ownerId, async ({ scim, tx }) => {
      if (!(await scim.revokeToken(ownerId))) throw notFound("The SCIM token");
      await recordAudit(tx, actor, "workspace.revoke-scim-token", subjectOf(ownerId));
    });
    return { success: true };
  });
}
