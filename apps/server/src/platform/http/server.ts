import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { AppError } from "./app-error.ts";
import { answerFailures, failureBody, sendFailure } from "./failure.ts";
import { acceptJsonOnly } from "./json-body.ts";
import { lingerOverBodies } from "./linger.ts";
import { type Overload, shedLoad } from "./load-shedding.ts";
import { logRequests } from "./request-log.ts";
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
  /** Addresses whose `X-Forwarded-For` is believed; empty: nobody's. */
  trustedProxies: readonly string[];
  /** Absent: everything is taken on. */
  overload?: Overload;
  /** How slowly an answer may be taken; default: `READER_LIMITS`. */
  readers?: ReaderLimits;
}

/** Above any text a person pastes, so that an overlong field is named (422) rather than the whole body refused (413). */
const BODY_LIMIT = 512 * 1024;
const HEADER_LIMIT = 64 * 1024;

/** The Fastify instance with limits, time-outs, ids, logs, headers and the error table; no route yet. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { log, lifecycle, publicUrl, trustedProxies } = options;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    // Counted before decoding: 8,000 characters in any script fit.
    routerOptions: { maxParamLength: HEADER_LIMIT },
    http: { maxHeaderSize: HEADER_LIMIT, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    // For a body that comes drop by drop; the largest one takes a slow phone half of it.
    requestTimeout: 7_000,
    connectionTimeout: 90_000,
    // Requests that come in on open connections while draining are still answered.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(publicUrl));
      sendFailure(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, securityHeaders(publicUrl)),
  });
  setSecurityHeaders(app, publicUrl);
  if (options.overload !== undefined) shedLoad(app, options.overload);
  // At the end of a request, not at its start: the ones in flight when the draining began close theirs, too.
  app.addHook("onSend", async (_request, reply) => {
    if (lifecycle.draining) reply.header("connection", "close");
  });
  lingerOverBodies(app);
  letSlowReadersGo(app, options.readers);
  logRequests(app, log);
  acceptJsonOnly(app);
  answerFailures(app);
  return app;
}

const BROKEN = {
  400: "The request cannot be read.",
  408: "The request took too long to arrive.",
  431: "The headers of the request are too large.",
} as const;

/** What Node's HTTP parser refuses never becomes a request; the socket gets a complete answer and is closed. */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const failure = new AppError("bad_request", BROKEN[status]);
  const body = JSON.stringify(failureBody(failure, randomUUID()));
  const lines = Object.entries({
    ...headers,
    "cache-control": "no-store",
    connection: "close",
    "content-length": String(Buffer.byteLength(body)),
    "content-type": "application/json; charset=utf-8",
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}
