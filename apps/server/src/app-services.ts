import { endpoints } from "@beachhead/contract";
import type { AppDependencies } from "./app-dependencies.ts";
import { readOperatorTexts } from "./modules/account/index.ts";
import { createAdvisor, createPickWatch } from "./modules/advisor/index.ts";
import { createDailyRates } from "./modules/deals/index.ts";
import { createEvents } from "./modules/events/index.ts";
import { countInPlans, findHolders } from "./modules/gtm-plans/index.ts";
import { type Connectors, createConnectionAccess } from "./modules/integrations/index.ts";
import { createOAuth } from "./modules/oauth/index.ts";
import { CALENDAR_YEARS } from "./modules/payments/index.ts";
import { createEmbedder, createTextReader } from "./modules/retrieval/index.ts";
import { createSimulationEngine } from "./modules/simulations/index.ts";
import { createSubscriptions } from "./modules/subscriptions/index.ts";
import { createAuth } from "./platform/auth/auth.ts";
import { createPasswordHasher } from "./platform/auth/password-hasher.ts";
import type { Clock } from "./platform/clock/clock.ts";
import { createReplica } from "./platform/db/replica.ts";
import { createWithUser } from "./platform/db/with-user.ts";
import { createEgress, type Egress } from "./platform/egress/egress.ts";
import { createExporter } from "./platform/exports/exporter.ts";
import { createSendMail } from "./platform/outbox/index.ts";
import { createCommonLimits } from "./platform/rate-limits/common-limits.ts";
import { createRateLimiter } from "./platform/rate-limits/rate-limiter.ts";
import { createFindProof, createOidc, saml } from "./providers/company/index.ts";
import { createGoogle } from "./providers/google/index.ts";
import { createHubspot } from "./providers/hubspot/index.ts";
import { type ConfiguredProviders, sandboxOrigins } from "./providers/index.ts";
import { createSandboxMailbox } from "./providers/mail/index.ts";
import { createMixpanel } from "./providers/mixpanel/index.ts";
import { createRateSource } from "./providers/rates/index.ts";
import { createRazorpay } from "./providers/razorpay/index.ts";
import { createZohoCampaigns, createZohoCrm } from "./providers/zoho/index.ts";

/** Everything that routes and jobs share, made once. Closing is the app's. */
export function createServices(dependencies: AppDependencies) {
  const { config, pools, clock, log, authSecret, vault } = dependencies;
  const { providers, publicUrl, sandboxes } = config;

  const replica = pools.reads && createReplica({ pool: pools.reads, primary: pools.app, log });
  const withUser = createWithUser(pools.app, { replica });
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
  const oauth = createOAuth({ records: auth.oauthRecords, publicUrl, secret: authSecret, log, limits });
  const { analytics } = config;
  const egress = createEgress({
    allowedOrigins: [
      ...(sandboxes ? sandboxOrigins(providers) : []),
      // Any address but one on this machine must be public.
      ...(analytics?.api.startsWith("http:") === true ? [analytics.api] : []),
    ],
  });
  // Addresses that admins of workspaces name: public ones, and the sandbox.
  const hooks = createEgress({ allowedOrigins: providers.hooks.origins });
  const mixpanel = analytics && createMixpanel(analytics, egress);
  // Addresses that users name: not even a sandbox on this machine can be reached.
  const websites = createEgress({ allowedOrigins: [] });
  const googleSettings = providers.google.settings;
  const google =
    googleSettings && createGoogle(googleSettings, `${publicUrl}${endpoints.finishGoogle.path}`, egress);
  const company = providers.company.settings;
  // Owners of workspaces name these addresses: of what is on this machine only the sandbox of such providers can be reached.
  const identityProviders = createEgress({ allowedOrigins: sandboxes ? providers.company.origins : [] });
  const isSandboxProvider = (address: string) =>
    company?.sandbox !== undefined && new URL(address).origin === company.sandbox;
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
  const exporter = createExporter(dependencies.jobLimits);
  const connectors = createConnectors(providers, egress, clock);
  const access = createConnectionAccess({ withUser, clock, vault, connectors });
  const advisor = createAdvisor(config.advisor, limiter);
  const embedding = createEmbedder(config.retrieval?.embeddings);
  const operatorTexts = readOperatorTexts(config.textsDirectory);
  const textReader = createTextReader(limiter);
  const picks = createPickWatch(dependencies.metrics);
  const events = createEvents({
    pools,
    liveAccess: auth.liveAccess,
    clock,
    log,
    limits: dependencies.streams,
  });
  dependencies.metrics?.watchEvents(events.figures);
  const webhookFigures = { delivered: 0, retried: 0, failed: 0, turnedOff: 0 };
  dependencies.metrics?.watchWebhooks(webhookFigures);
  const engine = dependencies.simulationEngine ?? createSimulationEngine();

  return {
    access,
    advisor,
    auth,
    /** What company sign-in asks. */
    company: {
      findProof: createFindProof(company?.resolver),
      oidc: createOidc(identityProviders, isSandboxProvider),
      saml,
      isSandbox: isSandboxProvider,
    },
    commonLimits,
    connectors,
    dailyRates,
    egress,
    embedding,
    engine,
    events,
    exporter,
    google,
    hooks,
    identityProviders,
    limiter,
    limits,
    mailbox,
    mixpanel,
    oauth,
    operatorTexts,
    /** What buying and its jobs need. */
    payments: {
      withUser,
      clock,
      subscriptions,
      razorpay,
      sendMail,
      publicUrl,
      seller: operatorTexts.seller,
      invoicing: config.invoicing ?? CALENDAR_YEARS,
      log,
    },
    picks,
    razorpay,
    sendMail,
    subscriptions,
    textReader,
    webhookFigures,
    websites,
    withUser,
  };
}

export type Services = ReturnType<typeof createServices>;

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
