import { endpoints } from "@beachhead/contract";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { copyExampleRoute } from "./example/copy.ts";
import { createFillVisit } from "./example/fill-visit.ts";
import { removeExample } from "./example/remove.ts";
import {
  createAccountRoutes,
  endExampleAccess,
  expireExport,
  makeExport,
  readOperatorTexts,
  sendResetLink,
} from "./modules/account/index.ts";
import {
  type AdvisorSettings,
  advisorRoutes,
  createAdvisor,
  createPickWatch,
} from "./modules/advisor/index.ts";
import { consultingRoutes } from "./modules/consulting/index.ts";
import { dashboardRoutes, findViewDeck, sendVisit, sendWeeklyMail } from "./modules/dashboards/index.ts";
import { createDailyRates, crmDeals, dealRoutes, mapAgain, runImport } from "./modules/deals/index.ts";
import {
  dgPlanRoutes,
  findChannelDeck,
  findPlanChannels,
  listAssociatedPlans,
} from "./modules/dg-plans/index.ts";
import { firstOddsRoutes } from "./modules/first-odds/index.ts";
import { countInPlans, findHolders, gtmPlanRoutes, hasGtmPlan } from "./modules/gtm-plans/index.ts";
import {
  type Connectors,
  createConnectionAccess,
  findUserCredentials,
  integrationRoutes,
  syncConnections,
} from "./modules/integrations/index.ts";
import { serveMcp } from "./modules/mcp/index.ts";
import { paymentRoutes, reconcileOrder, serveCheckout } from "./modules/payments/index.ts";
import { endExampleCosts, productCostRoutes } from "./modules/product-costs/index.ts";
import {
  createEmbedder,
  createLimitedWebSearch,
  createTextReader,
  type RetrievalSettings,
  retrievalRoutes,
} from "./modules/retrieval/index.ts";
import { shareRoutes } from "./modules/shares/index.ts";
import {
  createSimulationEngine,
  endExampleSimulations,
  findPlanPrice,
  findSimulationDeck,
  type SimulationEngine,
  simulationRoutes,
} from "./modules/simulations/index.ts";
import { createSubscriptions, remindOfEnd, subscriptionRoutes } from "./modules/subscriptions/index.ts";
import { createAuth } from "./platform/auth/auth.ts";
import { createPasswordHasher, type PasswordHasher } from "./platform/auth/password-hasher.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Vault } from "./platform/crypto/envelope.ts";
import type { Pools } from "./platform/db/pool.ts";
import { createWithUser, type UserTransaction } from "./platform/db/with-user.ts";
import { createEgress, type Egress } from "./platform/egress/egress.ts";
import { createExporter } from "./platform/exports/exporter.ts";
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
import { createHubspot } from "./providers/hubspot/index.ts";
import { type ConfiguredProviders, sandboxOrigins } from "./providers/index.ts";
import { createSandboxMailbox, type SandboxMailbox } from "./providers/mail/index.ts";
import { createMixpanel, type MixpanelSettings } from "./providers/mixpanel/index.ts";
import { createRateSource } from "./providers/rates/index.ts";
import { createRazorpay } from "./providers/razorpay/index.ts";
import { createZohoCampaigns, createZohoCrm } from "./providers/zoho/index.ts";

