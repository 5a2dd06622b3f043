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

/** Counts requests to addresses outside the endpoint table for their network; routes of the table count their own. */
export function limitUnlisted(
  app: FastifyInstance,
  { countUnlisted }: Pick<RequestLimits, "countUnlisted">,
  publicUrl: string,
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { config, url } = request.routeOptions;
    if (url !== UNLIMITED && config.endpoint === undefined)
      countUnlisted(request.url.startsWith("/assets/") ? "assets" : "others", callerOf(request, publicUrl));
    done();
  });
}
