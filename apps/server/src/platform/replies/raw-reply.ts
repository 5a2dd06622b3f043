import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A serialized reply, sent unchanged: a file, events, or JSON that was checked against the reply schema. */
export class RawReply {
  readonly status: 200 | 202 | 204 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, if the headers name no other type; undefined with status 204 and 304. */
  readonly body: string | Buffer | Readable | undefined;

  constructor(
    status: 200 | 202 | 204 | 304,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer | Readable | undefined,
  ) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** Sets status and headers of a reply. @returns the body for the handler to return, which costs less than sending it */
export function withHeadersOf(
  { status, headers, body }: RawReply,
  reply: FastifyReply,
): string | Buffer | Readable | undefined {
  reply.code(status).header("cache-control", "no-store").headers(headers);
  if (body !== undefined) reply.type(headers["content-type"] ?? "application/json; charset=utf-8");
  return body;
}
