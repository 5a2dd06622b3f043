import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { planTypes } from "@beachhead/contract";
import { z } from "zod";
import { parseSignUps, type SignUps } from "./modules/account/index.ts";
import { type AdvisorSettings, advisorVariables, readAdvisor } from "./modules/advisor/index.ts";
import { type ConsultingSettings, consultingVariables, readConsulting } from "./modules/consulting/index.ts";
import { type Invoicing, invoicingVariables, readInvoicing } from "./modules/payments/index.ts";
import { type RetrievalSettings, readRetrieval, retrievalVariables } from "./modules/retrieval/index.ts";
import type { DefaultPlan } from "./modules/subscriptions/index.ts";
import { requireSecrets } from "./platform/crypto/require-secrets.ts";
import {
  type DatabaseSettings,
  databaseVariables,
  type ProcessType,
  readDatabaseSettings,
} from "./platform/db/settings.ts";
import { exposedSandboxes } from "./platform/http/exposed-sandboxes.ts";
import { KEPT_ASSETS_FOLDER } from "./platform/http/kept-assets.ts";
import { isHostname } from "./platform/http/own-host.ts";
import { unsafeAddress } from "./platform/http/production-address.ts";
import { type ConfiguredProviders, providers, readProviders } from "./providers/index.ts";
import { type MixpanelSettings, mixpanelVariables, readMixpanel } from "./providers/mixpanel/index.ts";

/** What the environment says, read once at start; nothing reads the environment later. */
export interface Config {
  /** Whether `NODE_ENV` is production. */
  production: boolean;
  host: string;
  port: number;
  /** Where people reach the server, without a slash at the end; decides HSTS and whose forms may sign in. */
  publicUrl: string;
  database: DatabaseSettings;
  /** The database is the one of `npm start`, for evaluation. */
  isDatabaseEmbedded: boolean;
  /** Whether this process answers requests, works on jobs, or does both. */
  processType: ProcessType;
  dataDirectory: string;
  /** Folder with the built web app's index.html. */
  webDist: string;
  /** Folder with the assets of the last builds; machines behind one address may share it. */
  assetsDirectory: string;
  /** Sandboxes replace outside services, and the example account exists. */
  sandboxes: boolean;
  /** Who may make an account. */
  signUps: SignUps;
  consulting: ConsultingSettings;
  /** Folder with the operator's terms.md, privacy.md and support.md; undefined: there are none. */
  textsDirectory: string | undefined;
  /** What new accounts get, without an end; undefined: the 14-day trial. */
  defaultPlan: DefaultPlan | undefined;
  /** Signs the bearer tokens; absent: made once and kept in the data directory. */
  authSecret: string | undefined;
  /** `id:key` of the master keys, the first of which seals; absent: made once and kept in the data directory. */
  masterKeys: string | undefined;
  /** Where to report vulnerabilities, for security.txt; undefined: the page with the contact of the operator. */
  securityContact: string | undefined;
  /** Names beside that of `publicUrl` that requests may come for, without ports. */
  allowedHosts: string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** Factor on the limits of calls in the tables. */
  rateLimits: number;
  /** Milliseconds between "not ready" and closing the port, for load balancers to notice. */
  drainDelay: number;
  /** First port of this machine that figures are served on; undefined: they are not taken. */
  metricsPort: number | undefined;
  /** Address of the metrics server. On any address but loopback, everyone who reaches it can read the metrics. */
  metricsHost: string;
  logLevel: string;
  /** Who answers as the AI consultant. */
  advisor: AdvisorSettings;
  /** What turns texts into vectors. */
  retrieval: RetrievalSettings;
  /** Where usage is reported to; undefined: nowhere. */
  analytics: MixpanelSettings | undefined;
  /** How invoices are dated and numbered. */
  invoicing: Invoicing;
  /** Outside services. */
  providers: ConfiguredProviders;
}

