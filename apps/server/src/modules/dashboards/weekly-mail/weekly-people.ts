import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { ViewRow } from "../views/store.ts";

type WeeklyMail = Pick<ViewRow, "weeklyTimeZone" | "weeklyPeople">;

/** The time zone if the person gets the mail. A view of before names nobody: it is mailed to the workspace's owner. */
export function weeklyMailOf({ weeklyTimeZone, weeklyPeople }: WeeklyMail, personId: string): string | null {
  return weeklyPeople.length === 0 || weeklyPeople.includes(personId) ? weeklyTimeZone : null;
}

/**
 * The mail of a view after a person chose: a time zone, which is that of everybody's mail, null to get none, or
 * undefined to change nothing. What others chose stays.
 */
export function changeWeeklyMail(
  { weeklyTimeZone, weeklyPeople }: WeeklyMail,
  personId: string,
  wanted: string | null | undefined,
): WeeklyMail {
  if (wanted === undefined) return { weeklyTimeZone, weeklyPeople };
  const others = weeklyPeople.filter((id) => id !== personId);
  if (wanted !== null) return { weeklyTimeZone: wanted, weeklyPeople: [...others, personId] };
  return { weeklyTimeZone: others.length === 0 ? null : weeklyTimeZone, weeklyPeople: others };
}

const recipients = z.array(
  z.object({ id: z.string(), name: z.string(), email: z.string(), email_verified: z.boolean() }),
);

/** Those who get the mail of a view and are members with a confirmed address. */
export async function findRecipients(tx: UserTransaction, { weeklyPeople }: WeeklyMail) {
  const people =
    weeklyPeople.length === 0 ? sql`array[app_person()]` : sql`${sql.param(weeklyPeople)}::uuid[]`;
  const { rows } = await tx.execute(sql`select * from app_mail_recipients(${people})`);
  return recipients.parse(rows).filter((recipient) => recipient.email_verified);
}
