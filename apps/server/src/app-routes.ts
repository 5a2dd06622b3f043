import type { AppDependencies } from "./app-dependencies.ts";
import type { Services } from "./app-services.ts";
import { copyExampleRoute } from "./example/copy.ts";
import { createFillVisit } from "./example/fill-visit.ts";
import { removeExample } from "./example/remove.ts";
import {
  type AccountDependencies,
  asOwner,
  createAccountRoutes,
  expireExport,
  makeExport,
  sendResetLink,
} from "./modules/account/index.ts";
import { activityRoutes } from "./modules/activity/index.ts";
import { advisorRoutes } from "./modules/advisor/index.ts";
import { alertRoutes, lookAtAlerts, removeWebhookFromAlerts } from "./modules/alerts/index.ts";
import { approvalRoutes } from "./modules/approvals/index.ts";
import { commentRoutes, sendInboxMail } from "./modules/comments/index.ts";
import { type CompanyDependencies, companyRoutes } from "./modules/company/index.ts";
import { consultingRoutes } from "./modules/consulting/index.ts";
import {
  dashboardRoutes,
  findViewDeck,
  sendVisit,
  sendWeeklyMail,
  titledViews,
} from "./modules/dashboards/index.ts";
import { crmDeals, dealRoutes, mapAgain, runImport } from "./modules/deals/index.ts";
import {
  dgPlanKind,
  dgPlanRoutes,
  findChannelDeck,
  findPlanChannels,
  listAssociatedPlans,
} from "./modules/dg-plans/index.ts";
import { eventRoutes } from "./modules/events/index.ts";
import { firstOddsRoutes } from "./modules/first-odds/index.ts";
import { gtmPlanKind, gtmPlanRoutes, hasGtmPlan } from "./modules/gtm-plans/index.ts";
import { findUserCredentials, integrationRoutes, syncConnections } from "./modules/integrations/index.ts";
import { liveTableRoutes } from "./modules/live-tables/index.ts";
import { paymentRoutes, reconcileOrder } from "./modules/payments/index.ts";
import { costKind, endExampleCosts, productCostRoutes } from "./modules/product-costs/index.ts";
import { createLimitedWebSearch, retrievalRoutes } from "./modules/retrieval/index.ts";
import { shareRoutes } from "./modules/shares/index.ts";
import {
  endExampleSimulations,
  findKeptRevenue,
  findPlanPrice,
  findSimulationDeck,
  simulationKind,
  simulationRoutes,
} from "./modules/simulations/index.ts";
import { remindOfEnd, subscriptionRoutes } from "./modules/subscriptions/index.ts";
import { deliverWebhooks, webhookRoutes } from "./modules/webhooks/index.ts";
import { workspaceRoutes } from "./modules/workspaces/index.ts";
import type { UserTransaction } from "./platform/db/with-user.ts";
import { countOfPlan } from "./platform/documents/count-of-plan.ts";
import { titledKind } from "./platform/documents/titles.ts";
import { type Route, route } from "./platform/http/route.ts";
import { deliverMail } from "./platform/outbox/index.ts";

/** What alerts are about. */
const alertTitles = [gtmPlanKind, simulationKind].map(titledKind);

