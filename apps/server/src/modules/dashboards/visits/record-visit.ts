import type { ReplyOf } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { isAccountDeleted } from "../../../platform/db/account-deleted.ts";
import { newId } from "../../../platform/db/uuid.ts";
import type { UserTransaction, WithUser } from "../../../platform/db/with-user.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { defineTask, enqueue, handle, type TaskHandler } from "../../../platform/jobs/index.ts";
import type { VisitReports } from "./visit-reports.ts";

const RECORD_VISIT = defineTask(
  "dashboards.record-visit",
  z.object({ visitId: z.uuid(), at: z.iso.datetime() }),
  { maxAttempts: 1 },
);

const profileRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  last_login: z.coerce.date().nullable(),
  consent: z.boolean().nullable(),
  visitor_until: z.coerce.date().nullable(),
});

/** The profile of a user who agreed to be reported; undefined for everybody else. */
async function readConsenting(tx: UserTransaction) {
  const { rows } = await tx.execute(
    sql`select *, app_analytics_consent() as consent, app_visitor_until() as visitor_until from app_user_profile()`,
  );
  const profile = profileRow.parse(rows[0]);
  const isReported = profile.consent === true && profile.visitor_until === null;
  return isReported && !(await isAccountDeleted(tx)) ? profile : undefined;
}

/** Notes a visit of the dashboards for usage analytics, if they are configured and the user has agreed. */
export async function recordDashboardVisit(
  { withUser, clock, reports }: { withUser: WithUser; clock: Clock; reports: VisitReports | undefined },
  { ownerId }: VerbContext<"recordDashboardVisit">,
): Promise<ReplyOf<"recordDashboardVisit">> {
  if (reports === undefined) return { success: true, recorded: false };
  return withUser(ownerId, async (tx) => {
    if ((await readConsenting(tx)) === undefined) return { success: true as const, recorded: false };
    await enqueue(tx, RECORD_VISIT, { visitId: newId(), at: clock.now().toISOString() });
    return { success: true as const, recorded: true };
  });
}

/** Sends a visit. A failure is only logged, and consent that was taken back in the meantime holds. */
export function sendVisit(reports: VisitReports | undefined, log: FastifyBaseLogger): TaskHandler {
  return handle(RECORD_VISIT, async ({ visitId, at }, { asOwner, signal }) => {
    const profile = await asOwner(readConsenting);
    if (profile === undefined || reports === undefined) return;
    const { id, email, name, company, last_login: lastLogin } = profile;
    if (email === "" || name === "") {
      log.warn({ part: "analytics" }, "visit not sent: the user has no e-mail address or name");
      return;
    }
    const visitor = { id, email, name, company: company ?? "", lastLogin };
    await reports
      .recordVisit({ visitor, page: "Dashboards", at: new Date(at), id: visitId }, signal)
      .catch((error: unknown) => log.warn({ err: error, part: "analytics" }, "visit not sent"));
  });
}
