import { dashboards, formatLocales, monitorStates, type UserDetails } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { ownerOf, type UserActor } from "../../../platform/actor/actor.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { AccountDependencies } from "../account-dependencies.ts";

const profileRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  company: z.string().nullable(),
  contact: z.string().nullable(),
  format_locale: z.enum(formatLocales).nullable().catch(null),
  analytics_consent: z.boolean().nullable(),
  last_login: z.coerce.date().nullable(),
  monitor_state: z.enum(monitorStates),
  visitor_until: z.coerce.date().nullable(),
  delete_after: z.coerce.date().nullable(),
});

/** The person who asks, with plan, limits and usage of the workspace. Connected services' secrets never leave the server. */
export async function readUserDetails(
  { subscriptions, findUserCredentials }: Pick<AccountDependencies, "subscriptions" | "findUserCredentials">,
  tx: UserTransaction,
  user: Pick<UserActor, "userId" | "workspace" | "sessionExpiresAt">,
): Promise<UserDetails> {
  const found = await tx.execute(
    sql`select *, app_format_locale() as format_locale, app_analytics_consent() as analytics_consent, app_visitor_until() as visitor_until,
      app_monitor_state() as monitor_state,
      app_delete_after() as delete_after from app_user_profile()`,
  );
  if (found.rows[0] === undefined) throw notFound("The account");
  const profile = profileRow.parse(found.rows[0]);
  const plan = await subscriptions.readPlan(tx, ownerOf(user));
  const credentials = await findUserCredentials(tx, ownerOf(user));
  const contact = profile.contact ?? "";
  return {
    _id: profile.id,
    id: profile.id,
    name: profile.name,
    email: profile.email,
    company: profile.company ?? "",
    contact,
    phone: contact,
    lastLogin: profile.last_login?.toISOString() ?? "",
    expirationTime: user.sessionExpiresAt.getTime(),
    ...plan,
    ...credentials,
    emailVerified: profile.email_verified,
    formatLocale: profile.format_locale,
    analyticsConsent: profile.analytics_consent,
    monitorState: profile.monitor_state,
    deletedAfter: profile.delete_after?.toISOString() ?? null,
    visitorUntil: profile.visitor_until?.toISOString() ?? null,
    // Every subscription plan has every dashboard: the specification names no rule that leaves one out.
    allowedDashboardRoutes: dashboards.map(({ id }) => id),
  };
}
