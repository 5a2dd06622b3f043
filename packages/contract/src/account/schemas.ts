import { z } from "zod";
import { bodyOf, text, textOnly } from "../primitives.ts";

/** Shortest and longest password, in characters. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

const emailSchema = z
  .preprocess(textOnly, z.string({ error: "E-mail is required" }).trim().min(1, "E-mail is required"))
  .pipe(z.string().max(254, "E-mail can have at most 254 characters"))
  .pipe(z.email("Enter an e-mail address such as name@company.com"))
  .transform((value) => value.toLowerCase());

export const signUpBody = bodyOf({
  name: text("Name", 200, "Name is required"),
  email: emailSchema,
  password: z
    .string({ error: "Password is required" })
    .refine(
      (value) => Array.from(value).length >= PASSWORD_MIN,
      `Password needs at least ${PASSWORD_MIN} characters`,
    )
    .refine(
      (value) => Array.from(value).length <= PASSWORD_MAX,
      `Password can have at most ${PASSWORD_MAX} characters`,
    ),
  company: text("Company", 200),
  contact: text("Contact", 50),
});

export const signInBody = bodyOf({
  email: emailSchema,
  password: z.preprocess(
    textOnly,
    z
      .string({ error: "Password is required" })
      .min(1, "Password is required")
      .max(1000, "Password can have at most 128 characters"),
  ),
});

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
});
export type PlanLimits = z.infer<typeof planLimitsSchema>;

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
  /** Imitations stand in for outside services. */
  sandboxes: z.boolean(),
  /** "Explore the example" works from this address. */
  example: z.boolean(),
});
