import { accountEndpoints } from "./account/endpoints.ts";
import { dgPlanEndpoints } from "./dg-plan/endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { gtmPlanEndpoints } from "./gtm-plan/endpoints.ts";
import { productCostEndpoints } from "./product-cost/endpoints.ts";
import { simulationEndpoints } from "./simulation/endpoints.ts";

/** Every call that the server answers, by name. `schemas.ts` has the schemas under the same names. */
export const endpoints = {
  ...accountEndpoints,
  ...gtmPlanEndpoints,
  ...dgPlanEndpoints,
  ...productCostEndpoints,
  ...simulationEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;

/** The names of all endpoints. */
export const endpointNames = Object.keys(endpoints).filter((name): name is EndpointName =>
  Object.hasOwn(endpoints, name),
);

/** The facts of an endpoint, for code that works on any of them. */
export function endpointOf(name: EndpointName): Endpoint {
  return endpoints[name];
}
