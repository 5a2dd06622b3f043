import { planTypeNames } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import { addMs, DAY_MS } from "../../platform/clock/durations.ts";
import { isAccountDeleted } from "../../platform/db/account-deleted.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { defineTask, enqueue, handle, type TaskHandler } from "../../platform/jobs/index.ts";
import type { SendMail } from "../../platform/outbox/index.ts";
import { loadSubscription } from "./load.ts";
import { reminderMail } from "./reminder-mail.ts";

/** Days before the end at which the user is reminded; 0: when the days of grace begin. */
const REMINDERS = [7, 1, 0] as const;

const REMIND = defineTask(
  "subscriptions.remind",
  z.object({ endAt: z.iso.datetime(), daysLeft: z.number() }),
);

/** Schedules the reminders of a paid period, in place of those of the one before. */
export async function scheduleReminders(
  tx: UserTransaction,
  userId: string,
  endAt: Date,
  now: Date,
): Promise<void> {
  for (const daysLeft of REMINDERS) {
    const runAt = addMs(endAt, -daysLeft * DAY_MS);
    if (runAt < now) continue;
    const payload = { endAt: endAt.toISOString(), daysLeft };
    await enqueue(tx, REMIND, payload, { key: `${userId} ${daysLeft}`, runAt });
  }
}

const profileRow = z.object({ name: z.string(), email: z.string() });

/** Mails a reminder, unless the plan was renewed or changed since or the account is deleted. */
export function remindOfEnd(dependencies: {
  clock: Clock;
  sendMail: SendMail;
  publicUrl: string;
}): TaskHandler {
  const { clock, sendMail, publicUrl } = dependencies;
  return handle(REMIND, ({ endAt, daysLeft }, { ownerId, asOwner }) =>
    asOwner(async (tx) => {
      const row = await loadSubscription(clock, tx, ownerId);
      if (row.endAt?.toISOString() !== endAt || (await isAccountDeleted(tx))) return;
      const { rows } = await tx.execute(sql`select name, email from app_user_profile()`);
      const { name, email } = profileRow.parse(rows[0]);
      const mail = reminderMail({ plan: planTypeNames[row.plan], endAt: row.endAt, daysLeft, publicUrl });
      const key = `plan ends ${endAt} ${daysLeft}`;
      await sendMail(tx, { ownerId, kind: "plan-ends", to: email, name, ...mail, key });
    }),
  );
}
