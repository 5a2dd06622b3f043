import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { defineTask, enqueue, handle, type TaskHandler } from "../../../platform/jobs/index.ts";
import type { SendMail } from "../../../platform/outbox/index.ts";
import { findComparisonReport } from "../../deals/index.ts";
import { findView, type ViewRow } from "../views/store.ts";
import { revenueQueryOf } from "../views/view-query.ts";
import { nextMonday } from "./next-monday.ts";
import { newStopToken } from "./stop-token.ts";
import { findRecipients } from "./weekly-people.ts";

const WEEKLY_MAIL = defineTask("dashboards.weekly-mail", z.object({ viewId: z.uuid() }));

const profileRows = z.tuple([z.object({ email_verified: z.boolean() })]);

/**
 * Refuses e-mails of a view that has no figures to send, and to a person whose address is not confirmed.
 * @throws {AppError} invalid, conflict
 */
export async function requireMailable(
  tx: UserTransaction,
  { view, weeklyTimeZone, weeklyPeople }: Pick<ViewRow, "view" | "weeklyTimeZone" | "weeklyPeople">,
  personId: string,
): Promise<void> {
  if (weeklyTimeZone === null) return;
  if (revenueQueryOf(view)?.("gtmPlanId") === undefined) {
    const message = "Only a view of planned against actual that names its GTM plan can be mailed";
    throw invalid([{ path: "weeklyTimeZone", message }]);
  }
  if (!weeklyPeople.includes(personId)) return;
  const { rows } = await tx.execute(sql`select email_verified from app_user_profile()`);
  if (!profileRows.parse(rows)[0].email_verified)
    throw new AppError("conflict", "Confirm your e-mail address first: then the view can be mailed to it.");
}

/** Schedules the next e-mail of a view, in place of the one that waits. */
export async function scheduleWeeklyMail(
  tx: UserTransaction,
  { id, weeklyTimeZone }: Pick<ViewRow, "id" | "weeklyTimeZone">,
  now: Date,
): Promise<void> {
  if (weeklyTimeZone === null) return;
  const runAt = nextMonday(now, weeklyTimeZone);
  await enqueue(tx, WEEKLY_MAIL, { viewId: id }, { key: id, runAt, lowPriority: true });
}

interface WeeklyMailDependencies {
  clock: Clock;
  sendMail: SendMail;
  publicUrl: string;
  /** Signs the link that stops the e-mails. */
  secret: string;
}

/** Mails a view with its figures of the day to all who want it, and schedules the next week's. A view that is not mailed any more ends it. */
export function sendWeeklyMail({ clock, sendMail, publicUrl, secret }: WeeklyMailDependencies): TaskHandler {
  return handle(WEEKLY_MAIL, ({ viewId }, { ownerId, asOwner }) =>
    asOwner(async (tx) => {
      const view = await findView(tx, ownerId, viewId);
      if (view === undefined || view.weeklyTimeZone === null) return;
      const now = clock.now();
      await scheduleWeeklyMail(tx, view, now);
      const query = revenueQueryOf(view.view);
      const people = query === undefined ? [] : await findRecipients(tx, view);
      if (query === undefined || people.length === 0) return;
      const report = await findComparisonReport(tx, ownerId, { title: view.name, query }, now);
      if (report === undefined) return;
      for (const { id: personId, name, email } of people) {
        const token = newStopToken({ ownerId, viewId, personId }, secret);
        const stopUrl = `${publicUrl}/stop-weekly-mail/${token}`;
        const text = [
          ...report.paragraphs,
          `Open the dashboard:\n${publicUrl}/monitor/dashboard?${view.view}`,
          `You get this e-mail on Mondays. Stop it:\n${stopUrl}`,
        ].join("\n\n");
        await sendMail(tx, {
          ownerId,
          kind: "weekly-view",
          to: email,
          name,
          subject: `${view.name}: ${report.finding}`,
          text: `${text}\n`,
          unsubscribeUrl: stopUrl,
          key: `weekly ${viewId} ${now.toISOString().slice(0, 10)} ${personId}`,
        });
      }
    }),
  );
}
