import { callbackify } from "node:util";
import { type EndpointName, endpoints } from "@beachhead/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestLimits } from "../rate-limits/request-limits.ts";
import { callerOf } from "./caller.ts";

/** Kept with the request: a WeakMap of requests takes longer to collect than to fill. */
const PENDING = Symbol("pending");

declare module "fastify" {
  interface FastifyContextConfig {
    /** The row of the endpoint table that the route is; absent on every other route. */
    endpoint?: EndpointName;
  }
  interface FastifyRequest {
    [PENDING]?: Promise<void>;
  }
}

/** The one address without a limit: a supervisor asks it whether the process still answers. */
const UNLIMITED = "/livez";

/** Counts every request that arrives for its network, before anything else is done for it. */
export function limitRequests(app: FastifyInstance, requestLimits: RequestLimits, publicUrl: string): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { config, url } = request.routeOptions;
    if (url === UNLIMITED) return done();
    const caller = callerOf(request, publicUrl);
    if (config.endpoint === undefined)
      return goOn(requestLimits.countUnlisted(kindOf(request), caller), done);
    const waiting = requestLimits.countNetwork(config.endpoint, caller);
    if (waiting === undefined || endpoints[config.endpoint].access === "public") return goOn(waiting, done);
    request[PENDING] = waiting;
    // The caller that awaits it handles its failure.
    waiting.catch(() => undefined);
    done();
  });
}

/**
 * The count of a user's request for its network, if it is still being asked for: the session is looked up at the same
 * time. Await it before the request is handled.
 * @throws {AppError} rate_limited, as a rejection
 */
export function pendingAdmission(request: FastifyRequest): Promise<void> | undefined {
  return request[PENDING];
}

/** Calls `done` at once if there is nothing to wait for: a promise costs more than the count. */
function goOn(waiting: Promise<unknown> | undefined, done: (error?: Error) => void): void {
  if (waiting === undefined) done();
  else callbackify(() => waiting)((error) => done(error ?? undefined));
}

function kindOf(request: FastifyRequest): "assets" | "others" {
  return request.url.startsWith("/assets/") ? "assets" : "others";
}
