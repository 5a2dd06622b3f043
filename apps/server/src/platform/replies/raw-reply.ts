import type { FastifyReply } from "fastify";

/** A serialized reply, sent unchanged: it was checked against the reply schema when it was serialized. */
export class RawReply {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined with status 304. */
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

export function sendRawReply({ status, headers, body }: RawReply, reply: FastifyReply): FastifyReply {
  reply.code(status).header("cache-control", "no-store").headers(headers);
  return body === undefined ? reply.send() : reply.type("application/json; charset=utf-8").send(body);
}
