import type { z } from "zod";
import { accountSchemas } from "./account/endpoint-schemas.ts";
import { activitySchemas } from "./activity/endpoint-schemas.ts";
import { advisorSchemas } from "./advisor/endpoint-schemas.ts";
import { alertSchemas } from "./alert/endpoint-schemas.ts";
import { approvalSchemas } from "./approval/endpoint-schemas.ts";
import { billingSchemas } from "./billing/endpoint-schemas.ts";
import { commentSchemas } from "./comment/endpoint-schemas.ts";
import { companySchemas } from "./company/endpoint-schemas.ts";
import { consultingSchemas } from "./consulting/endpoint-schemas.ts";
import { dashboardSchemas } from "./dashboard/endpoint-schemas.ts";
import { dealSchemas } from "./deal/endpoint-schemas.ts";
import { dgPlanSchemas } from "./dg-plan/endpoint-schemas.ts";
import type { EndpointSchemas } from "./endpoint.ts";
import type { EndpointName, endpoints } from "./endpoints.ts";
import { eventSchemas } from "./event/endpoint-schemas.ts";
import { firstOddsSchemas } from "./first-odds/endpoint-schemas.ts";
import { gtmPlanSchemas } from "./gtm-plan/endpoint-schemas.ts";
import { integrationSchemas } from "./integration/endpoint-schemas.ts";
import { liveTableSchemas } from "./live-table/endpoint-schemas.ts";
import { productCostSchemas } from "./product-cost/endpoint-schemas.ts";
import { retrievalSchemas } from "./retrieval/endpoint-schemas.ts";
import { shareSchemas } from "./share/endpoint-schemas.ts";
import { simulationSchemas } from "./simulation/endpoint-schemas.ts";
import { webhookSchemas } from "./webhook/endpoint-schemas.ts";
import { workspaceSchemas } from "./workspace/endpoint-schemas.ts";

/** Path parameters, body and reply of every endpoint, by name. */
export const schemas = {
  ...accountSchemas,
  ...gtmPlanSchemas,
  ...dgPlanSchemas,
  ...productCostSchemas,
  ...simulationSchemas,
  ...dashboardSchemas,
  ...billingSchemas,
  ...advisorSchemas,
  ...dealSchemas,
  ...integrationSchemas,
  ...firstOddsSchemas,
  ...consultingSchemas,
  ...shareSchemas,
  ...retrievalSchemas,
  ...workspaceSchemas,
  ...companySchemas,
  ...eventSchemas,
  ...commentSchemas,
  ...approvalSchemas,
  ...activitySchemas,
  ...webhookSchemas,
  ...alertSchemas,
  ...liveTableSchemas,
} as const satisfies EndpointSchemas<typeof endpoints>;

type Schemas = typeof schemas;

/** The parsed body that a handler receives. */
export type BodyOf<N extends EndpointName> = Schemas[N] extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
/** The body that a caller may send; any fields where the schema preprocesses the body. */
export type BodyInputOf<N extends EndpointName> = Schemas[N] extends { body: infer S extends z.ZodType }
  ? unknown extends z.input<S>
    ? Record<string, unknown>
    : z.input<S>
  : undefined;
/** The parsed path parameters. */
export type ParamsOf<N extends EndpointName> = Schemas[N] extends { params: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
/** The reply. */
export type ReplyOf<N extends EndpointName> = z.output<Schemas[N]["reply"]>;
