import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { SignUps } from "./modules/account/index.ts";
import type { AdvisorSettings } from "./modules/advisor/index.ts";
import type { ConsultingSettings } from "./modules/consulting/index.ts";
import type { StreamLimits } from "./modules/events/index.ts";
import type { Invoicing } from "./modules/payments/index.ts";
import { createSimulationEngine, type SimulationEngine } from "./modules/simulations/index.ts";
import type { DefaultPlan } from "./modules/subscriptions/index.ts";
import { createPasswordHasher, type PasswordHasher } from "./platform/auth/password-hasher.ts";
import { movableClock } from "./platform/clock/clock.ts";
import { HOUR_MS } from "./platform/clock/durations.ts";
import { createVault } from "./platform/crypto/envelope.ts";
import { makeKeyringEntry, parseKeyring } from "./platform/crypto/keyring.ts";
import type { DatabaseTimeLimits, Pools } from "./platform/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "./platform/db/test-database.ts";
import { createTestPools } from "./platform/db/test-pools.ts";
import { newId } from "./platform/db/uuid.ts";
import type { ReaderLimits } from "./platform/http/slow-readers.ts";
import { createLog } from "./platform/log/log.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import type { Mailer } from "./platform/outbox/index.ts";
import { readProviders } from "./providers/index.ts";
import type { SandboxMailbox } from "./providers/mail/index.ts";
import type { MixpanelSettings } from "./providers/mixpanel/index.ts";
import { TestClient } from "./test/client.ts";

export interface TestUser {
  userId: string;
  email: string;
  token: string;
  /** `{ authorization: "Bearer ..." }` */
  headers: { authorization: string };
  /** Calls as this user. */
  api: TestClient;
}

export interface TestApp {
  app: FastifyInstance;
  /** A caller without a session. */
  client: TestClient;
  database: TestDatabase;
  clock: ReturnType<typeof movableClock>;
  lifecycle: { draining: boolean };
  /** Lines of the log so far, as text. */
  logged: string[];
  /** A new user of the test's own. */
  signUp(): Promise<TestUser>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = "seven green kettles";
export const TEST_SECRET = "a secret that only this test process knows";

/** One for all test apps of a process: two of them on one database are two servers of one installation. */
export const TEST_KEYRING = parseKeyring(makeKeyringEntry(), "tests");
export const TEST_VAULT = createVault(TEST_KEYRING);

/** argon2id as in production, with the least work: a sign-up would spend half of its time on the hash. */
const QUICK_HASHER = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });

export interface TestAppOptions {
  sandboxes?: boolean;
  mailbox?: SandboxMailbox;
  webDist?: string;
  publicUrl?: string;
  allowedHosts?: string[];
  securityContact?: string;
  trustedProxies?: string[];
  /** Default: only with a mailer. */
  worksOnJobs?: boolean;
  rateLimits?: number;
  /** Variables of providers, such as those of a test sandbox. Default: no provider is configured. */
  environment?: Readonly<Record<string, string>>;
  signUps?: SignUps;
  /** Default: the same hashes at a fraction of the cost. */
  passwordHasher?: PasswordHasher;
  consulting?: ConsultingSettings;
  textsDirectory?: string;
  invoicing?: Invoicing;
  defaultPlan?: DefaultPlan;
  /** An earlier test app's: this one is a second server process beside it. */
  database?: TestDatabase;
  mailer?: Mailer;
  metrics?: Metrics;
  keptAssets?: string;
  simulationEngine?: SimulationEngine;
  readers?: ReaderLimits;
  streams?: StreamLimits;
  /** Who answers as the AI consultant. Default: the built-in advisor. */
  advisor?: AdvisorSettings;
  /** Where usage is reported to. Default: nowhere. */
  analytics?: MixpanelSettings;
  /** Default: requests wait for the database as long as a slow machine needs. */
  databaseLimits?: Partial<DatabaseTimeLimits>;
  /** Told of the pools before the server uses them. */
  onPools?(pools: Pools): void;
}

/** A session as its tests use it. */
export function asTestUser(
  app: FastifyInstance,
  { userId, email, token }: Pick<TestUser, "userId" | "email" | "token">,
): TestUser {
  const headers = { authorization: `Bearer ${token}` };
  return { userId, email, token, headers, api: new TestClient(app, token) };
}

/** The whole server on a database of its own, for `app.inject`. For tests only. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const pools = createTestPools(database, {
    maximumConnections: 5,
    ...(options.databaseLimits && { timeLimits: options.databaseLimits }),
  });
  options.onPools?.(pools);
  const clock = movableClock();
  const lifecycle = { draining: false };
  const logged: string[] = [];
  const { publicUrl = "http://localhost:3000", sandboxes = true, environment = {} } = options;
  const app = buildApp({
    config: {
      publicUrl,
      sandboxes,
      providers: readProviders(environment, { publicUrl, sandboxes, production: false }),
      consulting: options.consulting ?? { bookingUrl: undefined, operatorEmail: undefined },
      textsDirectory: options.textsDirectory,
      invoicing: options.invoicing,
      signUps: options.signUps ?? { kind: "open" },
      defaultPlan: options.defaultPlan,
      rateLimits: options.rateLimits ?? 1,
      allowedHosts: options.allowedHosts ?? [],
      securityContact: options.securityContact,
      trustedProxies: options.trustedProxies ?? [],
      webDist: options.webDist ?? "/nonexistent",
      ...(options.advisor && { advisor: options.advisor }),
      analytics: options.analytics,
    },
    pools,
    clock,
    testClockOfLimits: clock,
    log: createLog("info", { write: (line) => void logged.push(line) }),
    lifecycle,
    mailer: options.mailer,
    mailbox: options.mailbox,
    metrics: options.metrics,
    readers: options.readers,
    streams: options.streams,
    // Tests of other files share the process: its event loop says nothing about this server.
    mostDelayMilliseconds: Number.POSITIVE_INFINITY,
    keptAssets: options.keptAssets,
    // Starting a thread and waiting for it count towards the time limits of what it does.
    simulationEngine: options.simulationEngine ?? createSimulationEngine({ timeLimit: HOUR_MS }),
    jobLimits: { timeLimit: HOUR_MS },
    passwordHasher: options.passwordHasher ?? QUICK_HASHER,
    worksOnJobs: options.worksOnJobs ?? options.mailer !== undefined,
    authSecret: TEST_SECRET,
    vault: TEST_VAULT,
  });
  await app.ready();

  const client = new TestClient(app);
  return {
    app,
    client,
    database,
    clock,
    lifecycle,
    logged,
    signUp: async () => {
      const email = `${newId()}@example.com`;
      const answer = await client.send("signUp", {
        body: { name: "Test Person", email, password: TEST_PASSWORD, company: "Acme" },
      });
      if (answer.statusCode !== 200) throw new Error(`Sign-up failed: ${answer.body}`);
      const { _id, token } = answer.json();
      return asTestUser(app, { userId: _id, email, token });
    },
    close: async () => {
      await app.close();
      if (options.database === undefined) await database.drop();
    },
  };
}
