import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import { domainOf } from "../../../platform/auth/company-domains.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { readCompanySignIn } from "../get-company-sign-in.ts";
import { AS_OWNER } from "./save-provider.ts";

const NO_DOMAIN = "Prove the claim to a domain first.";
const NO_TEST = "Test the sign-in first: with wrong settings nobody could come in.";
const NO_WAY_BACK =
  "Set a password and turn on two-factor sign-in for yourself first. They are your way in when the identity provider fails.";

/**
 * Makes the provider the only way in for addresses of the claimed domains. The owner who does so must be able to come in
 * without it. Other members' sessions that did not begin at the provider end.
 */
export function enforce(dependencies: CompanyDependencies): Route {
  const { asOwner, withAccount } = dependencies;
  return route("enforceCompanySignIn", async (context) => {
    const { actor, ownerId, body } = context;
    const { enforced } = body;
    await asOwner(context, AS_OWNER, async ({ passwords, twoFactors }) => {
      const hasPassword = (await passwords.hashOf(actor.userId)) !== undefined;
      const hasFactor = ((await twoFactors.find(actor.userId))?.enabledAt ?? null) !== null;
      if (enforced && !(hasPassword && hasFactor)) throw new AppError("conflict", NO_WAY_BACK);
    });
    await withAccount(ownerId, async (account) => {
      const { companyProviders, tx } = account;
      const provider = await companyProviders.find(ownerId);
      if (provider === undefined) throw notFound("The company sign-in");
      const domains = (await account.companyDomains.list(ownerId)).filter(
        ({ verifiedAt }) => verifiedAt !== null,
      );
      if (enforced && domains.length === 0) throw new AppError("conflict", NO_DOMAIN);
      if (enforced && provider.testedAt === null) throw new AppError("conflict", NO_TEST);
      await companyProviders.enforce(ownerId, enforced);
      const endedSessions = enforced ? await endOtherWays(account, ownerId, domains) : 0;
      const subject = { entity: "company-sign-in", entityId: ownerId };
      await recordAudit(tx, actor, "workspace.enforce-sign-in", subject, { enforced, endedSessions });
    });
    return readCompanySignIn(dependencies, ownerId);
  });
}

async function endOtherWays(
  { sessionList, workspaces }: AccountTransaction,
  workspaceId: string,
  domains: readonly { domain: string }[],
): Promise<number> {
  let ended = 0;
  for (const { userId, email, role } of await workspaces.members(workspaceId))
    if (role !== "owner" && domains.some(({ domain }) => domain === domainOf(email)))
      ended += await sessionList.endAllButOf(userId, workspaceId);
  return ended;
}
