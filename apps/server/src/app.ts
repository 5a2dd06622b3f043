import type { WorkspaceRole } from "@beachhead/contract";
import type { FastifyInstance } from "fastify";
import type { AppDependencies } from "./app-dependencies.ts";
import { createHandlers, createRoutes } from "./app-routes.ts";
import { createServices } from "./app-services.ts";
import { endExampleAccess } from "./modules/account/index.ts";
import { recheckDomains, serveScim } from "./modules/company/index.ts";
import { serveMcp } from "./modules/mcp/index.ts";
import { serveCheckout } from "./modules/payments/index.ts";
import { describeRefusal } from "./platform/auth/role-refusal.ts";
import { registerApiDocs } from "./platform/http/api-docs.ts";
import { registerHealth } from "./platform/http/health.ts";
import { limitUnlisted } from "./platform/http/limit-requests.ts";
import { createOverload } from "./platform/http/load-shedding.ts";
import { serveSecurityContact } from "./platform/http/security-contact.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { createUnknownAddress } from "./platform/http/unknown-address.ts";
import { serveWebApp } from "./platform/http/web-app.ts";
import { createJobWorker, type NightlyWork } from "./platform/jobs/index.ts";
import { createRequestLimits } from "./platform/rate-limits/request-limits.ts";
import { requireRoomForBytes } from "./platform/storage/document-limits.ts";
import { createNightlyCleaning } from "./platform/storage/nightly-cleaning.ts";

/** Milliseconds that runs still get when the server closes; with the rest of the way out below what its starter waits. */
const CALCULATION_GRACE = 4_000;

/** The whole wiring of the server. Closing the app closes what it was built with. */
export function buildApp(dependencies: AppDependencies): FastifyInstance {
  const { config, pools, clock, log, lifecycle } = dependencies;
  const { publicUrl, sandboxes } = config;
  const services = createServices(dependencies);
  const {
    advisor,
    auth,
    dailyRates,
    egress,
    embedding,
    engine,
    events,
    exporter,
    hooks,
    limits,
    payments,
    textReader,
    websites,
    withUser,
  } = services;
  const clean = createNightlyCleaning({ pools, withUser, clock, log });
  const recheck = recheckDomains({ ...auth, ...services.company, ...services, clock, log, publicUrl });
  const nightly: NightlyWork = async (signal) => {
    await recheck(signal);
    await clean(signal);
  };
  const handlers = createHandlers(dependencies, services);
  const worker = createJobWorker({ pool: pools.jobs, withUser, handlers, nightly, log });

  const { mostDelayMilliseconds } = dependencies;
  const overload = createOverload({
    waiting: () => pools.app.waitingCount + pools.auth.waitingCount,
    ...(mostDelayMilliseconds !== undefined && { mostDelayMilliseconds }),
  });
  const { trustedProxies } = config;
  const app = createHttpServer({
    log,
    lifecycle,
    publicUrl,
    allowedHosts: config.allowedHosts,
    trustedProxies,
    overload,
    readers: dependencies.readers,
    jobLimits: dependencies.jobLimits,
  });
  dependencies.metrics?.watch(app);
  const unknownAddress = createUnknownAddress(app);
  const requestLimits = createRequestLimits(limits);
  limitUnlisted(app, requestLimits, publicUrl);
  const host = {
    authenticate: auth.accounts.findActor,
    describeRefusal: (workspaceId: string, least: WorkspaceRole) =>
      describeRefusal(auth.workspaces, workspaceId, least),
    requestLimits,
    clock,
    requireRoomForBody: (userId: string) => withUser.read(userId, (tx) => requireRoomForBytes(tx, userId)),
    publicUrl,
  };
  registerHealth(app, lifecycle, () => pools.app.query("select 1"));
  if (dependencies.servesRequests ?? true) {
    const { routes, company } = createRoutes(dependencies, services);
    for (const each of routes) each.register(app, host);
    serveScim(app, company);
    serveCheckout(app, payments);
    services.oauth.serve(app);
    serveMcp(app, host);
    registerApiDocs(app, publicUrl);
    serveSecurityContact(app, { publicUrl, contact: config.securityContact }, clock);
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
    events.endStreams();
    // A caller whose run would come too late gets an answer to try again; the connection is not cut.
    grace = setTimeout(() => void engine.close(), CALCULATION_GRACE);
  });
  app.addHook("onClose", async () => {
    clearTimeout(grace);
    overload.stop();
    await Promise.all([engine.close(), exporter.close(), textReader.close(), embedding.close()]);
    await jobsDone;
    await events.close();
    await advisor.close();
    await egress.close();
    await hooks.close();
    await Promise.all([websites.close(), services.identityProviders.close()]);
    await pools.close();
  });
  return app;
}