/** All rows of the endpoint table, each bound to its handler, and what SCIM shares with them. */
export function createRoutes(
  { config, clock, vault, authSecret }: AppDependencies,
  services: Services,
): { routes: Route[]; company: CompanyDependencies } {
  const { providers, publicUrl, sandboxes } = config;
  const {
    access,
    advisor,
    auth,
    commonLimits,
    connectors,
    egress,
    embedding,
    engine,
    events,
    exporter,
    google,
    limiter,
    mailbox,
    mixpanel,
    oauth,
    operatorTexts,
    payments,
    picks,
    razorpay,
    sendMail,
    subscriptions,
    textReader,
    websites,
    withUser,
  } = services;
  const account: AccountDependencies = {
    ...auth,
    appRequests: oauth.appRequests,
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
    operatorTexts,
    signUps: config.signUps,
    publicUrl,
    secret: authSecret,
    sandboxes,
    mailbox,
    findUserCredentials,
    fillVisit: createFillVisit({ withUser, subscriptions, clock, engine }),
  };
  const company: CompanyDependencies = {
    ...auth,
    ...services.company,
    clock,
    publicUrl,
    secret: authSecret,
    sendMail,
    signUps: config.signUps,
    subscriptions,
    vault,
    asOwner: (request, rules, change) => asOwner(account, request, rules, change),
  };
  const routes = [
    ...createAccountRoutes(account),
    ...workspaceRoutes({
      ...auth,
      withUser,
      clock,
      commonLimits,
      publicUrl,
      sendMail,
      subscriptions,
      asOwner: (request, rules, change) => asOwner(account, request, rules, change),
    }),
    ...companyRoutes(company),
    ...eventRoutes(events),
    ...commentRoutes({ withUser, subscriptions, clock, publicUrl, secret: authSecret }),
    ...approvalRoutes({
      withUser,
      subscriptions,
      clock,
      workspaces: auth.workspaces,
    }),
    ...activityRoutes({
      withUser,
      workspaces: auth.workspaces,
      invitations: auth.invitations,
      titled: [...[gtmPlanKind, dgPlanKind, costKind, simulationKind].map(titledKind), titledViews],
    }),
    ...webhookRoutes({
      withUser,
      clock,
      vault,
      sandbox: providers.hooks.settings?.sandbox,
      removeFromAlerts: removeWebhookFromAlerts,
    }),
    ...alertRoutes({
      withUser,
      clock,
      titled: alertTitles,
      publicUrl,
      secret: authSecret,
      sendMail,
    }),
    ...liveTableRoutes({
      withUser,
      clock,
      limiter,
      publicUrl,
      titled: { "gtm-plan": titledKind(gtmPlanKind), simulation: titledKind(simulationKind) },
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
      findKeptRevenue,
      findPlanChannels,
      workspaces: auth.workspaces,
      countMadeFor,
      onValueDrivers: picks.saved,
    }),
    ...dgPlanRoutes({ withUser, subscriptions, clock, engine, exporter }),
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
      subscriptions,
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
  return { routes, company };
}

/** What works on jobs, by their name. */
export function createHandlers(
  { config, clock, log, vault, mailer, authSecret, metrics }: AppDependencies,
  services: Services,
) {
  const { publicUrl } = config;
  const { access, auth, commonLimits, connectors, hooks, mixpanel, payments, sendMail, withUser } = services;
  return [
    mapAgain({ clock }),
    runImport({ clock }),
    sendResetLink({ ...auth, commonLimits, sendMail, publicUrl }),
    makeExport({ ...auth, sendMail, clock, publicUrl }),
    expireExport(),
    reconcileOrder(payments),
    remindOfEnd({ clock, sendMail, publicUrl }),
    sendVisit(mixpanel, log),
    sendInboxMail({ clock, sendMail, publicUrl, secret: authSecret }),
    sendWeeklyMail({ clock, sendMail, publicUrl, secret: authSecret }),
    ...(mailer === undefined ? [] : [deliverMail(mailer, vault)]),
    lookAtAlerts({ clock, titled: alertTitles, publicUrl, secret: authSecret, sendMail }),
    deliverWebhooks({ clock, vault, hooks, sendMail, publicUrl, figures: services.webhookFigures }),
    syncConnections({ withUser, clock, connectors, access, deals: crmDeals, log, metrics }),
  ];
}

/** How many channel plans, costs and simulations are made for a plan. */
async function countMadeFor(tx: UserTransaction, ownerId: string, planId: string): Promise<number> {
  const counts = await Promise.all(
    [dgPlanKind, costKind, simulationKind].map((kind) => countOfPlan(tx, kind, ownerId, planId)),
  );
  return counts.reduce((sum, each) => sum + each, 0);
}

/** Makes the documents that were copied with an example plan the user's own. */
async function endExampleDocuments(tx: UserTransaction, ownerId: string, gtmPlanId: string): Promise<void> {
  await endExampleCosts(tx, ownerId, gtmPlanId);
  await endExampleSimulations(tx, ownerId, gtmPlanId);
}
