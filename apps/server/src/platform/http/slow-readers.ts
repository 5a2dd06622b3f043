import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { endpointOf } from "@beachhead/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { clientNetwork } from "../rate-limits/client-network.ts";
import { failureBody } from "./failure.ts";

export interface ReaderLimits {
  /** Milliseconds between two looks at the open answers. */
  interval: number;
  /** Milliseconds an answer may take at any speed, and the longest pause in which nothing is taken. */
  patience: number;
  /** Bytes a second, on average over the whole answer, that must be taken after that. */
  slowest: number;
  /** From this size in bytes on an answer counts as large. */
  large: number;
  /** Large answers that one user, or one network without a user, may have open. */
  mostLarge: number;
}

export const READER_LIMITS: ReaderLimits = {
  interval: 1_000,
  patience: 30_000,
  slowest: 8 * 1024,
  large: 256 * 1024,
  mostLarge: 8,
};

/** An answer is handed to the connection in pieces of this size, so that it can be seen how many are taken. */
const PIECE = 32 * 1024;

/** A connection and the answer that is on its way over it. */
interface Reader {
  readonly socket: Socket;
  startedAt: number;
  bytesBefore: number;
  lastBytes: number;
  lastProgress: number;
}

/**
 * Closes connections whose answer is not taken, or too slowly, and refuses a large answer (429) to who has too many
 * open. The operating system takes some megabytes on its own, so a slow reader is noticed on answers above that.
 */
export function letSlowReadersGo(app: FastifyInstance, limits: ReaderLimits = READER_LIMITS): void {
  const open = new Set<Reader>();
  const readers = new WeakMap<Socket, Reader>();
  const largeByReader = new Map<string, number>();
  const clock = createLoopClock(limits.interval);
  const timer = setInterval(() => {
    clock.tick();
    closeSlow(open, clock.now, limits);
  }, limits.interval);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));

  function watch({ raw: { socket } }: FastifyReply): void {
    if (socket === null) return;
    const reader = readers.get(socket) ?? meet(socket);
    reader.startedAt = clock.now;
    reader.lastProgress = clock.now;
    reader.bytesBefore = socket.bytesWritten;
    reader.lastBytes = reader.bytesBefore;
    open.add(reader);
  }

  /** One listener a connection: one for each answer takes longer than a small answer. */
  function meet(socket: Socket): Reader {
    const reader = { socket, startedAt: 0, bytesBefore: 0, lastBytes: 0, lastProgress: 0 };
    readers.set(socket, reader);
    socket.once("close", () => void open.delete(reader));
    return reader;
  }

  app.addHook("onResponse", ({ raw: { socket } }, _reply, done) => {
    const reader = readers.get(socket);
    if (reader !== undefined) open.delete(reader);
    done();
  });

  app.addHook("onSend", (request, reply, payload, done) => {
    const size = typeof payload === "string" ? Buffer.byteLength(payload) : sizeOf(payload);
    if (size >= limits.large && !countLarge(largeByReader, request, reply, limits.mostLarge)) {
      return done(null, refuse(request, reply));
    }
    // Events come when they come; their sender drops who does not take them.
    if (!isStream(request)) watch(reply);
    if (request.method === "HEAD" || size <= PIECE) return done(null, payload);
    reply.header("content-length", size);
    const pieces = piecesOf(typeof payload === "string" ? Buffer.from(payload) : payload);
    done(null, Readable.from(pieces, { objectMode: false, highWaterMark: PIECE }));
  });
}

function isStream({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.endpoint !== undefined && endpointOf(config.endpoint).stream === true;
}

/** 0 for streams, which hold little at a time, and for nothing. */
const sizeOf = (payload: unknown): number => (Buffer.isBuffer(payload) ? payload.length : 0);

function* piecesOf(bytes: unknown): Generator<Buffer> {
  if (!Buffer.isBuffer(bytes)) return;
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** @returns false when the reader has as many open as may be */
function countLarge(
  counts: Map<string, number>,
  request: FastifyRequest,
  reply: FastifyReply,
  most: number,
): boolean {
  const reader = request.actor?.userId ?? clientNetwork(request.ip);
  const count = counts.get(reader) ?? 0;
  if (count >= most) return false;
  counts.set(reader, count + 1);
  reply.raw.once("close", () => {
    const left = (counts.get(reader) ?? 1) - 1;
    if (left > 0) counts.set(reader, left);
    else counts.delete(reader);
  });
  return true;
}

function refuse(request: FastifyRequest, reply: FastifyReply): string {
  for (const header of ["content-encoding", "content-length", "etag", "vary"]) reply.removeHeader(header);
  const failure = new AppError(
    "rate_limited",
    "Too many large downloads are open at once. Try again when one of them has finished.",
  );
  reply.code(failure.status).header("retry-after", "5").header("cache-control", "no-store");
  reply.type("application/json; charset=utf-8");
  return JSON.stringify(failureBody(failure, request.id));
}

/** Milliseconds in which this process could write: time in which its event loop was held up is no reader's fault. */
function createLoopClock(interval: number) {
  let last = performance.now();
  const clock = {
    now: 0,
    tick() {
      const at = performance.now();
      clock.now += Math.min(at - last, 2 * interval);
      last = at;
    },
  };
  return clock;
}

function closeSlow(open: Set<Reader>, now: number, { interval, patience, slowest }: ReaderLimits): void {
  for (const reader of open) {
    const { socket, startedAt, bytesBefore } = reader;
    // Also what was written before this answer but waits in the same connection is progress.
    if (socket.bytesWritten !== reader.lastBytes) {
      reader.lastBytes = socket.bytesWritten;
      reader.lastProgress = now;
    }
    const isStuck = now - reader.lastProgress > patience;
    const beyond = now - startedAt - patience - interval;
    const isTooSlow = beyond > 0 && socket.bytesWritten - bytesBefore < (beyond * slowest) / 1_000;
    if (isStuck || isTooSlow) socket.destroy();
  }
}
