import {
  type BodyOf,
  type EndpointName,
  type EndpointSchema,
  endpointOf,
  type endpoints,
  type ParamsOf,
  type ReplyOf,
  schemas,
} from "@beachhead/contract";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { actAs } from "../actor/acting.ts";
import { type AnonymousActor, ownerOf, type RequestActor, type UserActor } from "../actor/actor.ts";
import type { Clock } from "../clock/clock.ts";
import { AppError, invalid } from "../errors/app-error.ts";
import { guardFor, type IdempotencyGuard, parseIdempotencyKey, unguarded } from "../idempotency/guard.ts";
import type { Caller } from "../rate-limits/request-limits.ts";
import { checkReply } from "../replies/check-reply.ts";
import { RawReply, withHeadersOf } from "../replies/raw-reply.ts";
import { etagOf, parseIfMatch } from "../replies/version.ts";
import { type Gatekeeper, requireAccess } from "./access.ts";
import { callerOf, firstValue } from "./caller.ts";
import { checkBody } from "./check-body.ts";
import { CheckedBody } from "./large-body.ts";
import { pendingAdmission } from "./limit-requests.ts";
import { Redirect } from "./redirect.ts";
import { RequestContext } from "./request-context.ts";
import { noteUser } from "./request-user.ts";

type EndpointTable = typeof endpoints;

/** Kept with the request: a WeakMap of requests takes longer to collect than to fill. */
const ADMITTED = Symbol("admitted");

/** What was found before the body of a request arrived. */
interface Admitted {
  actor: UserActor | undefined;
  /** For a large body: rejects if its user may not store it. */
  room: Promise<void> | undefined;
}

const NOBODY: Admitted = { actor: undefined, room: undefined };

declare module "fastify" {
  interface FastifyRequest {
    [ADMITTED]?: Admitted;
  }
}

interface CommonContext<N extends EndpointName> {
  params: ParamsOf<N>;
  body: BodyOf<N>;
  /** The file that an endpoint with `upload` receives, in pieces; of other requests none. */
  upload: AsyncIterable<Buffer>;
  requestId: string;
  caller: Caller;
  /** The first value of a query string parameter. */
  query(name: string): string | undefined;
  /** The first value of a request header. */
  requestHeader(name: string): string | undefined;
  /** For details that the caller must not see. */
  log: FastifyBaseLogger;
  /** Sets a response header, for example `X-Total-Count`. */
  header(name: string, value: string): void;
  /** Aborted when the client disconnects before the response is sent. */
  signal: AbortSignal;
}

interface UserContext {
  /** Who acts. */
  actor: RequestActor;
  /** Whose documents the request reads and writes: the user id for `withUser`. */
  ownerId: string;
}

interface PublicContext {
  actor: AnonymousActor;
}

interface IfMatchContext {
  /** The version in `If-Match: "v12"`. If the header is absent, the save overwrites any version. */
  ifMatch: number | undefined;
}

interface RawBodyContext {
  /** The bytes of the body as they arrived. */
  rawBody: Buffer;
}

interface IdempotencyContext {
  /** Makes the effect of the request happen once per `Idempotency-Key`. */
  idempotency: IdempotencyGuard;
}

/**
 * What a handler knows about a request. A field exists only where the endpoint's row in the contract says so: reading
 * `ifMatch` on a row without `ifMatch: true` does not compile.
 */
export type RouteContext<N extends EndpointName> = CommonContext<N> &
  (EndpointTable[N] extends { access: "user" } ? UserContext : PublicContext) &
  (EndpointTable[N] extends { ifMatch: true } ? IfMatchContext : unknown) &
  (EndpointTable[N] extends { rawBody: true } ? RawBodyContext : unknown) &
  (EndpointTable[N] extends { idempotent: true } ? IdempotencyContext : unknown);

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

/**
 * Binds a handler to its endpoint in the contract. Before the handler runs, access is checked (before the body is
 * read), and path parameters (invalid: 404) and body (invalid: 422 with issues) are parsed by the contract's
 * schemas. The reply is stripped to its schema and gets an `ETag` when it has a version. A handler may also return a
 * serialized reply, at once if it has nothing to wait for, or a redirect.
 */
