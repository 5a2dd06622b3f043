import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { AnonymousActor, RequestActor } from "../actor/actor.ts";
import type { IdempotencyGuard } from "../idempotency/guard.ts";
import type { Caller } from "../rate-limits/request-limits.ts";
import { firstValue } from "./caller.ts";
import { NO_FILE, UploadedFile } from "./uploaded-file.ts";

const NO_BYTES = Buffer.alloc(0);

/** What was read of a request before its handler runs. */
interface RequestParts {
  params: unknown;
  body: unknown;
  actor: RequestActor | AnonymousActor;
  ownerId: string | undefined;
  ifMatch: number | undefined;
  idempotency: IdempotencyGuard | undefined;
  caller: Caller;
}

/**
 * What a handler is given. A class: an object literal with a getter is of a new shape each time, and takes longer
 * than the rest of a small reply.
 */
export class RequestContext {
  readonly params: unknown;
  readonly body: unknown;
  readonly actor: RequestActor | AnonymousActor;
  readonly ownerId: string | undefined;
  readonly requestId: string;
  readonly upload: AsyncIterable<Buffer>;
  readonly ifMatch: number | undefined;
  readonly rawBody: Buffer;
  readonly idempotency: IdempotencyGuard | undefined;
  readonly caller: Caller;
  readonly log: FastifyBaseLogger;
  // Functions that handlers take out of their context.
  readonly query: (name: string) => string | undefined;
  readonly requestHeader: (name: string) => string | undefined;
  readonly header: (name: string, value: string) => void;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply, parts: RequestParts) {
    this.params = parts.params;
    this.body = parts.body;
    this.actor = parts.actor;
    this.ownerId = parts.ownerId;
    this.requestId = request.id;
    this.upload = request.body instanceof UploadedFile ? request.body.bytes() : NO_FILE;
    this.ifMatch = parts.ifMatch;
    this.rawBody = Buffer.isBuffer(request.body) ? request.body : NO_BYTES;
    this.idempotency = parts.idempotency;
    this.caller = parts.caller;
    this.log = request.log;
    this.query = (name) => queryOf(request).get(name) ?? undefined;
    this.requestHeader = (name) => firstValue(request.headers[name.toLowerCase()]);
    this.header = (name, value) => void reply.header(name, value);
    this.#reply = reply;
  }

  get signal(): AbortSignal {
    return abortedWhenGone(this.#reply);
  }
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split("?")[1] ?? "");
}

function abortedWhenGone(reply: FastifyReply): AbortSignal {
  if (reply.raw.destroyed) return AbortSignal.abort();
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
