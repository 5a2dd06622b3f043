import type { FastifyReply } from "fastify";

/** An answer whose bytes are ready: they passed the reply's schema when they were made. */
export class ReadyReply {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or nothing with status 304. */
  readonly body: string | Buffer | undefined;

  constructor(
    status: 200 | 304,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer | undefined,
  ) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

export function sendReady(ready: ReadyReply, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = ready;
  reply.code(status).header("cache-control", "no-store").headers(headers);
  return body === undefined ? reply.send() : reply.type("application/json; charset=utf-8").send(body);
}
