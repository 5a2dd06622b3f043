import {
  type EndpointName,
  type EndpointSchema,
  endpointOf,
  leastRoleOf,
  type ReplyOf,
  schemas,
  WORKSPACE_HEADER,
} from "@beachhead/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { actAs } from "../actor/acting.ts";
import { ownerOf, type UserActor } from "../actor/actor.ts";
import type { Clock } from "../clock/clock.ts";
import { AppError, invalid } from "../errors/app-error.ts";
import { guardFor, type IdempotencyGuard, parseIdempotencyKey, unguarded } from "../idempotency/guard.ts";
import { checkReply } from "../replies/check-reply.ts";
import { RawReply, withHeadersOf } from "../replies/raw-reply.ts";
import { etagOf, parseIfMatch } from "../replies/version.ts";
import { type Gatekeeper, requireAccess } from "./access.ts";
import { callerOf, firstValue } from "./caller.ts";
import { checkBody } from "./check-body.ts";
import { CheckedBody } from "./large-body.ts";
import { Redirect } from "./redirect.ts";
import { contextOf, type RouteContext } from "./route-context.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who acts, once access was checked; undefined on public rows. */
    actor: UserActor | undefined;
  }
}

/** Dependencies of every route. */
export interface RouteHost extends Gatekeeper<UserActor> {
  clock: Clock;
  /** Checks that the user may store a large body. @throws {AppError} `limit_reached` */
  requireRoomForBody(userId: string): Promise<void>;
  /** The public address of the app. */
  publicUrl: string;
}

export interface Route {
  name: EndpointName;
  register(app: FastifyInstance, host: RouteHost): void;
}

/** A handler answers with a reply, which is checked by its schema, with one that is already serialized, or with a redirect. */
type Handler<N extends EndpointName> = (
  context: RouteContext<N>,
) => Promise<ReplyOf<N> | RawReply | Redirect>;

/** Binds a handler to its endpoint in the contract: access, then path, body and headers, then the handler, then its reply. */
export function route<N extends EndpointName>(name: N, handle: Handler<N>): Route {
  const { method, path, bodyLimit, stream = false } = endpointOf(name);
  const least = leastRoleOf(name);
  const { refusal }: EndpointSchema = schemas[name];
  return {
    name,
    register(app, host) {
      app.route({
        method,
        url: path,
        config: { endpoint: name },
        // A stream without a body would have no end.
        ...(stream && { exposeHeadRoute: false }),
        ...(bodyLimit !== undefined && { bodyLimit }),
        onRequest: (request) => admit(name, request, host),
        handler: async (request, reply) => {
          try {
            const context = readRequest(name, request, reply, host);
            // Endpoint and schemas are paired by name in the contract, which the compiler cannot follow through `N`.
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion
            const work = () => handle(context as RouteContext<N>);
            const { actor } = request;
            const answer = await (actor === undefined ? work() : actAs(actor, host.clock, work, least));
            return payloadOf(name, answer, reply);
          } catch (error) {
            throw withRefusal(error, refusal);
          }
        },
      });
    },
  };
}

/** In bytes. Larger bodies, and those of unknown size, count against the storage limit first; autosaves are smaller. */
const LARGE_BODY = 64 * 1024;

/** Finds out who calls and whether they may, before the body is read. */
async function admit(name: EndpointName, request: FastifyRequest, host: RouteHost): Promise<void> {
  const caller = callerOf(request, host.publicUrl);
  const workspace = workspaceOf(name, request);
  const actor = await requireAccess(name, caller, request.headers.authorization, host, workspace);
  request.actor = actor;
  const { body }: EndpointSchema = schemas[name];
  // A simulation that is run is not stored.
  const isStored = body !== undefined && name !== "runSimulation";
  if (actor !== undefined && isStored && isLarge(request)) await host.requireRoomForBody(ownerOf(actor));
}

/** The workspace that a request names, in its path or its header. */
function workspaceOf(name: EndpointName, { params, headers }: FastifyRequest): string | undefined {
  const endpoint = endpointOf(name);
  if (endpoint.access === "public" || endpoint.workspaceInPath !== true)
    return firstValue(headers[WORKSPACE_HEADER]);
  return typeof params === "object" && params !== null && "id" in params ? String(params.id) : "";
}

const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > LARGE_BODY;

/**
 * Reads and checks what a request says.
 * @throws {AppError} `invalid` for the body, `not_found` for the path, `bad_request` for a header
 */
function readRequest(name: EndpointName, request: FastifyRequest, reply: FastifyReply, host: RouteHost) {
  const { actor } = request;
  const row: EndpointSchema = schemas[name];
  const ownerId = actor && ownerOf(actor);
  const body = row.body && parseBody(name, request.body);
  const params = row.params && parseParams(row.params, request.params);
  // Parsed for every endpoint: a malformed header is refused everywhere.
  const version = parseIfMatch(request.headers["if-match"]);
  return contextOf(request, reply, {
    params,
    body,
    actor: actor ? { ...actor, requestId: request.id } : { kind: "anonymous" },
    ownerId,
    ifMatch: endpointOf(name).ifMatch ? version : undefined,
    idempotency: guardOf(host.clock, name, actor, request, { params, body }),
    caller: callerOf(request, host.publicUrl),
  });
}

function parseBody(name: EndpointName, value: unknown): unknown {
  const outcome = value instanceof CheckedBody ? value.outcome : checkBody(name, value);
  if ("issues" in outcome) throw invalid(outcome.issues);
  return outcome.data;
}

function parseParams(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError("not_found", "This address does not exist.");
  return parsed.data;
}

/** A public endpoint has no owner whose keys it could use. */
function guardOf(
  clock: Clock,
  name: EndpointName,
  actor: UserActor | undefined,
  request: FastifyRequest,
  parsed: { params: unknown; body: unknown },
): IdempotencyGuard | undefined {
  if (!endpointOf(name).idempotent || actor === undefined) return undefined;
  const key = parseIdempotencyKey(firstValue(request.headers["idempotency-key"]));
  return key === undefined
    ? unguarded
    : guardFor(clock, {
        name,
        ownerId: ownerOf(actor),
        personId: actor.workspace && actor.userId,
        key,
        ...parsed,
      });
}

/** Sets status and headers of a reply. @returns its body, without the fields that its schema does not name */
function payloadOf(name: EndpointName, answer: unknown, reply: FastifyReply): unknown {
  if (answer instanceof RawReply) return withHeadersOf(answer, reply);
  if (answer instanceof Redirect) {
    return reply.header("cache-control", "no-store").headers(answer.headers).redirect(answer.location, 303);
  }
  const checked: unknown = checkReply(name, answer);
  reply.header("cache-control", "no-store");
  const etag = etagOf(checked);
  if (etag !== undefined) reply.header("etag", etag);
  return checked;
}

/** Puts the endpoint's own sentence before the issues, unless the plan id is what is missing. */
function withRefusal(error: unknown, refusal: string | undefined): unknown {
  if (refusal === undefined || !(error instanceof AppError) || error.code !== "invalid") return error;
  const { issues = [] } = error.details;
  if (issues[0]?.path === "gtmPlanId") return error;
  return invalid([{ path: "", message: refusal }, ...issues]);
}
