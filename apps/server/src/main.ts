import { flushCompileCache } from "node:module";
import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import type { FastifyBaseLogger } from "fastify";
import { DatabaseError } from "pg";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, parseConfig } from "./config.ts";
import { AUTH_SECRET_FILE, readOrMakeAuthSecret } from "./platform/auth/auth-secret.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { checkKeyCanaries } from "./platform/crypto/canary.ts";
import { createVault } from "./platform/crypto/envelope.ts";
import { KEYRING_FILE, KeyringError, readKeyring } from "./platform/crypto/keyring.ts";
import { SecretMissingError } from "./platform/crypto/require-secrets.ts";
import { requirePrivateFile, SecretFileError } from "./platform/crypto/secret-file.ts";
import { assertConnectionsFit, TooManyConnectionsError } from "./platform/db/connection-count.ts";
import { assertMigrated, MigrationHistoryError } from "./platform/db/migrate.ts";
import { createPools } from "./platform/db/pool.ts";
import { assertRestrictedRoles, UnsafeRoleError } from "./platform/db/restricted-role.ts";
import { waitForPrimary } from "./platform/db/wait-for-primary.ts";
import { acceptWaiting } from "./platform/http/accept-waiting.ts";
import { keepAssets } from "./platform/http/kept-assets.ts";
import { precompress } from "./platform/http/precompress.ts";
import { countJobs } from "./platform/jobs/index.ts";
import { createLog } from "./platform/log/log.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import { serveMetrics } from "./platform/metrics/metrics-server.ts";
import { answerPings } from "./platform/supervision/heartbeat.ts";
import { createSmtpMailer, warnOfMailServer } from "./providers/mail/index.ts";

const GRACE_MILLISECONDS = 9_000;

/** One server process: migrated database in, port out. Ends with code 0 after SIGTERM or SIGINT. */
async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const pools = createPools({
    ...config.database,
    onConnectionError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  await Promise.all(
    [pools.app, pools.auth, pools.jobs].map((pool) =>
      waitForPrimary(pool, (reason) =>
        log.warn({ reason }, "waiting for the database, which has no primary"),
      ),
    ),
  );
  const [powerfulLogins] = await Promise.all([
    assertRestrictedRoles(pools),
    assertMigrated(pools.jobs),
    assertConnectionsFit(config.database, 1),
  ]);
  warnOfRisks(config, powerfulLogins, log);
  if (config.production) {
    for (const name of [AUTH_SECRET_FILE, KEYRING_FILE]) requirePrivateFile(join(config.dataDirectory, name));
  }
  const keyring = readKeyring(config.masterKeys, config.dataDirectory);
  const vault = createVault(keyring);
  await checkKeyCanaries(pools.auth, keyring, vault);
  const lifecycle = { draining: false };
  const authSecret = config.authSecret ?? readOrMakeAuthSecret(config.dataDirectory);
  const mail = config.providers.mail.settings;
  const mailer = mail && createSmtpMailer(mail, config.publicUrl);
  const { app: requests, auth, jobs } = pools;
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : createMetrics({ pools: { app: requests, auth, jobs }, countJobs: () => countJobs(jobs) });
  const parts = {
    config,
    pools,
    clock: systemClock,
    log,
    lifecycle,
    authSecret,
    vault,
    mailer,
    metrics,
    worksOnJobs: config.processType !== "web",
    servesRequests: config.processType !== "worker",
    keptAssets: await keepOwnAssets(config, log),
  };
  const app = buildApp(parts);

  if (metrics !== undefined && config.metricsPort !== undefined) {
    const figures = await serveMetrics(metrics, config.metricsPort, config.metricsHost);
    log.info({ host: config.metricsHost, port: figures.port }, "metrics are served");
    app.addHook("onClose", () => figures.close());
  }

  closeWithGrace({ delay: GRACE_MILLISECONDS, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "unexpected error, closing");
    else log.info({ signal }, "closing");
    lifecycle.draining = true;
    if (signal) await new Promise((resolve) => setTimeout(resolve, config.drainDelay));
    await acceptWaiting(app.server);
    await app.close();
  });

  await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (address) => `listening on ${address}`,
  });
  // Node would do so at the end only: a process that is killed would leave the next one to compile again.
  flushCompileCache();

  const { production, processType, providers } = config;
  await Promise.all([
    warnOfMailServer({ production, processType, mail: providers.mail.settings }, log),
    compressAssets(config, log),
  ]);
}

/** Runs while the first requests are answered: a file is served uncompressed until its compressed one exists. */
async function compressAssets(config: Config, log: FastifyBaseLogger): Promise<void> {
  if (config.processType === "worker") return;
  await precompress(join(config.webDist, "assets")).catch((error: unknown) => {
    log.warn({ err: error }, "assets are served uncompressed");
  });
}

/** What an operator should change although the server can run with it. */
function warnOfRisks(config: Config, powerfulLogins: readonly string[], log: FastifyBaseLogger): void {
  for (const login of powerfulLogins) {
    log.warn(
      { login },
      "the database login is a superuser or bypasses row-level security; use one that does not (docs/operations.md, Database logins)",
    );
  }
  if (config.production && config.isDatabaseEmbedded) {
    log.warn(
      "production uses the embedded PostgreSQL, which is not the newest patch release; set DATABASE_URL to a server that you patch",
    );
  }
}

/** Before the first request: a page of this build may ask another server for its files. */
async function keepOwnAssets(config: Config, log: FastifyBaseLogger): Promise<string | undefined> {
  if (config.processType === "worker") return undefined;
  try {
    await keepAssets(join(config.webDist, "assets"), config.assetsDirectory);
    return config.assetsDirectory;
  } catch (error) {
    log.warn({ err: error }, "assets of this build are not kept for the next one");
    return undefined;
  }
}

/** One sentence for what an operator can fix; other errors with their stack. */
function explain(error: unknown, environment: NodeJS.ProcessEnv): string {
  const ours = [
    ConfigError,
    KeyringError,
    MigrationHistoryError,
    SecretFileError,
    SecretMissingError,
    TooManyConnectionsError,
    UnsafeRoleError,
  ];
  const isOurs = ours.some((each) => error instanceof each);
  if (isOurs && error instanceof Error) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${environment["PORT"] ?? 3000} is in use. Stop the other program, or set PORT to a free port.`;
  }
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "ENOENT") {
    return "No database answers at DATABASE_URL. Start it, or correct the address.";
  }
  if (error instanceof DatabaseError) return `The database at DATABASE_URL says: ${error.message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

answerPings();
try {
  await start(parseConfig(process.env));
} catch (error) {
  process.stderr.write(`${explain(error, process.env)}\n`);
  process.exit(1);
}
