import { requireSecrets, SecretMissingError } from "../../apps/server/src/platform/crypto/require-secrets.ts";
import { parseConnectionUrl } from "../../apps/server/src/platform/db/connection-url.ts";
import {
  type DatabaseSettings,
  DatabaseSettingsError,
  type ProcessType,
  parseDatabaseSettings,
} from "../../apps/server/src/platform/db/settings.ts";
import { exposedSandboxes } from "../../apps/server/src/platform/http/exposed-sandboxes.ts";
import { unsafeAddress } from "../../apps/server/src/platform/http/production-address.ts";
import type { Environment } from "../../apps/server/src/platform/providers/provider.ts";
import { providers } from "../../apps/server/src/providers/index.ts";
import { StartError } from "./start-error.ts";

/** The environment, read once. */
export interface Settings {
  port: number;
  host: string;
  /** As given; undefined: `.data` in the project. */
  dataDirectory: string | undefined;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** `databaseUrl` with the login that `npm run backup` uses. */
  backupUrl: string | undefined;
  /** The other addresses, the sizes of the pools, and how statements are sent. */
  pools: Omit<DatabaseSettings, "databaseUrl">;
  processType: ProcessType;
  /** Whether the start migrates the database; if not, `npm run migrate` has. */
  migrates: boolean;
  /** Where people reach the app, without a slash at the end. */
  publicUrl: string;
  webProcesses: number;
  /** A web app built elsewhere; undefined: built here when stale. */
  webDist: string | undefined;
  production: boolean;
  /** Whether sandboxes replace providers that are not configured, and the example account exists. */
  sandbox: boolean;
  /** Ids of the providers that are configured; no sandbox replaces them. */
  configured: string[];
  /** What the start says of those that are configured. */
  live: string[];
}

/**
 * @throws {StartError} naming the variable and what it should hold.
 */
export function readSettings(environment: Environment): Settings {
  const given: Environment = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== ""),
  );
  const get = (name: string) => given[name];
  const port = wholeNumber("PORT", get("PORT") ?? "3000", 1, 65_535);
  const host = get("HOST") ?? "127.0.0.1";
  const production = get("NODE_ENV") === "production";
  const givenUrl = get("PUBLIC_URL");
  const publicUrl = webUrl(givenUrl ?? `http://${reachableHost(host)}:${port}`);
  const allowsHttp = onOrOff("INSECURE_HTTP", get("INSECURE_HTTP")) ?? false;
  const unsafe = production ? unsafeAddress({ publicUrl: givenUrl, allowsHttp }) : undefined;
  if (unsafe !== undefined) throw new StartError(unsafe);
  const sandbox = onOrOff("SANDBOX", get("SANDBOX")) ?? !production;
  const shown = onOrOff("SANDBOX_PUBLIC", get("SANDBOX_PUBLIC")) ?? false;
  const exposed = exposedSandboxes(sandbox && !shown, publicUrl);
  if (exposed !== undefined) throw new StartError(exposed);
  const databaseUrl = postgresUrl("DATABASE_URL", get("DATABASE_URL"));
  if (production && databaseUrl !== undefined) demandSecrets(get);
  const { processType, ...pools } = readPools(get);
  const configured = providers.filter(({ isConfigured }) => isConfigured(given));
  return {
    port,
    host,
    dataDirectory: get("DATA_DIR"),
    databaseUrl,
    backupUrl: databaseUrl && (postgresUrl("DATABASE_BACKUP_URL", get("DATABASE_BACKUP_URL")) ?? databaseUrl),
    pools,
    processType,
    migrates: onOrOff("MIGRATE", get("MIGRATE")) ?? true,
    publicUrl,
    webProcesses: wholeNumber("WEB_PROCESSES", get("WEB_PROCESSES") ?? "1", 1, 64),
    webDist: get("WEB_DIST"),
    production,
    sandbox,
    configured: configured.map(({ id }) => id),
    live: configured.flatMap(({ describe }) => describe.live?.(given) ?? []),
  };
}

type Get = (name: string) => string | undefined;

function readPools(get: Get) {
  try {
    return parseDatabaseSettings(get);
  } catch (error) {
    if (error instanceof DatabaseSettingsError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

function demandSecrets(get: Get): void {
  try {
    requireSecrets({ AUTH_SECRET: get("AUTH_SECRET"), MASTER_KEYS: get("MASTER_KEYS") });
  } catch (error) {
    if (error instanceof SecretMissingError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

function wholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new StartError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
}

function onOrOff(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^(1|0|true|false)$/.test(text)) return text === "1" || text === "true";
  throw new StartError(`${name} must be 1 or 0, not "${text}".`);
}

/** The text is never shown: it holds a password. */
function postgresUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    parseConnectionUrl(text);
    return text;
  } catch {
    throw new StartError(`${name} must be an address like postgres://user:password@host:5432/database.`);
  }
}

function webUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "") {
    return url.origin;
  }
  throw new StartError(`PUBLIC_URL must be an address like https://plan.example.com, not "${text}".`);
}

/** A host to listen on is not always one to call: all interfaces and loopback are reached as localhost. */
function reachableHost(host: string): string {
  if (["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