export function route<N extends EndpointName>(
  name: N,
  handle: (context: RouteContext<N>) => Promise<ReplyOf<N> | RawReply | Redirect> | RawReply,
): Route {
  const endpoint = endpointOf(name);
  const row: EndpointSchema = schemas[name];
  const mayBeLarge = row.body !== undefined && name !== "runSimulation";

  return {
    name,
    register(app, host) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint: name },
        ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
        ...(endpoint.access === "user" && {
          onRequest: async (request) => {
            const { authorization } = request.headers;
            const actor = await requireAccess(
              name,
              callerOf(request, host.publicUrl),
              authorization,
              host,
              pendingAdmission(request),
            );
            if (actor === undefined) return;
            const room = mayBeLarge && isLarge(request) ? roomFor(host, actor) : undefined;
            request[ADMITTED] = { actor, room };
            noteUser(request, actor.userId);
          },
        }),
        handler: (request, reply) => {
          const { actor, room } = request[ADMITTED] ?? NOBODY;
          const ownerId = actor && ownerOf(actor);
          const body = row.body && parseBody(name, request.body, row.refusal);
          const params = row.params && parseParams(row.params, request.params);
          // Parsed for every endpoint: a malformed header is refused everywhere.
          const version = parseIfMatch(request.headers["if-match"]);
          const context = new RequestContext(request, reply, {
            params,
            body,
            actor: actor ? { ...actor, requestId: request.id } : { kind: "anonymous" },
            ownerId,
            ifMatch: endpoint.ifMatch ? version : undefined,
            idempotency: guardOf(host.clock, name, ownerId, request, { params, body }),
            caller: callerOf(request, host.publicUrl),
          });
          // Endpoint and schemas are paired by name in the contract, which the compiler cannot follow through `N`.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          const handled = () => handle(context as RouteContext<N>);
          const begin = () => (actor === undefined ? handled() : actAs(actor, host.clock, handled));
          const answer = room === undefined ? begin() : room.then(begin);
          if (answer instanceof RawReply) {
            reply.send(withHeadersOf(answer, reply));
            return undefined;
          }
          return answer.then(
            (known) => payloadOf(name, known, reply),
            (error: unknown) => Promise.reject(withRefusal(error, row.refusal)),
          );
        },
      });
    },
  };
}

/** Sets the headers of a reply. @returns its body */
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

/** In bytes. Larger bodies, and those of unknown size, count against the storage limit first; autosaves are smaller. */
const LARGE_BODY = 64 * 1024;

const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > LARGE_BODY;

/** Asks while the body arrives and is parsed. The handler awaits the answer. */
function roomFor(host: RouteHost, actor: UserActor): Promise<void> {
  const asked = host.requireRoomForBody(ownerOf(actor));
  asked.catch(() => undefined);
  return asked;
}

/** A public endpoint has no owner whose keys it could use. */
function guardOf(
  clock: Clock,
  name: EndpointName,
  ownerId: string | undefined,
  request: FastifyRequest,
  parsed: { params: unknown; body: unknown },
): IdempotencyGuard | undefined {
  if (!endpointOf(name).idempotent || ownerId === undefined) return undefined;
  const key = parseIdempotencyKey(firstValue(request.headers["idempotency-key"]));
  return key === undefined ? unguarded : guardFor(clock, { name, ownerId, key, ...parsed });
}

function parseParams(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError("not_found", "This address does not exist.");
  return parsed.data;
}

function parseBody(name: EndpointName, value: unknown, refusal: string | undefined): unknown {
  const outcome = value instanceof CheckedBody ? value.outcome : checkBody(name, value);
  if ("issues" in outcome) throw withRefusal(invalid(outcome.issues), refusal);
  return outcome.data;
}

/** Puts the endpoint's own sentence before the issues, unless the plan id is what is missing. */
function withRefusal(error: unknown, refusal: string | undefined): unknown {
  if (refusal === undefined || !(error instanceof AppError) || error.code !== "invalid") return error;
  const { issues = [] } = error.details;
  if (issues[0]?.path === "gtmPlanId") return error;
  return invalid([{ path: "", message: refusal }, ...issues]);
}
