import type { EndpointName } from "@beachhead/contract";
import type { FastifyInstance } from "fastify";
import type { RequestLimits } from "../rate-limits/request-limits.ts";
import { callerOf } from "./caller.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The row of the endpoint table that the route is; absent on every other route. */
    endpoint?: EndpointName;
  }
}

/** The one address without a limit: a supervisor asks it whether the process still answers. */
const UNLIMITED = "/livez";

/** Counts every request that arrives for its network, before anything else is done for it. */
export function limitRequests(app: FastifyInstance, requestLimits: RequestLimits, publicUrl: string): void {
  app.addHook("onRequest", async (request) => {
    const { config, url } = request.routeOptions;
    if (url === UNLIMITED) return;
    const caller = callerOf(request, publicUrl);
    if (config.endpoint !== undefined) await requestLimits.countNetwork(config.endpoint, caller);
    else requestLimits.countUnlisted(request.url.startsWith("/assets/") ? "assets" : "others", caller);
  });
}
