import type { BodyOf, EndpointName, endpoints, ParamsOf } from "@beachhead/contract";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { AnonymousActor, RequestActor } from "../actor/actor.ts";
import type { IdempotencyGuard } from "../idempotency/guard.ts";
import type { Caller } from "../rate-limits/request-limits.ts";
import { firstValue } from "./caller.ts";
import { NO_FILE, UploadedFile } from "./uploaded-file.ts";

type EndpointTable = typeof endpoints;

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
  readonly signal: AbortSignal;
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

/** What was read of a request and checked before its handler runs. */
interface CheckedParts {
  params: unknown;
  body: unknown;
  actor: RequestActor | AnonymousActor;
  ownerId: string | undefined;
  ifMatch: number | undefined;
  idempotency: IdempotencyGuard | undefined;
  caller: Caller;
}

/** What a handler is given: what was checked, what else it may read, and how it sets headers. */
export function contextOf(request: FastifyRequest, reply: FastifyReply, parts: CheckedParts) {
  return {
    ...parts,
    requestId: request.id,
    log: request.log,
    upload: request.body instanceof UploadedFile ? request.body.bytes() : NO_FILE,
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    query: (name: string) => new URLSearchParams(request.url.split("?")[1] ?? "").get(name) ?? undefined,
    requestHeader: (name: string) => firstValue(request.headers[name.toLowerCase()]),
    header: (name: string, value: string) => void reply.header(name, value),
    get signal() {
      return abortedWhenGone(reply);
    },
  };
}

function abortedWhenGone(reply: FastifyReply): AbortSignal {
  if (reply.raw.destroyed) return AbortSignal.abort();
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
