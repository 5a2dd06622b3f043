import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { UploadedFile } from "./uploaded-file.ts";

export interface LingerLimits {
  bytes: number;
  milliseconds: number;
}

/** Above any body that is sent by mistake; below what could keep the server busy for long. */
const LIMITS: LingerLimits = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 };

const answered = new WeakSet<object>();

/** Whether the request on this socket has its answer, while the rest of its body is still being taken away. */
export function isAnswered(socket: Socket): boolean {
  return answered.has(socket);
}

/**
 * Answers at once what refuses a body that is still on its way, and takes the rest of the body away before the
 * connection closes: a connection that is closed while data comes in is reset, and the answer is lost with it.
 */
export function lingerOverBodies(app: FastifyInstance, limits: LingerLimits = LIMITS): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const hasArrived = request.raw.complete || request.raw.readableEnded;
    if (hasArrived || typeof payload !== "string") return done(null, payload);
    // Node takes away the rest of a body that nobody began to read, but not of one that was.
    if (request.body instanceof UploadedFile) reply.header("connection", "close");
    if (reply.getHeader("connection") !== "close") return done(null, payload);
    reply.header("content-length", Buffer.byteLength(payload));
    answered.add(request.raw.socket);
    done(null, Readable.from(answerThenRest(Buffer.from(payload), request.raw, limits)));
  });
}

async function* answerThenRest(
  answer: Buffer,
  request: IncomingMessage,
  limits: LingerLimits,
): AsyncGenerator<Buffer> {
  yield answer;
  await takeAway(request, limits);
}

/** Resolves when the body is through, its sender is gone, or a limit is reached. */
function takeAway(request: IncomingMessage, { bytes, milliseconds }: LingerLimits): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    let left = bytes;
    function count(chunk: Buffer): void {
      left -= chunk.length;
      if (left < 0) done();
    }
    function done(): void {
      clearTimeout(timer);
      request.off("data", count);
      resolve();
    }
    request.on("data", count).once("end", done).once("error", done).once("close", done);
    request.resume();
  });
}
