import { endpoints } from "@beachhead/contract";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { copyExampleRoute } from "./example/copy.ts";
import { createFillVisit } from "./example/fill-visit.ts";
import { removeExample } from "./example/remove.ts";
import { createAccountRoutes, endExampleAccess, sendResetLink } from "./modules/account/index.ts";
import { dgPlanRoutes, listAssociatedPlans } from "./modules/dg-plans/index.ts";
import { countInPlans, findHolders, gtmPlanRoutes } from "./modules/gtm-plans/index.ts";
import { endExampleCosts, productCostRoutes } from "./modules/product-costs/index.ts";
import {
  createSimulationEngine,
  endExampleSimulations,
  type SimulationEngine,
  simulationRoutes,
} from "./modules/simulations/index.ts";
import { createSubscriptions } from "./modules/subscriptions/index.ts";
import { createAuth } from "./platform/auth/auth.ts";
import { createPasswordHasher } from "./platform/auth/password-hasher.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Vault } from "./platform/crypto/envelope.ts";
import type { Pools } from "./platform/db/pool.ts";
import { createWithUser, type UserTransaction } from "./platform/db/with-user.ts";
import { createEgress } from "./platform/egress/egress.ts";
import { registerApiDocs } from "./platform/http/api-docs.ts";
import { registerHealth } from "./platform/http/health.ts";
import { limitRequests } from "./platform/http/limit-requests.ts";
import { createOverload } from "./platform/http/load-shedding.ts";
import { type Route, route } from "./platform/http/route.ts";
import { createHttpServer, type Lifecycle } from "./platform/http/server.ts";
import type { ReaderLimits } from "./platform/http/slow-readers.ts";
import { createUnknownAddress } from "./platform/http/unknown-address.ts";
import { serveWebApp } from "./platform/http/web-app.ts";
import { createJobWorker } from "./platform/jobs/index.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import { createSendMail, deliverMail, type Mailer } from "./platform/outbox/index.ts";
import { createCommonLimits } from "./platform/rate-limits/common-limits.ts";
import { createRateLimiter } from "./platform/rate-limits/rate-limiter.ts";
import { createRequestLimits } from "./platform/rate-limits/request-limits.ts";
import { requireRoomForBytes } from "./platform/storage/document-limits.ts";
import { createNightlyCleaning } from "./platform/storage/nightly-cleaning.ts";
import { createGoogle } from "./providers/google/index.ts";
import { sandboxOrigins } from "./providers/index.ts";
import { createSandboxMailbox, type SandboxMailbox } from "./providers/mail/index.ts";

export interface AppDependencies {
  config: Pick<
    Config,
    | "defaultPlan"
    | "providers"
    | "publicUrl"
    | "rateLimits"
    | "sandboxes"
    | "signUps"
    | "trustedProxies"
    | "webDist"
  >;
  pools: Pools;
  clock: Clock;
  log: FastifyBaseLogger;
  lifecycle: Lifecycle;
  authSecret: string;
  /** Seals what must be read again. */
  vault: Vault;
  /** Undefined: mails wait in the outbox. */
  mailer: Mailer | undefined;
  /** Reads the mails that a sandbox took. Absent: the configured sandbox, if any. */
  mailbox?: SandboxMailbox | undefined;
  /** How slowly answers may be read; default: `READER_LIMITS`. */
  readers?: ReaderLimits | undefined;
  /** Whether this process works on jobs as well; asking for them needs no worker. Default true. */
  worksOnJobs?: boolean;
  /** Whether this process answers more than its health. Default true. */
  servesRequests?: boolean;
  /** Folder with the assets of other builds. */
  keptAssets?: string | undefined;
  /** Absent: nothing is counted. */
  metrics?: Metrics | undefined;
  /** Closed with the app. Absent: `createSimulationEngine()`. */
  simulationEngine?: SimulationEngine | undefined;
  /** Moves the periods of limits in tests. Absent: the database's clock. */
  testClockOfLimits?: Clock;
}

/** Milliseconds that runs still get when the server closes; with the rest of the way out below what its starter waits. */
const CALCULATION_GRACE = 4_000;

