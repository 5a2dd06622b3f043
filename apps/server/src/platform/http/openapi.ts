import {
  type EndpointName,
  type ErrorCode,
  endpointSummaries,
  endpoints,
  errorStatus,
  schemas,
} from "@beachhead/contract";
import { z } from "zod";
import { idempotentEndpoints } from "../idempotency/guard.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Parameter {
  name: string;
  in: "path" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: EndpointName;
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: { "application/json": { schema: JsonSchema } } };
  responses: Record<
    string,
    { description: string; content?: { "application/json": { schema: JsonSchema } } }
  >;
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, { type: "http"; scheme: "bearer"; description: string }>;
  };
}

/** The rows that refuse a stale `If-Match`. */
const versionedRows: ReadonlySet<EndpointName> = new Set([
  "saveBasicDetails",
  "saveGoals",
  "saveSegmentation",
  "saveCompetitors",
  "saveValueMap",
  "saveValueDrivers",
  "saveSelection",
  "saveSegmentWeights",
  "savePositioning",
  "saveWholePlan",
  "renameGtmPlan",
  "restoreGtmPlanVersion",
  "deleteGtmPlan",
  "updateProductCost",
  "deleteProductCost",
  "updateSimulation",
  "deleteSimulation",
]);

const ifMatch: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    'The ETag of the answer that the change builds on, such as "v3". Absent: the change is taken whatever stands.',
  schema: { type: "string" },
};

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same key within 24 hours gets the answer of the first request, and nothing is made twice.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const EVERYWHERE: ErrorCode[] = ["bad_request", "rate_limited", "internal", "unavailable"];

/** The API's description, made from the endpoint table and its schemas and from nothing else. */
export function createOpenApiDocument(publicUrl: string): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const name of Object.keys(endpoints).filter(isEndpointName)) {
    const { method, path } = endpoints[name];
    const template = path.replaceAll(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method.toLowerCase()]: describe(name) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Beachhead",
      version: "1",
      description:
        "Go-to-market planning. JSON in and out; sign in, then send the token as `Authorization: Bearer <token>`.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The `token` of a sign-in; ends after 15 days.",
        },
      },
    },
  };
}

function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name);
}

function describe(name: EndpointName): Operation {
  const endpoint = endpoints[name];
  const row: { params?: z.ZodType; body?: z.ZodType; reply: z.ZodType } = schemas[name];
  const failures = new Set<ErrorCode>(EVERYWHERE);
  if (endpoint.access === "user" || endpoint.method === "POST") failures.add("unauthenticated");
  if (endpoint.method !== "GET") failures.add("forbidden");
  if (row.params) failures.add("not_found");
  if (row.body) for (const code of ["invalid", "too_large", "unsupported_media"] as const) failures.add(code);
  if (versionedRows.has(name)) failures.add("stale");
  if (idempotentEndpoints.has(name)) failures.add("conflict");
  return {
    operationId: name,
    summary: endpointSummaries[name],
    security: endpoint.access === "user" ? [{ bearer: [] }] : [],
    parameters: [
      ...[...endpoint.path.matchAll(/:(\w+)/g)].map(
        ([, parameter]): Parameter => ({
          name: parameter ?? "",
          in: "path",
          required: true,
          schema: { type: "string" },
        }),
      ),
      ...(versionedRows.has(name) ? [ifMatch] : []),
      ...(idempotentEndpoints.has(name) ? [idempotencyKey] : []),
    ],
    ...(row.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchema(row.body, "input") } },
      },
    }),
    responses: {
      "200": {
        description: "Success",
        content: { "application/json": { schema: jsonSchema(row.reply, "output") } },
      },
      ...Object.fromEntries([...failures].map((code) => [String(errorStatus[code]), failureResponse(code)])),
    },
  };
}

function failureResponse(code: ErrorCode) {
  return {
    description: `Failure with code ${code}`,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
  };
}

/** Draft 2020-12, the dialect of OpenAPI 3.1; what has no JSON form is described as any value. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}

const failureSchema: JsonSchema = {
  type: "object",
  required: ["success", "error", "message", "code", "requestId"],
  properties: {
    success: { const: false },
    error: {
      type: "string",
      description: "A sentence for a person; the first issue's message when there are issues.",
    },
    message: { type: "string", description: "The same sentence." },
    code: { type: "string", enum: Object.keys(errorStatus) },
    requestId: { type: "string" },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    current: { description: "With code stale: the current document." },
  },
};
