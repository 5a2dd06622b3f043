import type { Endpoint } from "./endpoint.ts";
import { type EndpointName, endpoints } from "./endpoints.ts";

/** What a client needs to call an endpoint. */
export type EndpointAddress = Pick<Endpoint, "method" | "path">;

/**
 * Method and path of every endpoint, for browsers. The web build replaces this module by these two fields of what it calls
 * (apps/web/vite/endpoint-addresses.ts), so that summaries, limits and the other facts are not downloaded.
 */
export const addresses: Readonly<Record<EndpointName, EndpointAddress>> = endpoints;
