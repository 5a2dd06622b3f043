import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readScimToken } from "../../../platform/auth/bearer-token.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { isBlank, parseBounded } from "../../../platform/http/json-body.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { readPatch } from "./read-patch.ts";
import { readFilter, readNames } from "./read-query.ts";
import type { ScimContext } from "./scim-context.ts";
import { ScimFault } from "./scim-fault.ts";
import { patchGroup } from "./scim-groups.ts";

const TYPE = "application/scim+json; charset=utf-8";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

/** SCIMMY is loaded with the first request of an identity provider. */
async function load(publicUrl: string) {
  const { declareResources, SCIMMY } = await import("./resources.ts");
  declareResources(publicUrl);
  return SCIMMY;
}

/**
 * SCIM 2.0 at `/scim/v2`: an identity provider keeps people and groups in the workspace of its token. SCIMMY reads
 * filters, and patches of people, of which only those of a bounded form reach it; no part of a request becomes part of a
 * statement's text.
 */
export function serveScim(app: FastifyInstance, dependencies: CompanyDependencies): void {
  const { publicUrl, scim } = dependencies;
  let loaded: ReturnType<typeof load> | undefined;
  const scimmy = () => (loaded ??= load(publicUrl));

  async function contextOf(request: FastifyRequest): Promise<ScimContext> {
    const token = readScimToken(request.headers.authorization);
    const workspaceId = token && (await scim.workspaceOf(token));
    if (workspaceId === undefined) throw new ScimFault(401, undefined, "Send the SCIM token of a workspace");
    return { dependencies, workspaceId, requestId: request.id, log: request.log };
  }

  void app.register(
    async (scope) => {
      scope.addContentTypeParser<Buffer>(
        "application/scim+json",
        { parseAs: "buffer" },
        async (_request: FastifyRequest, body: Buffer) => {
          if (isBlank(body)) return undefined;
          const value = parseBounded(body);
          if (value === undefined) throw new ScimFault(400, "invalidSyntax", "The body is not valid JSON");
          return value;
        },
      );
      scope.setErrorHandler((error, request, reply) => sendFault(error, request, reply));
      scope.setNotFoundHandler((request, reply) =>
        sendFault(new ScimFault(404, undefined, "This address does not exist"), request, reply),
      );

      for (const kind of ["User", "Group"] as const) {
        const path = `/${kind}s`;
        const resourceOf = async (request: FastifyRequest) => {
          const { Resources } = await scimmy();
          const query = queryOf(request);
          const id = idOf(request);
          return new Resources[kind](id, id === undefined ? query : withoutFilter(query));
        };
        scope.get(path, async (request, reply) => {
          const context = await contextOf(request);
          return send(reply, 200, await (await resourceOf(request)).read(context));
        });
        scope.post(path, async (request, reply) => {
          const context = await contextOf(request);
          return send(reply, 201, await (await resourceOf(request)).write(bodyOf(request), context));
        });
        scope.get(`${path}/:id`, async (request, reply) => {
          const context = await contextOf(request);
          return send(reply, 200, await (await resourceOf(request)).read(context));
        });
        scope.put(`${path}/:id`, async (request, reply) => {
          const context = await contextOf(request);
          return send(reply, 200, await (await resourceOf(request)).write(bodyOf(request), context));
        });
        scope.patch(`${path}/:id`, async (request, reply) => {
          const context = await contextOf(request);
          const resource = await resourceOf(request);
          const patch = readPatch(request.body, kind);
          if (kind === "Group") await patchGroup(context, idOf(request) ?? "", patch.Operations);
          const isForScimmy = kind === "User" && patch.Operations.length > 0;
          const changed = isForScimmy ? await resource.patch(patch, context) : undefined;
          return send(reply, 200, changed ?? (await resource.read(context)));
        });
        scope.delete(`${path}/:id`, async (request, reply) => {
          const context = await contextOf(request);
          await (await resourceOf(request)).dispose(context);
          return reply.code(204).send();
        });
      }
      for (const [name, kind] of [
        ["ServiceProviderConfig", "ServiceProviderConfig"],
        ["ResourceTypes", "ResourceType"],
        ["Schemas", "Schema"],
      ] as const)
        scope.get(`/${name}`, async (request, reply) => {
          await contextOf(request);
          const { Resources } = await scimmy();
          return send(reply, 200, await new Resources[kind]().read());
        });
    },
    { prefix: "/scim/v2" },
  );
}

/** @throws {ScimFault} 404 for what is no id, before it becomes part of a filter */
function idOf({ params }: FastifyRequest): string | undefined {
  if (typeof params !== "object" || params === null || !("id" in params)) return undefined;
  const id = String(params.id);
  if (!isUuid(id)) throw new ScimFault(404, undefined, `Resource ${id.slice(0, 100)} not found`);
  return id;
}

interface Query {
  filter?: string;
  attributes?: string;
  excludedAttributes?: string;
  sortBy?: string;
  sortOrder?: string;
  startIndex?: number;
  count?: number;
}

/** Numbers are numbers: SCIMMY leaves texts out. @throws {ScimFault} 400 for what is not of the form that SCIMMY may read */
function queryOf({ url }: FastifyRequest): Query {
  const given = new URLSearchParams(url.split("?")[1] ?? "");
  const query: Query = {};
  const filter = given.get("filter");
  if (filter !== null) query.filter = readFilter(filter);
  for (const name of ["attributes", "excludedAttributes", "sortBy"] as const) {
    const value = given.get(name);
    if (value !== null) query[name] = readNames(value);
  }
  const sortOrder = given.get("sortOrder");
  if (sortOrder !== null) query.sortOrder = sortOrder;
  for (const name of ["startIndex", "count"] as const) {
    const value = given.get(name);
    if (value !== null) query[name] = Number.parseInt(value, 10);
  }
  return query;
}

const withoutFilter = ({ filter: _filter, ...query }: Query): Query => query;

const bodyOf = ({ body }: FastifyRequest): object | undefined =>
  typeof body === "object" && body !== null ? body : undefined;

const send = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).header("cache-control", "no-store").type(TYPE).send(JSON.stringify(body));

function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, scimType, detail } = faultOf(error);
  if (status >= 500) request.log.error({ err: error }, "a request of an identity provider failed");
  if (status === 401) reply.header("www-authenticate", "Bearer");
  const body = {
    schemas: [ERROR],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail,
  };
  return send(reply, status, body);
}

function faultOf(error: unknown): { status: number; scimType?: string | undefined; detail: string } {
  if (error instanceof ScimFault)
    return { status: error.status, scimType: error.scimType, detail: error.message };
  if (error instanceof AppError) return { status: error.status, detail: error.message };
  if (error instanceof Error && error.name === "SCIMError" && "status" in error) {
    const scimType = "scimType" in error && typeof error.scimType === "string" ? error.scimType : "";
    return { status: Number(error.status), scimType: scimType || undefined, detail: error.message };
  }
  // Of a filter or a patch that is not valid.
  if (error instanceof TypeError) return { status: 400, scimType: "invalidValue", detail: error.message };
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500
    ? { status, detail: "The request is not valid" }
    : { status: 500, detail: "The request failed. Try again." };
}
