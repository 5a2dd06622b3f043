import { EXPORT_DAYS } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import type { Auth } from "../../../platform/auth/auth.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { addMs, DAY_MS } from "../../../platform/clock/durations.ts";
import { enqueue, handle, type TaskHandler } from "../../../platform/jobs/index.ts";
import type { SendMail } from "../../../platform/outbox/index.ts";
import { writeArchive } from "../../../platform/own-data/archive.ts";
import { readOwnTables } from "../../../platform/own-data/own-tables.ts";
import { exportReadyMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import {
  deleteExport,
  EXPIRE_EXPORT,
  failExport,
  findExport,
  finishExport,
  MAKE_EXPORT,
} from "./export-store.ts";

interface ExportDependencies {
  accessTokens: Auth["accessTokens"];
  companyProviders: Auth["companyProviders"];
  emails: Auth["emails"];
  googleAccounts: Auth["googleAccounts"];
  scim: Auth["scim"];
  sessionList: Auth["sessionList"];
  workspaces: Auth["workspaces"];
  sendMail: SendMail;
  clock: Clock;
  publicUrl: string;
}

/** Makes the archive of a data export and tells its user by e-mail. A newer request makes this one void. */
export function makeExport(dependencies: ExportDependencies): TaskHandler {
  const { emails, clock, publicUrl } = dependencies;
  return handle(MAKE_EXPORT, async ({ exportId: id }, job) => {
    const { ownerId } = job;
    const stored = await job.asOwner((tx) => findExport(tx, ownerId));
    const user = await emails.findByUserId(ownerId);
    if (stored?.id !== id || stored.state !== "running" || user === undefined) return;
    const account = await readAccount(dependencies, ownerId);
    const archive = await job
      .asOwner(async (tx) => {
        const { rows } = await tx.execute(sql`select * from app_user_profile()`);
        const { rows: commentsInTeams } = await tx.execute(sql`select * from app_own_comments()`);
        const { rows: approvalsInTeams } = await tx.execute(sql`select * from app_own_approvals()`);
        const own = { profile: rows[0], ...account, commentsInTeams, approvalsInTeams };
        return writeArchive({ account: own, tables: await readOwnTables(tx) }, tx);
      })
      .catch(async (error: unknown) => {
        if (job.attempt >= MAKE_EXPORT.maxAttempts) await job.asOwner((tx) => failExport(tx, ownerId, id));
        throw error;
      });
    const expiresAt = addMs(clock.now(), EXPORT_DAYS * DAY_MS);
    await job.asOwner(async (tx) => {
      if (!(await finishExport(tx, { ownerId, id }, { archive, expiresAt }))) return;
      await enqueue(tx, EXPIRE_EXPORT, { exportId: id }, { key: id, runAt: expiresAt });
      await mailUser(dependencies, tx, {
        kind: "data-export-ready",
        to: user,
        key: `export ${id}`,
        text: (name) => exportReadyMail(name, `${publicUrl}/myaccount/data`),
      });
    });
  });
}

/** Deletes the archive of a data export that has expired. */
export function expireExport(): TaskHandler {
  return handle(EXPIRE_EXPORT, ({ exportId }, job) =>
    job.asOwner((tx) => deleteExport(tx, job.ownerId, exportId)),
  );
}

/** What the account tables have of the user, without passwords and tokens. */
async function readAccount(
  { accessTokens, companyProviders, googleAccounts, scim, sessionList, workspaces }: ExportDependencies,
  userId: string,
): Promise<Record<string, unknown>> {
  const [sessions, google, tokens, companyIdentities, companyDirectories, memberships] = await Promise.all([
    sessionList.list(userId),
    googleAccounts.list(userId),
    accessTokens.list(userId),
    companyProviders.identitiesOf(userId),
    scim.entriesOf(userId),
    workspaces.list(userId),
  ]);
  return {
    sessions,
    googleAccounts: google,
    apiTokens: tokens,
    companyIdentities,
    companyDirectories,
    workspaces: memberships.map(({ id, name, kind, role }) => ({ id, name, kind, role })),
  };
}
