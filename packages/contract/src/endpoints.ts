import { accountEndpoints } from "./account/endpoints.ts";
import { activityEndpoints } from "./activity/endpoints.ts";
import { advisorEndpoints } from "./advisor/endpoints.ts";
import { alertEndpoints } from "./alert/endpoints.ts";
import { approvalEndpoints } from "./approval/endpoints.ts";
import { billingEndpoints } from "./billing/endpoints.ts";
import { commentEndpoints } from "./comment/endpoints.ts";
import { companyEndpoints } from "./company/endpoints.ts";
import { consultingEndpoints } from "./consulting/endpoints.ts";
import { dashboardEndpoints } from "./dashboard/endpoints.ts";
import { dealEndpoints } from "./deal/endpoints.ts";
import { dgPlanEndpoints } from "./dg-plan/endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { eventEndpoints } from "./event/endpoints.ts";
import { firstOddsEndpoints } from "./first-odds/endpoints.ts";
import { gtmPlanEndpoints } from "./gtm-plan/endpoints.ts";
import { integrationEndpoints } from "./integration/endpoints.ts";
import { liveTableEndpoints } from "./live-table/endpoints.ts";
import { productCostEndpoints } from "./product-cost/endpoints.ts";
import { retrievalEndpoints } from "./retrieval/endpoints.ts";
import { shareEndpoints } from "./share/endpoints.ts";
import { simulationEndpoints } from "./simulation/endpoints.ts";
import { webhookEndpoints } from "./webhook/endpoints.ts";
import { workspaceEndpoints } from "./workspace/endpoints.ts";
import type { WorkspaceRole } from "./workspace/roles.ts";

/** Every call that the server answers, by name. `schemas.ts` has the schemas under the same names. */
export const endpoints = {
  ...accountEndpoints,
  ...gtmPlanEndpoints,
  ...dgPlanEndpoints,
  ...productCostEndpoints,
  ...simulationEndpoints,
  ...dashboardEndpoints,
  ...billingEndpoints,
  ...advisorEndpoints,
  ...dealEndpoints,
  ...integrationEndpoints,
  ...firstOddsEndpoints,
  ...consultingEndpoints,
  ...shareEndpoints,
  ...retrievalEndpoints,
  ...workspaceEndpoints,
  ...companyEndpoints,
  ...eventEndpoints,
  ...commentEndpoints,
  ...approvalEndpoints,
  ...activityEndpoints,
  ...webhookEndpoints,
  ...alertEndpoints,
  ...liveTableEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;

/** Every action that an endpoint may write to the audit log. */
export type AuditAction = {
  [N in EndpointName]: (typeof endpoints)[N] extends { audit: readonly (infer Action)[] } ? Action : never;
}[EndpointName];

/** The endpoints that answer with a file. */
export type FileEndpointName = {
  [N in EndpointName]: (typeof endpoints)[N] extends { file: readonly string[] } ? N : never;
}[EndpointName];

/** The formats of an endpoint that answers with a file. */
export type FormatOf<N extends FileEndpointName> = (typeof endpoints)[N]["file"][number];

/** The names of all endpoints. */
export const endpointNames = Object.keys(endpoints).filter((name): name is EndpointName =>
  Object.hasOwn(endpoints, name),
);

/** The facts of an endpoint, for code that works on any of them. */
export function endpointOf(name: EndpointName): Endpoint {
  return endpoints[name];
}

/** The least role in the workspace of a request; undefined where the call reads none: it is public, or about the person. */
export function leastRoleOf(name: EndpointName): WorkspaceRole | undefined {
  const endpoint = endpointOf(name);
  return endpoint.access === "public" || endpoint.role === "own" ? undefined : endpoint.role;
}
