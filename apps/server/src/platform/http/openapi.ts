import {
  type EndpointName,
  type EndpointSchema,
  type ErrorCode,
  endpointNames,
  endpointOf,
  errorStatus,
  type FileFormat,
  fileTypes,
  leastRoleOf,
  schemas,
} from "@beachhead/contract";
import { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Parameter {
  name: string;
  in: "path" | "header" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: EndpointName;
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: { "application/json": { schema: JsonSchema } } };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
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

const ifMatch: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    'The ETag of the answer that the change builds on, such as "v3". Absent: the change overwrites any version.',
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

const workspaceHeader: Parameter = {
  name: "Workspace",
  in: "header",
  required: false,
  description: "The id of a workspace. Absent: the personal workspace, or the one that the token is for.",
  schema: { type: "string", format: "uuid" },
};

/** Failures of any endpoint. */
const COMMON_FAILURES: ErrorCode[] = [
  "bad_request",
  "misdirected",
  "rate_limited",
  "internal",
  "unavailable",
];

/** The OpenAPI document, derived from the endpoints of the contract and their schemas alone. */
export function createOpenApiDocument(publicUrl: string): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const name of endpointNames) {
    const { method, path } = endpointOf(name);
    const template = path.replaceAll(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method.toLowerCase()]: describe(name) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Beachhead",
      version: "1",
      description:
        "Go-to-market planning. JSON in and out; send a token as `Authorization: Bearer <token>`. Scripts use a personal access token (`bhp_...`), created in the app under Account, API tokens. With the scope `read` it can call what changes nothing, with `write` all calls but those that need a session. Agents connect to `/mcp` (Model Context Protocol) with the same tokens.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "A personal access token (`bhp_...`), or the `token` of a sign-in, which ends after 15 days.",
        },
      },
    },
  };
}

function describe(name: EndpointName): Operation {
  const endpoint = endpointOf(name);
  const { params, body, reply }: EndpointSchema = schemas[name];
  const least = leastRoleOf(name);
  const failures = new Set<ErrorCode>(COMMON_FAILURES);
  if (endpoint.access === "user" || endpoint.method === "POST") failures.add("unauthenticated");
  if (endpoint.method !== "GET" || least !== undefined) failures.add("forbidden");
  if (params || least) failures.add("not_found");
  if (endpoint.file) failures.add("invalid");
  if (body) for (const code of ["invalid", "too_large", "unsupported_media"] as const) failures.add(code);
  if (endpoint.ifMatch) failures.add("stale");
  if (endpoint.idempotent) failures.add("conflict");
  return {
    operationId: name,
    summary: endpoint.notForTokens
      ? `${endpoint.summary} Needs a session; refused to personal access tokens.`
      : endpoint.summary,
    ...(least && { description: `Least role in the workspace: ${least}.` }),
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
      ...(endpoint.file ? [formatParameter(endpoint.file)] : []),
      ...(least && !(endpoint.access === "user" && endpoint.workspaceInPath) ? [workspaceHeader] : []),
      ...(endpoint.ifMatch ? [ifMatch] : []),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchema(body, "input") } },
      },
    }),
    responses: {
      "200": {
        description: "Success",
        content: endpoint.stream
          ? { "text/event-stream": { schema: jsonSchema(reply, "output") } }
          : endpoint.file
            ? Object.fromEntries(endpoint.file.map((format) => [fileTypes[format], { schema: FILE }]))
            : { "application/json": { schema: jsonSchema(reply, "output") } },
      },
      ...Object.fromEntries([...failures].map((code) => [String(errorStatus[code]), failureResponse(code)])),
    },
  };
}

const FILE: JsonSchema = { type: "string", format: "binary" };

const formatParameter = (formats: readonly FileFormat[]): Parameter => ({
  name: "format",
  in: "query",
  required: false,
  description: `Kind of file; ${formats[0]} if absent.`,
  schema: { type: "string", enum: [...formats] },
});

function failureResponse(code: ErrorCode) {
  return {
    description: `Failure with code ${code}`,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
  };
}

/** JSON Schema draft 2020-12, the dialect of OpenAPI 3.1. Types without a JSON form accept any value. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    ...(io === "input" && { override: requireWhatIsRefusedWhenAbsent }),
  });
  return described;
}

/** zod derives `required` from declared types. A field whose rules replace an absent value is not required. */
function requireWhatIsRefusedWhenAbsent({
  zodSchema,
  jsonSchema: described,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}): void {
  const { def } = zodSchema._zod;
  if (def.type !== "object") return;
  const required = Object.entries(def.shape)
    .filter(([, field]) => !z.core.safeParse(field, undefined).success)
    .map(([name]) => name);
  if (required.length > 0) described.required = required;
  else delete described.required;
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
