import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { failureBody } from "./failure.ts";
import { isAnswered } from "./linger.ts";

const MESSAGES = {
  400: "The request cannot be read.",
  408: "The request took too long to arrive.",
  417: "The request has an Expect header that this server does not support.",
  431: "The headers of the request are too large.",
} as const;

export type SecurityHeaders = Readonly<Record<string, string>>;

function refusal(status: keyof typeof MESSAGES, headers: SecurityHeaders) {
  const body = JSON.stringify(failureBody(new AppError("bad_request", MESSAGES[status]), randomUUID()));
  return {
    body,
    headers: {
      ...headers,
      "cache-control": "no-store",
      connection: "close",
      "content-length": String(Buffer.byteLength(body)),
      "content-type": "application/json; charset=utf-8",
    },
  };
}

/** What Node's HTTP parser refuses never becomes a request; the socket gets a complete answer and is closed. */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  securityHeaders: SecurityHeaders,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  if (isAnswered(socket)) {
    socket.end();
    return;
  }
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const { body, headers } = refusal(status, securityHeaders);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** Refuses any expectation but 100-continue; without this Node answers 417 itself, without our headers. */
export function refuseExpectations(app: FastifyInstance, securityHeaders: SecurityHeaders): void {
  app.server.on("checkExpectation", (request, response) => {
    const { body, headers } = refusal(417, securityHeaders);
    response.writeHead(417, headers).end(request.method === "HEAD" ? undefined : body);
  });
}

/**
 * Requires exactly one Host header of HTTP/1.1 requests, as RFC 9112 (3.2) does. The server must be made with
 * `requireHostHeader: false`: Node's own check misses a second header and answers without our headers.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const hosts = countHosts(raw.rawHeaders);
    if (hosts === 1 || (hosts === 0 && raw.httpVersion !== "1.1")) return done();
    reply.header("connection", "close");
    done(new AppError("bad_request", "The request must have exactly one Host header."));
  });
}

/** @param rawHeaders names and values in turn */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}
