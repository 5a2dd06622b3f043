import { type Inquiry, listInquiries, markInquiryDone } from "../modules/consulting/index.ts";
import { connectionSecretsOf } from "../modules/integrations/index.ts";
import { webhookSecretsOf } from "../modules/webhooks/index.ts";
import { recordAudit } from "../platform/audit/audit.ts";
import { type AuditVerdict, verifyAudit } from "../platform/audit/verify.ts";
import { NOBODY } from "../platform/auth/accounts.ts";
import { clientSecrets } from "../platform/auth/company-providers.ts";
import { twoFactorSecrets } from "../platform/auth/two-factors.ts";
import { createUserDirectory } from "../platform/auth/user-directory.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { checkKeyCanaries } from "../platform/crypto/canary.ts";
import { createVault } from "../platform/crypto/envelope.ts";
import type { Keyring } from "../platform/crypto/keyring.ts";
import { type Rewrapped, rewrapAll } from "../platform/crypto/rewrap-all.ts";
import type { AsOwner } from "../platform/crypto/sealed-column.ts";
import { createAdminPools } from "../platform/db/pool.ts";
import { createWithUser, type UserTransaction } from "../platform/db/with-user.ts";
import { listParkedJobs, type ParkedJob, retryParkedJobs } from "../platform/jobs/index.ts";
import { listWaitingMails, mailTextsOf, resendMail, type WaitingMail } from "../platform/outbox/index.ts";

/** A row with the address of its account. */
type Of<Row> = Row & { email: string };

/** What an operator inspects and repairs across workspaces. Each change has a row in its audit log. */
export interface Operations {
  /** Queries and enterprise requests; open ones only, unless `all`. */
  inquiries(all: boolean): Promise<Of<Inquiry>[]>;
  /** False when no open one has the id. */
  markDone(id: string): Promise<boolean>;
  waitingMails(): Promise<Of<WaitingMail>[]>;
  /** False when no unsent e-mail has the id. */
  resendMail(id: string): Promise<boolean>;
  parkedJobs(): Promise<ParkedJob[]>;
  /** Without an id all of them; answers how many. */
  retryJobs(id?: string): Promise<number>;
  /** Recomputes the audit chains: of the workspaces whose first owner has the address, or of all. */
  verifyAudit(email?: string): Promise<Of<AuditVerdict>[]>;
  /** Encrypts all values under the first key of the ring. */
  rewrap(keyring: Keyring): Promise<Rewrapped>;
  close(): Promise<void>;
}

/** @param databaseUrl the owner's address, as for `npm run migrate` */
export function createOperations(databaseUrl: string): Operations {
  const clock = systemClock;
  const pools = createAdminPools(databaseUrl);
  const withUser = createWithUser(pools.app);
  const directory = createUserDirectory({ connection: pools.auth, clock });

  /** Runs `read` in each workspace. Row-level security applies to the operator as well. */
  async function ofEach<Row>(read: (tx: UserTransaction) => Promise<Row[]>): Promise<Of<Row>[]> {
    const found: Of<Row>[] = [];
    for (const { ownerId, email } of await directory.listOwners())
      for (const row of await withUser(ownerId, read)) found.push({ ...row, email });
    return found;
  }

  /** Runs `change` in each workspace until one says that it was theirs. */
  async function ofOne(
    action: string,
    entity: string,
    id: string,
    change: (tx: UserTransaction) => Promise<boolean>,
  ): Promise<boolean> {
    for (const { ownerId: userId } of await directory.listOwners()) {
      const isChanged = await withUser(userId, async (tx) => {
        if (!(await change(tx))) return false;
        await recordAudit(tx, { kind: "script", userId }, action, { entity, entityId: id });
        return true;
      });
      if (isChanged) return true;
    }
    return false;
  }

  return {
    inquiries: (all) =>
      ofEach(async (tx) => (await listInquiries(tx)).filter(({ doneAt }) => all || doneAt === null)),

    markDone: (id) => ofOne("consulting.done", "query", id, (tx) => markInquiryDone(tx, id, clock.now())),

    waitingMails: () => ofEach(listWaitingMails),

    resendMail: (id) => ofOne("mail.resend", "mail", id, (tx) => resendMail(tx, id)),

    parkedJobs: () => listParkedJobs(pools.app),

    retryJobs: (id) => retryParkedJobs(pools.app, id),

    async verifyAudit(email) {
      const verdicts: Of<AuditVerdict>[] = [];
      for (const owner of await directory.listOwners())
        if (email === undefined || owner.email === email)
          verdicts.push({ ...(await withUser(owner.ownerId, verifyAudit)), email: owner.email });
      return verdicts;
    },

    async rewrap(keyring) {
      const vault = createVault(keyring);
      await checkKeyCanaries(pools.auth, keyring, vault);
      const asAuth: AsOwner = (work) => createWithUser(pools.auth)(NOBODY, work);
      const total = await rewrapAll(twoFactorSecrets(asAuth), vault);
      const companies = await rewrapAll(clientSecrets(asAuth), vault);
      total.rows += companies.rows;
      total.rewrapped += companies.rewrapped;
      for (const { ownerId } of await directory.listOwners()) {
        const asOwner: AsOwner = (work) => withUser(ownerId, work);
        for (const column of [
          mailTextsOf(asOwner, ownerId),
          connectionSecretsOf(asOwner, ownerId),
          webhookSecretsOf(asOwner, ownerId),
        ]) {
          const { rows, rewrapped } = await rewrapAll(column, vault);
          total.rows += rows;
          total.rewrapped += rewrapped;
        }
      }
      return total;
    },

    close: () => pools.close(),
  };
}
