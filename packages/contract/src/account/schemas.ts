import { z } from "zod";
import { bodyOf } from "../primitives.ts";
import {
  companySchema,
  contactSchema,
  emailSchema,
  knownPasswordSchema,
  nameSchema,
  newPasswordSchema,
} from "./fields.ts";
import { formatLocales } from "./format-locales.ts";
import { secondFactorSchema } from "./owner.ts";

export const signUpBody = bodyOf({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  company: companySchema,
  contact: contactSchema,
  /** The token of an invitation that was mailed to this address: confirms it and joins the workspace. */
  invitation: z
    .string({ error: "The invitation must be text" })
    .max(200, "This invitation link is incomplete")
    .optional(),
});

export const signInBody = bodyOf({
  email: emailSchema,
  password: knownPasswordSchema("Password is required"),
  /** Needed where two-factor sign-in is on. */
  secondFactor: secondFactorSchema.optional(),
});

const holders = z.array(z.object({ name: z.string(), gtmPlanId: z.string(), gtmPlanName: z.string() }));

export const planLimitsSchema = z.object({
  productsLimit: z.number().nullable(),
  productsAdded: z.number(),
  geosLimits: z.number().nullable(),
  geosAdded: z.number(),
  industriesLimits: z.number().nullable(),
  industriesAdded: z.number(),
  aiFetchesLimit: z.number().nullable(),
  aiFetchAdded: z.number(),
  simulationsLimit: z.number().nullable(),
  simulationsAdded: z.number(),
  consultingHours: z.number().nullable(),
  /** Editors, admins and owners of the workspace. */
  seatsLimit: z.number().nullable(),
  seatsAdded: z.number(),
  /** What counts against each limit, at most 10 of a kind; empty where there is no limit. */
  holders: z.object({ products: holders, geos: holders, industries: holders }),
});
export type PlanLimits = z.infer<typeof planLimitsSchema>;

export const monitorStates = ["none", "connected", "deals"] as const;
export type MonitorState = (typeof monitorStates)[number];

export const userDetailsSchema = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  contact: z.string(),
  phone: z.string(),
  lastLogin: z.string(),
  expirationTime: z.number(),
  planType: z.string(),
  subscriptionStatus: z.string(),
  subscriptionPeriod: z.string().nullable(),
  subscriptionStartDate: z.string().nullable(),
  subscriptionEndDate: z.string().nullable(),
  nextBillingDate: z.string().nullable(),
  planLimits: planLimitsSchema,
  consultingAmount: z.number(),
  isTrialExpired: z.boolean(),
  trialEndsAt: z.string(),
  simulationLimit: z.number().nullable(),
  simulationsRun: z.number(),
  zohoCrmClientId: z.string(),
  zohoCrmClientSecret: z.string(),
  zohoCrmRefreshToken: z.string(),
  zohoCampaignClientId: z.string(),
  zohoCampaignClientSecret: z.string(),
  zohoCampaignRefreshToken: z.string(),
  hubspotAPIKey: z.string(),
  emailVerified: z.boolean(),
  /** How numbers and dates are written; null: as in the browser. */
  formatLocale: z.enum(formatLocales).nullable(),
  /** Whether the user agreed to usage analytics; null: not asked yet. */
  analyticsConsent: z.boolean().nullable(),
  /** Has deals, has a CRM connected but no deal yet, or neither. */
  monitorState: z.enum(monitorStates),
  /** When the deleted account is erased; null for an account that is not deleted. */
  deletedAfter: z.string().nullable(),
  /** When the visit of the example ends; null for a user. */
  visitorUntil: z.string().nullable(),
  allowedDashboardRoutes: z.array(z.string()),
});
export type UserDetails = z.infer<typeof userDetailsSchema>;

/** The signed-in session: the record the browser keeps, plus the user's details. */
export const sessionReply = z.object({
  success: z.literal(true),
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  lastLogin: z.string(),
  token: z.string(),
  expirationTime: z.number(),
  hubspotAPIKey: z.string(),
  user: userDetailsSchema,
});
export type SessionReply = z.infer<typeof sessionReply>;

export const configurationReply = z.object({
  success: z.literal(true),
  /** Sandboxes replace outside services. */
  sandboxes: z.boolean(),
  /** People may sign in with Google. */
  google: z.boolean(),
  /** Whether Google is replaced by a sandbox of this installation. */
  googleSandbox: z.boolean(),
  /** "Explore the example" works from this address. */
  example: z.boolean(),
  /** Mails go to a mailbox of this installation, to be read at /sandbox/mail. */
  mailbox: z.boolean(),
  /** Plans and credits can be paid for. */
  payments: z.boolean(),
  /** Payments go to a sandbox of this installation; no money moves. */
  paymentsSandbox: z.boolean(),
  /** Who may make an account: everybody, nobody, or addresses of some domains. */
  signUps: z.enum(["open", "closed", "domains"]),
  /** Said on the sign-up page where not everybody may. */
  signUpNotice: z.string().nullable(),
  /** The page for booking time with a consultant; null without one. */
  bookingUrl: z.string().nullable(),
  /** A model answers questions about plans in own words; each counts as an AI fetch. */
  aiModel: z.boolean(),
  /** Whether usage is reported to an analytics service for users who agree. */
  analytics: z.boolean(),
  /** New accounts begin with the 14-day trial. */
  startsWithTrial: z.boolean(),
});
export type Configuration = z.infer<typeof configurationReply>;
