import type { Endpoint } from "./endpoint.ts";
import { type EndpointName, endpoints } from "./endpoints.ts";
import type { LeastRole } from "./workspace/roles.ts";

/** What a client needs to call an endpoint, and to know whether the user's role allows it; a public one asks for no role. */
export interface EndpointAddress extends Pick<Endpoint, "method" | "path"> {
  readonly role?: LeastRole;
}

/**
 * Method, path and role of every endpoint, for browsers. The web build replaces this module by these fields
 * (apps/web/vite/endpoint-addresses.ts), so that summaries, limits and the other facts are not downloaded.
 */
export const addresses: Readonly<Record<EndpointName, EndpointAddress>> = endpoints;