/** The whole wiring of the server. Closing the app closes what it was built with. */
export function buildApp(dependencies: AppDependencies): FastifyInstance {
  const { config, pools, clock, log, lifecycle, authSecret, vault, mailer } = dependencies;
  const { providers, publicUrl, sandboxes } = config;

  const withUser = createWithUser(pools.app);
  const limiter = createRateLimiter({
    pool: pools.auth,
    onError: (error) => log.warn({ err: error }, "expired counters were not deleted"),
    testClock: dependencies.testClockOfLimits,
  });
  const limits = { limiter, factor: config.rateLimits, sandboxes };
  const auth = createAuth({
    pool: pools.auth,
    clock,
    hasher: createPasswordHasher(),
    limits,
    secret: authSecret,
  });
  const egress = createEgress({ allowedOrigins: sandboxes ? sandboxOrigins(providers) : [] });
  const googleSettings = providers.google.settings;
  const google =
    googleSettings && createGoogle(googleSettings, `${publicUrl}${endpoints.finishGoogle.path}`, egress);
  const mailSandbox = providers.mail.settings?.sandbox;
  const mailbox = dependencies.mailbox ?? (mailSandbox && createSandboxMailbox(mailSandbox, egress));
  const commonLimits = createCommonLimits(limits);
  const sendMail = createSendMail(vault);
  const subscriptions = createSubscriptions({
    clock,
    countInPlans,
    findHolders,
    defaultPlan: config.defaultPlan,
  });
  const engine = dependencies.simulationEngine ?? createSimulationEngine();

  const routes: Route[] = [
    ...createAccountRoutes({
      ...auth,
      commonLimits,
      clock,
      google,
      sendMail,
      withUser,
      subscriptions,
      signUps: config.signUps,
      publicUrl,
      secret: authSecret,
      sandboxes,
      mailbox,
      fillVisit: createFillVisit({ withUser, subscriptions, clock, engine }),
    }),
    ...gtmPlanRoutes({ withUser, subscriptions, clock, listAssociatedPlans, endExampleDocuments }),
    ...dgPlanRoutes({ withUser, subscriptions, clock }),
    ...simulationRoutes({ withUser, subscriptions, clock, engine }),
    copyExampleRoute({ withUser, subscriptions, clock, engine }),
    route("removeExample", (context) => removeExample({ withUser, subscriptions, clock }, context)),
    ...productCostRoutes({ withUser, subscriptions, clock }),
  ];

  const handlers = [
    sendResetLink({ ...auth, commonLimits, sendMail, publicUrl }),
    ...(mailer === undefined ? [] : [deliverMail(mailer, vault)]),
  ];
  const nightly = createNightlyCleaning({ pools, withUser, clock, log });
  const worker = createJobWorker({ pool: pools.jobs, withUser, handlers, nightly, log });

  const overload = createOverload({ waiting: () => pools.app.waitingCount + pools.auth.waitingCount });
  const { trustedProxies } = config;
  const app = createHttpServer({
    log,
    lifecycle,
    publicUrl,
    trustedProxies,
    overload,
    readers: dependencies.readers,
  });
  dependencies.metrics?.watch(app);
  const unknownAddress = createUnknownAddress(app);
  const requestLimits = createRequestLimits(limits);
  limitRequests(app, requestLimits, publicUrl);
  const host = {
    authenticate: auth.accounts.findActor,
    requestLimits,
    clock,
    requireRoomForBody: (userId: string) => withUser(userId, (tx) => requireRoomForBytes(tx, userId)),
    publicUrl,
  };
  registerHealth(app, lifecycle, () => pools.app.query("select 1"));
  if (dependencies.servesRequests ?? true) {
    for (const each of routes) each.register(app, host);
    registerApiDocs(app, publicUrl);
    serveWebApp(app, config.webDist, unknownAddress, dependencies.keptAssets);
  }
  app.addHook("onReady", async () => {
    if (!sandboxes) await auth.accounts.endVisits();
    const ended = sandboxes ? undefined : await endExampleAccess(auth);
    if (ended !== undefined)
      log.warn({ sessions: ended }, "the example account is closed, because sandboxes are off");
    if (dependencies.worksOnJobs ?? true) worker.start();
  });
  let grace: NodeJS.Timeout | undefined;
  let jobsDone: Promise<void> | undefined;
  app.addHook("preClose", async () => {
    jobsDone = worker.stop();
    // A caller whose run would come too late is told to try again, rather than cut off when the time to end is up.
    grace = setTimeout(() => void engine.close(), CALCULATION_GRACE);
  });
  app.addHook("onClose", async () => {
    clearTimeout(grace);
    overload.stop();
    await engine.close();
    await jobsDone;
    await egress.close();
    await pools.close();
  });
  return app;
}

/** Makes the documents that were copied with an example plan the user's own. */
async function endExampleDocuments(tx: UserTransaction, ownerId: string, gtmPlanId: string): Promise<void> {
  await endExampleCosts(tx, ownerId, gtmPlanId);
  await endExampleSimulations(tx, ownerId, gtmPlanId);
}