export interface AppDependencies {
  config: Pick<
    Config,
    | "consulting"
    | "defaultPlan"
    | "providers"
    | "publicUrl"
    | "rateLimits"
    | "sandboxes"
    | "textsDirectory"
    | "signUps"
    | "trustedProxies"
    | "webDist"
  > & {
    /** Absent: the built-in advisor without additions. */
    advisor?: AdvisorSettings;
    /** Absent: the word vectors of this installation. */
    retrieval?: RetrievalSettings;
    /** Absent: usage is not reported. */
    analytics?: MixpanelSettings | undefined;
  };
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
  /** Default: `createPasswordHasher()`. */
  passwordHasher?: PasswordHasher;
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
    hasher: dependencies.passwordHasher ?? createPasswordHasher(),
    limits,
    secret: authSecret,
  });
  const { analytics } = config;
  const egress = createEgress({
    allowedOrigins: [
      ...(sandboxes ? sandboxOrigins(providers) : []),
      // Any address but one on this machine must be public.
      ...(analytics?.api.startsWith("http:") === true ? [analytics.api] : []),
    ],
  });
  const mixpanel = analytics && createMixpanel(analytics, egress);
  // Addresses that users name: not even a sandbox on this machine can be reached.
  const websites = createEgress({ allowedOrigins: [] });
  const googleSettings = providers.google.settings;
  const google =
    googleSettings && createGoogle(googleSettings, `${publicUrl}${endpoints.finishGoogle.path}`, egress);
  const razorpaySettings = providers.razorpay.settings;
  const razorpay = razorpaySettings && createRazorpay(razorpaySettings, egress);
  const mailSandbox = providers.mail.settings?.sandbox;
  const mailbox = dependencies.mailbox ?? (mailSandbox && createSandboxMailbox(mailSandbox, egress));
  const rateSettings = providers.rates.settings;
  const dailyRates =
    rateSettings?.daily === true
      ? createDailyRates({ pool: pools.auth, clock, source: createRateSource(rateSettings, egress), log })
      : undefined;
  const commonLimits = createCommonLimits(limits);
  const sendMail = createSendMail(vault);
  const subscriptions = createSubscriptions({
    clock,
    countInPlans,
    findHolders,
    defaultPlan: config.defaultPlan,
  });
  const exporter = createExporter();
  const connectors = createConnectors(providers, egress, clock);
  const access = createConnectionAccess({ withUser, clock, vault, connectors });
  const advisor = createAdvisor(config.advisor, limiter);
  const embedding = createEmbedder(config.retrieval?.embeddings);
  const textReader = createTextReader();
  const picks = createPickWatch(dependencies.metrics);
  const engine = dependencies.simulationEngine ?? createSimulationEngine();
  const payments = { withUser, clock, subscriptions, razorpay, sendMail, publicUrl, log };

  const routes: Route[] = [
    ...createAccountRoutes({
      ...auth,
      commonLimits,
      clock,
      google,
      sendMail,
      vault,
      withUser,
      subscriptions,
      payments: razorpay,
      bookingUrl: config.consulting.bookingUrl,
      hasAiModel: advisor.model !== undefined,
      hasAnalytics: mixpanel !== undefined,
      operatorTexts: readOperatorTexts(config.textsDirectory),
      signUps: config.signUps,
      publicUrl,
      secret: authSecret,
      sandboxes,
      mailbox,
      findUserCredentials,
      fillVisit: createFillVisit({ withUser, subscriptions, clock, engine }),
    }),
    ...consultingRoutes({ withUser, clock, sendMail, subscriptions, consulting: config.consulting }),
    ...gtmPlanRoutes({
      withUser,
      subscriptions,
      clock,
      listAssociatedPlans,
      endExampleDocuments,
      exporter,
      findPlanPrice,
      findPlanChannels,
      onValueDrivers: picks.saved,
    }),
    ...dgPlanRoutes({ withUser, subscriptions, clock, exporter }),
    ...simulationRoutes({ withUser, subscriptions, clock, engine, exporter }),
    ...shareRoutes({
      withUser,
      subscriptions,
      clock,
      hasGtmPlan,
      shareables: {
        simulation: { name: "This simulation", findDeck: findSimulationDeck },
        "dg-plan": { name: "This channel plan", findDeck: findChannelDeck },
        "dashboard-view": {
          name: "This view of planned against actual",
          findDeck: (tx, ownerId, id) => findViewDeck(tx, ownerId, id, clock.now()),
        },
      },
    }),
    ...dashboardRoutes({ withUser, subscriptions, clock, publicUrl, secret: authSecret, reports: mixpanel }),
    copyExampleRoute({ withUser, subscriptions, clock, engine }),
    route("removeExample", (context) => removeExample({ withUser, subscriptions, clock }, context)),
    ...productCostRoutes({ withUser, subscriptions, clock, exporter }),
    ...dealRoutes({ withUser, subscriptions, clock }),
    ...subscriptionRoutes({ withUser, subscriptions, clock }),
    ...advisorRoutes({
      withUser,
      subscriptions,
      clock,
      engine,
      picks,
      embedder: embedding.embedder,
      ...advisor,
    }),
    ...integrationRoutes({
      withUser,
      clock,
      vault,
      connectors,
      access,
      deals: crmDeals,
      publicUrl,
      secret: authSecret,
    }),
    ...retrievalRoutes({
      withUser,
      subscriptions,
      clock,
      websites,
      embedder: embedding.embedder,
      reader: textReader,
      webSearch: createLimitedWebSearch(providers.search.settings, egress, limiter),
      publicUrl,
    }),
    ...firstOddsRoutes({ withUser, subscriptions, clock, engine }),
    ...paymentRoutes(payments),
  ];

  const handlers = [
    mapAgain({ clock }),
    runImport({ clock }),
    sendResetLink({ ...auth, commonLimits, sendMail, publicUrl }),
    makeExport({ ...auth, sendMail, clock, publicUrl }),
    expireExport(),
    reconcileOrder(payments),
    remindOfEnd({ clock, sendMail, publicUrl }),
    sendVisit(mixpanel, log),
    sendWeeklyMail({ clock, sendMail, publicUrl, secret: authSecret }),
    ...(mailer === undefined ? [] : [deliverMail(mailer, vault)]),
    syncConnections({ withUser, clock, connectors, access, deals: crmDeals, log }),
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
    serveCheckout(app, payments);
    serveMcp(app, host);
    registerApiDocs(app, publicUrl);
    serveWebApp(app, config.webDist, unknownAddress, {
      keptAssets: dependencies.keptAssets,
      frames:
        config.consulting.bookingUrl === undefined ? [] : [new URL(config.consulting.bookingUrl).origin],
    });
  }
  app.addHook("onReady", async () => {
    if (!sandboxes) await auth.accounts.endVisits();
    const ended = sandboxes ? undefined : await endExampleAccess(auth);
    if (ended !== undefined)
      log.warn({ sessions: ended }, "the example account is closed, because sandboxes are off");
    if (dependencies.worksOnJobs ?? true) {
      worker.start();
      dailyRates?.start();
    }
  });
  let grace: NodeJS.Timeout | undefined;
  let jobsDone: Promise<void> | undefined;
  app.addHook("preClose", async () => {
    jobsDone = worker.stop();
    dailyRates?.stop();
    // A caller whose run would come too late gets an answer to try again; the connection is not cut.
    grace = setTimeout(() => void engine.close(), CALCULATION_GRACE);
  });
  app.addHook("onClose", async () => {
    clearTimeout(grace);
    overload.stop();
    await Promise.all([engine.close(), exporter.close(), textReader.close(), embedding.close()]);
    await jobsDone;
    await advisor.close();
    await egress.close();
    await websites.close();
    await pools.close();
  });
  return app;
}

/** The services that users connect, as far as this installation can. */
function createConnectors({ zoho, hubspot }: ConfiguredProviders, egress: Egress, clock: Clock): Connectors {
  return {
    ...(zoho.settings && {
      "zoho-crm": createZohoCrm(zoho.settings, egress),
      "zoho-campaigns": createZohoCampaigns(zoho.settings, egress),
    }),
    ...(hubspot.settings && { hubspot: createHubspot(hubspot.settings, egress, clock) }),
  };
}

/** Makes the documents that were copied with an example plan the user's own. */
async function endExampleDocuments(tx: UserTransaction, ownerId: string, gtmPlanId: string): Promise<void> {
  await endExampleCosts(tx, ownerId, gtmPlanId);
  await endExampleSimulations(tx, ownerId, gtmPlanId);
}
