import type { FastifyBaseLogger } from "fastify";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { StoredDomain } from "../../../platform/auth/company-domains.ts";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import type { NightlyWork } from "../../../platform/jobs/index.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { domainLostMail, domainMissingMail } from "../company-mails.ts";
import { recordHost } from "./domain-item.ts";

/** A record that is missing for so long ends the claim. */
const GRACE = 3 * DAY_MS;

type Needed = Pick<
  CompanyDependencies,
  "clock" | "companyDomains" | "findProof" | "publicUrl" | "sendMail" | "withAccount"
> & { log: FastifyBaseLogger };

/**
 * Looks each night for the record of every verified domain. Where it is missing, the owners are mailed; after three
 * days the domain is verified no longer. A name server that does not answer changes nothing.
 */
export function recheckDomains(dependencies: Needed): NightlyWork {
  const { clock, companyDomains, findProof, log, withAccount } = dependencies;

  async function recheck(row: StoredDomain): Promise<void> {
    const answer = await findProof(recordHost(row.domain), row.proof);
    if (answer === "unknown") return;
    await withAccount(row.workspaceId, async (account) => {
      const now = await account.companyDomains.find(row.workspaceId, row.id);
      if (now === undefined || now.verifiedAt === null) return;
      if (answer === "found") return void (await account.companyDomains.verify(row.id));
      const since = now.missingSince ?? clock.now();
      const ends = clock.now().getTime() - since.getTime() >= GRACE;
      await account.companyDomains.miss(row.id, ends);
      if (ends) {
        const actor = { kind: "system", userId: row.workspaceId } as const;
        const subject = { entity: "company-domain", entityId: row.id };
        await recordAudit(account.tx, actor, "workspace.lose-domain", subject);
      }
      if (ends || now.missingSince === null) await mailOwners(dependencies, account, row, ends);
    });
  }

  return async (signal) => {
    for (const row of await companyDomains.listVerified()) {
      signal.throwIfAborted();
      await recheck(row).catch((error: unknown) => {
        log.warn({ err: error, domainId: row.id }, "the DNS record of a domain was not checked");
      });
    }
  };
}

async function mailOwners(
  { publicUrl, sendMail }: Pick<Needed, "publicUrl" | "sendMail">,
  { tx, workspaces }: AccountTransaction,
  { workspaceId, domain, proof }: StoredDomain,
  ends: boolean,
): Promise<void> {
  const text = ends
    ? domainLostMail(domain, publicUrl)
    : domainMissingMail(domain, recordHost(domain), proof);
  for (const { role, email } of await workspaces.members(workspaceId))
    if (role === "owner")
      await sendMail(tx, { ownerId: workspaceId, kind: "company-domain", to: email, ...text, key: newId() });
}
