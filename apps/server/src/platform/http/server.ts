import { randomUUID } from "node:crypto";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { JobLimits } from "../engine-workers/worker-pool.ts";
import { limitArrival } from "./arrival-limits.ts";
import { answerBrokenRequest, refuseExpectations, requireOneHost } from "./broken-request.ts";
import { answerFailures, sendFailure } from "./failure.ts";
import { acceptJsonOnly } from "./json-body.ts";
import { lingerOverBodies } from "./linger.ts";
import { type Overload, shedLoad } from "./load-shedding.ts";
import { refuseNulInAddresses } from "./nul-in-address.ts";
import { oneClickAddress } from "./one-click.ts";
import { requireOwnHost } from "./own-host.ts";
import { logRequests } from "./request-log.ts";
import { RequestLogger } from "./request-logger.ts";
import { securityHeaders, setSecurityHeaders } from "./security-headers.ts";
import { letSlowReadersGo, type ReaderLimits } from "./slow-readers.ts";

/** Whether the process is on its way out; set once, read by every request. */
export interface Lifecycle {
  draining: boolean;
}

export interface HttpServerOptions {
  log: FastifyBaseLogger;
  lifecycle: Lifecycle;
  publicUrl: string;
  /** Names that requests may come for beside loopback ones and that of `publicUrl`; default: no others. */
  allowedHosts?: readonly string[];
  /** Addresses whose `X-Forwarded-For` is believed; empty: nobody's. */
  trustedProxies: readonly string[];
  /** Absent: everything is taken on. */
  overload?: Overload;
  /** How slowly an answer may be taken; default: `READER_LIMITS`. */
  readers?: ReaderLimits | undefined;
  /** How long the thread may take that reads a large body; default: that of `createWorkerPool`. */
  jobLimits?: JobLimits | undefined;
}

/** Above any text a person pastes, so that an overlong field is named (422) rather than the whole body refused (413). */
const BODY_LIMIT = 512 * 1024;
const HEADER_LIMIT = 64 * 1024;

/** The Fastify instance with limits, time-outs, ids, logs, headers and the error table; no route yet. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { log, lifecycle, publicUrl, trustedProxies } = options;
  const guards = securityHeaders(publicUrl);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    childLoggerFactory: (parent, bindings) => new RequestLogger(parent, bindings),
    requestIdHeader: false,
    rewriteUrl: ({ method, url = "/" }) => oneClickAddress(method, url),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    // Counted before decoding: 8,000 characters in any script fit.
    routerOptions: { maxParamLength: HEADER_LIMIT },
    http: {
      maxHeaderSize: HEADER_LIMIT,
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      // `requireOneHost` does, with our headers.
      requireHostHeader: false,
    },
    // `limitArrival` does: files take longer than other bodies.
    requestTimeout: 0,
    connectionTimeout: 90_000,
    // Requests that come in on open connections while draining are still answered.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => {
      reply.headers(guards);
      sendFailure(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, guards),
  });
  app.decorateRequest("actor", undefined);
  setSecurityHeaders(app, publicUrl);
  refuseExpectations(app, guards);
  requireOneHost(app);
  limitArrival(app, guards);
  requireOwnHost(app, { publicUrl, allowedHosts: options.allowedHosts ?? [] });
  refuseNulInAddresses(app);
  if (options.overload !== undefined) shedLoad(app, options.overload);
  // At the end of a request, not at its start: the ones in flight when the draining began close theirs, too.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (lifecycle.draining) reply.header("connection", "close");
    done();
  });
  lingerOverBodies(app);
  letSlowReadersGo(app, options.readers);
  logRequests(app, log);
  acceptJsonOnly(app, options.jobLimits);
  answerFailures(app);
  return app;
}
