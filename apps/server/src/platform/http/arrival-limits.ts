import { endpointOf } from "@beachhead/contract";
import type { FastifyInstance } from "fastify";
import { answerBrokenRequest, type SecurityHeaders } from "./broken-request.ts";

export interface ArrivalLimits {
  /** Milliseconds for a body that comes drop by drop; the largest one takes a slow phone half of it. */
  body: number;
  /** For a file. */
  upload: number;
}

const LIMITS: ArrivalLimits = { body: 7_000, upload: 15 * 60 * 1_000 };

/** A timer this late, in milliseconds, says that the event loop was blocked: the body may wait unread in the socket. */
const BLOCKED = 500;

/**
 * Answers 408 to requests whose body takes too long to arrive, and closes them. Node's own limit is one for all
 * requests, and files take longer than the rest. Only the client's time counts: not while the server has yet to read
 * the body, and not while its event loop is blocked.
 */
export function limitArrival(
  app: FastifyInstance,
  securityHeaders: SecurityHeaders,
  limits: ArrivalLimits = LIMITS,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw, headers } = request;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
    if (raw.complete || !hasBody) return done();
    const { endpoint } = request.routeOptions.config;
    const limit =
      endpoint !== undefined && endpointOf(endpoint).upload === true ? limits.upload : limits.body;
    let timer = wait();
    function wait(): NodeJS.Timeout {
      const due = performance.now() + limit;
      return setTimeout(() => {
        if (raw.complete || reply.raw.writableEnded) return;
        const isRead = raw.readableFlowing !== null;
        if (isRead && performance.now() - due < BLOCKED)
          answerBrokenRequest(new LateRequest(), raw.socket, securityHeaders);
        else timer = wait();
      }, limit).unref();
    }
    const arrived = () => clearTimeout(timer);
    raw.once("end", arrived);
    reply.raw.once("close", arrived);
    done();
  });
}

class LateRequest extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}
