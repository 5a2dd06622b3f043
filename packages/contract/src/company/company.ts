import { z } from "zod";
import { emailSchema } from "../account/fields.ts";
import { ownerFields } from "../account/owner.ts";
import { bodyOf, text, textOnly } from "../primitives.ts";
import { roleFields, roleOfGroup, roleSchema } from "./roles.ts";
import { samlSettings } from "./saml.ts";

/** How many domains a workspace may claim. */
export const MAX_DOMAINS = 10;
/** The host of the DNS record that proves a claim is this label below the domain. */
export const DOMAIN_RECORD = "_beachhead";

const DOMAIN_RULE = "Enter a domain such as example.com";
const domainSchema = z
  .preprocess(textOnly, z.string({ error: DOMAIN_RULE }).trim().toLowerCase().max(253, DOMAIN_RULE))
  .pipe(
    z
      .string()
      .regex(/^(?=.*[a-z])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/, DOMAIN_RULE),
  );

const id = z.string().max(200);
export const domainParams = z.object({ id, domainId: id });
export const domainBody = bodyOf({ domain: domainSchema });

export const companyDomain = z.object({
  id: z.string(),
  domain: z.string(),
  /** Host and value of the TXT record that proves the claim. */
  record: z.object({ host: z.string(), value: z.string() }),
  /** Null until the record was found. */
  verifiedAt: z.string().nullable(),
  checkedAt: z.string().nullable(),
  /** Since when a check has missed the record of a verified domain. */
  missingSince: z.string().nullable(),
});
export type CompanyDomain = z.output<typeof companyDomain>;
export const domainReply = z.object({ success: z.literal(true), domain: companyDomain });

const addressSchema = (label: string) =>
  text(label, 500, `${label} is required`).pipe(
    z.url({ protocol: /^https?$/, error: `${label} must be an address such as https://login.example.com` }),
  );

export const companyProviderBody = bodyOf({
  issuer: addressSchema("Issuer"),
  clientId: text("Client ID", 300, "Client ID is required"),
  /** Left out to keep the saved one. */
  clientSecret: text("Client secret", 1_000, "Client secret is required").optional(),
  ...roleFields,
  ...ownerFields,
});

export const companyProvider = z.object({
  kind: z.enum(["oidc", "saml"]),
  /** By SAML the provider's entity id. */
  issuer: z.string(),
  /** Empty with SAML. */
  clientId: z.string(),
  /** Null with OpenID Connect. */
  saml: samlSettings.nullable(),
  defaultRole: roleSchema,
  roles: z.array(roleOfGroup),
  enforced: z.boolean(),
  /** The last test sign-in that succeeded with these settings. */
  testedAt: z.string().nullable(),
});
export type CompanyProvider = z.output<typeof companyProvider>;

export const MAX_SESSION_HOURS = 360;
export const MIN_IDLE_MINUTES = 15;
export const MAX_IDLE_MINUTES = 10_080;

const HOURS_RULE = `Longest session must be a whole number of hours, 1 to ${MAX_SESSION_HOURS}`;
const IDLE_RULE = `Idle time must be a whole number of minutes, ${MIN_IDLE_MINUTES} to ${MAX_IDLE_MINUTES}`;

/** One issue for a number that is too large and no safe integer either. */
const wholeNumber = (least: number, most: number, error: string) =>
  z.number(error).min(least, { error, abort: true }).max(most, { error, abort: true }).int(error);

const sessionRuleFields = {
  /** From the sign-in on; null: as long as any session. */
  longestHours: wholeNumber(1, MAX_SESSION_HOURS, HOURS_RULE).nullable(),
  /** Without a request; null: no limit. */
  idleMinutes: wholeNumber(MIN_IDLE_MINUTES, MAX_IDLE_MINUTES, IDLE_RULE).nullable(),
  /** Of members who do not come in by the company's provider. */
  twoFactor: z.boolean("Choose whether members need two-factor sign-in"),
};
export const sessionRulesBody = bodyOf(sessionRuleFields);
export const sessionRules = z.object(sessionRuleFields);
export type SessionRules = z.output<typeof sessionRules>;
export const sessionRulesReply = z.object({ success: z.literal(true), rules: sessionRules });

export const enforcementBody = bodyOf({
  enforced: z.boolean("Choose whether the company's provider is the only way in"),
  ...ownerFields,
});

export const companySignInReply = z.object({
  success: z.literal(true),
  domains: z.array(companyDomain),
  /** Null until one is saved. */
  provider: companyProvider.nullable(),
  rules: sessionRules,
  /** Null without a token. */
  scim: z.object({ createdAt: z.string(), lastUsedAt: z.string().nullable() }).nullable(),
  /** What has to be entered at the provider. */
  addresses: z.object({
    redirectUri: z.string(),
    scim: z.string(),
    /** Of SAML: our entity id, which is also where our metadata is, and the assertion consumer service. */
    entityId: z.string(),
    assertionConsumer: z.string(),
  }),
});
export type CompanySignIn = z.output<typeof companySignInReply>;

/** The token is not shown again. */
export const scimTokenReply = z.object({ success: z.literal(true), token: z.string() });

export const beginCompanyBody = bodyOf({ email: emailSchema });
export const beginCompanyReply = z.object({
  success: z.literal(true),
  /** Where to send the browser. */
  url: z.string(),
});

/** Why a company sign-in led back to the sign-in page, as its address says. */
export const companyProblems = [
  "denied",
  "failed",
  "signature",
  "clock",
  "settings",
  "encrypted",
  "no-email",
  "other-domain",
  "deactivated",
  "no-seat",
  "no-sign-up",
] as const;
export type CompanyProblem = (typeof companyProblems)[number];
