import type { UserDetails } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { AccountDependencies } from "../account-dependencies.ts";

const DASHBOARDS = ["plannedVsActualRevenue", "emailCampaign", "pricingDashboard"];

const profileRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  company: z.string().nullable(),
  contact: z.string().nullable(),
  last_login: z.coerce.date().nullable(),
  visitor_until: z.coerce.date().nullable(),
});

/** The transaction's user with plan, limits and usage. Connected services' secrets never leave the server. */
export async function readUserDetails(
  { subscriptions }: Pick<AccountDependencies, "subscriptions">,
  tx: UserTransaction,
  user: { userId: string; sessionExpiresAt: Date },
): Promise<UserDetails> {
  const found = await tx.execute(sql`select *, app_visitor_until() as visitor_until from app_user_profile()`);
  if (found.rows[0] === undefined) throw notFound("The account");
  const profile = profileRow.parse(found.rows[0]);
  const plan = await subscriptions.readPlan(tx, user.userId);
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
    zohoCrmClientId: "",
    zohoCrmClientSecret: "",
    zohoCrmRefreshToken: "",
    zohoCampaignClientId: "",
    zohoCampaignClientSecret: "",
    zohoCampaignRefreshToken: "",
    hubspotAPIKey: "",
    emailVerified: profile.email_verified,
    visitorUntil: profile.visitor_until?.toISOString() ?? null,
    allowedDashboardRoutes: DASHBOARDS,
  };
}
