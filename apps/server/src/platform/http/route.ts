import {
  type BodyOf,
  type Endpoint,
  type EndpointName,
  endpoints,
  type ParamsOf,
  type ReplyOf,
  schemas,
} from "@beachhead/contract";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { AppError, invalid } from "../errors/app-error.ts";
import { keyedRows, type Once, onceForKey, parseIdempotencyKey, withoutKey } from "../idempotency/once.ts";
import type { Caller } from "../rate-limits/admission.ts";
import { checkReply } from "../replies/check-reply.ts";
import { RawReply, sendRawReply } from "../replies/raw-reply.ts";
import { etagOf, parseIfMatch } from "../replies/version.ts";
import { type Gatekeeper, requireAccess } from "./access.ts";
import { callerOf, firstValue } from "./caller.ts";
import { checkBody } from "./check-body.ts";
import { CheckedBody } from "./large-body.ts";
import { Redirect } from "./redirect.ts";
import { noteUser } from "./request-user.ts";

/** A signed-in person. */
export interface UserActor {
  kind: "user";
  userId: string;
  sessionId: string;
  sessionExpiresAt: Date;
}

export interface AnonymousActor {
  kind: "anonymous";
}

type EndpointTable = typeof endpoints;

export interface RouteContext<N extends EndpointName> {
  params: ParamsOf<N>;
  body: BodyOf<N>;
  /** Always a user on a row whose access is `user`; a public row does not look at the token. */
  actor: EndpointTable[N]["access"] extends "user" ? UserActor : AnonymousActor;
  requestId: string;
  /** The version in `If-Match: "v12"`; absent: the save is taken whatever stands. */
  ifMatch: number | undefined;
  /** Guards the effect of a row that honours `Idempotency-Key`; lets every other through. */
  once: Once;
  caller: Caller;
  /** A parameter of the query string as it came, first value. */
  query(name: string): string | undefined;
  /** A header of the request as it came, first value. */
  requestHeader(name: string): string | undefined;
  /** For what the caller is not told. */
  log: FastifyBaseLogger;
  /** Adds a header to the answer, e.g. `X-Total-Count`. */
  header(name: string, value: string): void;
  /** Aborted when the client goes away before the answer is out. */
  signal: AbortSignal;
}

/** What routes need of the platform. */
export interface RouteHost extends Gatekeeper<UserActor> {
  clock: Clock;
  /** Lets the user store a large body. @throws {AppError} `limit_reached` */
  requireRoomForBody(userId: string): Promise<void>;
  /** Where people reach the app. */
  publicUrl: string;
}

export interface Route {
  name: EndpointName;
  register(app: FastifyInstance, host: RouteHost): void;
}

/**
 * Binds a handler to its row of the endpoint table. The platform checks access before it reads the body,
 * parses path parameters (a bad one is 404: nothing has that name) and body (422 with issues) by the
 * contract's schemas, answers 200 with `ETag` when the reply has a version, and lets no field leave that the
 * reply's schema does not name. A handler may also answer bytes that are ready, or send a browser on.
 */
export function route<N extends EndpointName>(
  name: N,
  handle: (context: RouteContext<N>) => Promise<ReplyOf<N> | RawReply | Redirect>,
): Route {
  const endpoint: Endpoint = endpoints[name];
  const row: { params?: z.ZodType; body?: z.ZodType; reply: z.ZodType; refusal?: string } = schemas[name];
  const actors = new WeakMap<FastifyRequest, UserActor>();

  return {
    name,
    register(app, host) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint: name },
        ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
        onRequest: async (request) => {
          const actor = await requireAccess(
            name,
            callerOf(request, host.publicUrl),
            request.headers.authorization,
            host,
          );
          if (actor === undefined) return;
          actors.set(request, actor);
          noteUser(request, actor.userId);
        },
        handler: async (request, reply) => {
          const actor = actors.get(request);
          const body = row.body && parseBody(name, request.body, row.refusal);
          const params = row.params && parseParams(row.params, request.params);
          if (actor !== undefined && body !== undefined && name !== "runSimulation" && isLarge(request)) {
            await host.requireRoomForBody(actor.userId);
          }
          const context = {
            params,
            body,
            actor: actor ?? { kind: "anonymous" },
            requestId: request.id,
            ifMatch: parseIfMatch(request.headers["if-match"]),
            once: onceOf(host.clock, name, actor, request, { params, body }),
            caller: callerOf(request, host.publicUrl),
            query: (parameter: string) => queryOf(request).get(parameter) ?? undefined,
            requestHeader: (header: string) => firstValue(request.headers[header.toLowerCase()]),
            log: request.log,
            header: (header: string, value: string) => void reply.header(header, value),
            signal: abortedWhenGone(reply),
          };
          // Row and schemas are paired by name in the contract, which the compiler cannot follow through `N`.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          const answer: unknown = await handle(context as RouteContext<N>).catch((error: unknown) => {
            throw withRefusal(error, row.refusal);
          });
          if (answer instanceof RawReply) return sendRawReply(answer, reply);
          if (answer instanceof Redirect) {
            return reply
              .header("cache-control", "no-store")
              .headers(answer.headers)
              .redirect(answer.location, 303);
          }
          const checked: unknown = checkReply(name, answer);
          reply.header("cache-control", "no-store");
          const etag = etagOf(checked);
          if (etag !== undefined) reply.header("etag", etag);
          return checked;
        },
      });
    },
  };
}

/** Bodies above this size, and of unknown size, are weighed against what the user has stored; autosaves are smaller. */
const LARGE_BODY = 64 * 1024;

const isLarge = (request: FastifyRequest): boolean =>
  !(Number(request.headers["content-length"] ?? Number.NaN) <= LARGE_BODY);

function onceOf(
  clock: Clock,
  name: EndpointName,
  actor: UserActor | undefined,
  request: FastifyRequest,
  parsed: { params: unknown; body: unknown },
): Once {
  if (actor === undefined || !keyedRows.has(name)) return withoutKey;
  const key = parseIdempotencyKey(firstValue(request.headers["idempotency-key"]));
  return key === undefined ? withoutKey : onceForKey(clock, { name, userId: actor.userId, key, ...parsed });
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

/** A refused request with the row's own sentence before the issues; one that names no plan has another. */
function withRefusal(error: unknown, refusal: string | undefined): unknown {
  if (refusal === undefined || !(error instanceof AppError) || error.code !== "invalid") return error;
  const { issues = [] } = error.details;
  if (issues[0]?.path === "gtmPlanId") return error;
  return invalid([{ path: "", message: refusal }, ...issues]);
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split("?")[1] ?? "");
}

function abortedWhenGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