/** The environment cannot be used; the message names the variable and the remedy. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const repository = new URL("../../../", import.meta.url);

const splitList = (text: string) => text.split(/[\s,]+/).filter((each) => each !== "");

function isOrigin(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === "");
}

const flag = (fallback: boolean) =>
  z
    .enum(["0", "1", "false", "true"], "must be 1 or 0")
    .optional()
    .transform((value) => (value === undefined ? fallback : value === "1" || value === "true"));

function environmentSchema(production: boolean) {
  return z.object({
    HOST: z.string().default("127.0.0.1"),
    PORT: z.coerce
      .number("must be a port, 1 to 65535")
      .int("must be a whole number")
      .min(0, "must be a port, 1 to 65535")
      .max(65_535, "must be a port, 1 to 65535")
      .default(3000),
    PUBLIC_URL: z
      .url({
        protocol: /^https?$/,
        error: "must be an address such as https://plan.example.com",
        abort: true,
      })
      .refine(
        isOrigin,
        "must be a host without path, query or login, such as https://plan.example.com: the app's links begin at the root. Give it a host name or a port of its own",
      )
      .optional(),
    DATABASE_URL: z.string(
      "must be the address of a PostgreSQL database, postgres://user:password@host/name",
    ),
    ...databaseVariables,
    ...advisorVariables,
    ...retrievalVariables,
    ...mixpanelVariables,
    DATA_DIR: z.string().default(fileURLToPath(new URL(".data", repository))),
    WEB_DIST: z.string().default(fileURLToPath(new URL("apps/web/dist", repository))),
    DATABASE_EMBEDDED: flag(false),
    ASSETS_DIR: z.string().optional(),
    SANDBOX: flag(!production),
    SANDBOX_PUBLIC: flag(false),
    INSECURE_HTTP: flag(false),
    SIGN_UPS: z
      .string()
      .default("open")
      .transform((text, context) => {
        const signUps = parseSignUps(text);
        if (signUps === undefined)
          context.addIssue("must be open, closed, or domains such as example.com,example.org");
        return signUps ?? { kind: "closed" as const };
      }),
    DEFAULT_PLAN: z.enum(planTypes, `must be ${planTypes.join(", ")}`).default("trial"),
    ...consultingVariables,
    ...invoicingVariables,
    TEXTS_DIR: z.string().optional(),
    AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
    MASTER_KEYS: z.string().optional(),
    SECURITY_CONTACT: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, "must be mailto: with an address, or an https: address")
      .optional(),
    ALLOWED_HOSTS: z
      .string()
      .default("")
      .transform(splitList)
      .refine(
        (names) => names.every(isHostname),
        "must be names without scheme and port, such as plan.example.com,10.0.0.7,[fd00::7]",
      ),
    TRUSTED_PROXIES: z.string().default("").transform(splitList),
    RATE_LIMITS: z.coerce
      .number("must be a number such as 2")
      .min(0.01, "must be 0.01 or more")
      .max(1_000, "must be at most 1000")
      .default(1),
    DRAIN_DELAY: z.coerce
      .number("must be milliseconds")
      .min(0, "must be 0 or more")
      .max(8000, "must be at most 8000")
      .default(300),
    METRICS_PORT: z.coerce
      .number("must be a port, 0 to 65535")
      .int("must be a whole number")
      .min(0, "must be a port, 0 to 65535")
      .max(65_535, "must be a port, 0 to 65535")
      .optional(),
    METRICS_HOST: z
      .union([z.ipv4(), z.ipv6()], "must be an address of this machine, such as 127.0.0.1 or 0.0.0.0")
      .default("127.0.0.1"),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "silent"], "must be error, warn, info or debug")
      .default("info"),
  });
}

/** Names of all variables of the environment that a server process reads, in the order of this file. */
export const configVariables = (): string[] => [
  ...Object.keys(environmentSchema(true).shape),
  ...providers.flatMap(({ variables }) => variables),
];

/**
 * @param environment usually `process.env`; a variable that is set to nothing counts as absent
 * @throws {ConfigError} on the first variable that cannot be used
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const production = given["NODE_ENV"] === "production";
  const data = checked(() => environmentSchema(production).parse(given));
  // `npm start` keeps the secrets of its embedded database beside it.
  if (production && !data.DATABASE_EMBEDDED) {
    requireSecrets({ AUTH_SECRET: data.AUTH_SECRET, MASTER_KEYS: data.MASTER_KEYS });
  }
  const unsafe = production
    ? unsafeAddress({ publicUrl: data.PUBLIC_URL, allowsHttp: data.INSECURE_HTTP })
    : undefined;
  if (unsafe !== undefined) throw new ConfigError(unsafe);
  const { processType, ...pools } = readDatabaseSettings(data);
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, "");
  const exposed = exposedSandboxes(data.SANDBOX && !data.SANDBOX_PUBLIC, publicUrl);
  if (exposed !== undefined) throw new ConfigError(exposed);
  return {
    production,
    host: data.HOST,
    port: data.PORT,
    publicUrl,
    database: { databaseUrl: data.DATABASE_URL, ...pools },
    isDatabaseEmbedded: data.DATABASE_EMBEDDED,
    processType,
    dataDirectory: data.DATA_DIR,
    webDist: data.WEB_DIST,
    assetsDirectory: data.ASSETS_DIR ?? join(data.DATA_DIR, KEPT_ASSETS_FOLDER),
    sandboxes: data.SANDBOX,
    signUps: data.SIGN_UPS,
    consulting: readConsulting(data),
    invoicing: readInvoicing(data),
    textsDirectory: data.TEXTS_DIR,
    defaultPlan: data.DEFAULT_PLAN === "trial" ? undefined : data.DEFAULT_PLAN,
    authSecret: data.AUTH_SECRET,
    masterKeys: data.MASTER_KEYS,
    securityContact: data.SECURITY_CONTACT,
    allowedHosts: data.ALLOWED_HOSTS,
    trustedProxies: data.TRUSTED_PROXIES,
    rateLimits: data.RATE_LIMITS,
    drainDelay: data.DRAIN_DELAY,
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    logLevel: data.LOG_LEVEL,
    advisor: checked(() => readAdvisor(data)),
    retrieval: checked(() => readRetrieval(data)),
    analytics: readMixpanel(data),
    providers: checked(() => readProviders(given, { publicUrl, production, sandboxes: data.SANDBOX })),
  };
}

/** @throws {ConfigError} in place of a rule's error */
function checked<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const issue = error.issues[0];
    throw new ConfigError(`${issue?.path.join(".")} ${issue?.message}.`, { cause: error });
  }
}
