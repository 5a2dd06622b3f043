import { Readable } from "node:stream";
import type { HeldAccess } from "../../platform/auth/live-access.ts";
import { AppError } from "../../platform/errors/app-error.ts";

export interface StreamLimits {
  ofUser: number;
  ofProcess: number;
  /** Bytes that may wait for a reader. */
  waiting: number;
}

export const STREAM_LIMITS: StreamLimits = { ofUser: 20, ofProcess: 4_000, waiting: 64 * 1024 };

/** Milliseconds after which a client that lost its stream comes again. */
const RETRY = 2_000;
const HEARTBEAT = Buffer.from(":\n\n");
const RETRY_AFTER_SECONDS = 30;

interface EventStream extends HeldAccess {
  body: Readable;
}

/** The open event streams of this process. */
export interface EventStreams {
  /** @throws {AppError} `rate_limited` when the user or the process has too many */
  open(access: HeldAccess): Readable;
  /** Sends to the streams of a workspace, or to those of them whose user `isFor` names. */
  send(workspaceId: string, event: string, isFor?: (userId: string) => boolean): void;
  sendToAll(event: string): void;
  beat(): void;
  all(): readonly HeldAccess[];
  /** Ends the streams that are not among `kept`; those that were opened since `before` stay. */
  keepOnly(kept: readonly HeldAccess[], before: readonly HeldAccess[]): void;
  endAll(): void;
  readonly figures: { open: number; sent: number; dropped: number };
}

/** One event in the format of server-sent events. */
export const eventText = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export function createEventStreams(limits: StreamLimits = STREAM_LIMITS): EventStreams {
  const streams = new Set<EventStream>();
  const byWorkspace = new Map<string, Set<EventStream>>();
  const figures = { open: 0, sent: 0, dropped: 0 };

  function add(stream: EventStream): void {
    streams.add(stream);
    const ofWorkspace = byWorkspace.get(stream.workspaceId) ?? new Set();
    byWorkspace.set(stream.workspaceId, ofWorkspace.add(stream));
    figures.open = streams.size;
  }

  function remove(stream: EventStream): void {
    streams.delete(stream);
    const ofWorkspace = byWorkspace.get(stream.workspaceId);
    ofWorkspace?.delete(stream);
    if (ofWorkspace?.size === 0) byWorkspace.delete(stream.workspaceId);
    figures.open = streams.size;
  }

  function put({ body }: EventStream, bytes: Buffer): void {
    if (body.destroyed || body.readableEnded) return;
    body.push(bytes);
    if (body.readableLength <= limits.waiting) return;
    figures.dropped += 1;
    body.destroy();
  }

  function deliver(to: Iterable<EventStream>, event: string): void {
    const bytes = Buffer.from(event);
    for (const stream of to) {
      put(stream, bytes);
      figures.sent += 1;
    }
  }

  function end(stream: EventStream): void {
    remove(stream);
    stream.body.push(null);
  }

  return {
    figures,
    open(access) {
      const own = [...streams].filter(({ userId }) => userId === access.userId);
      if (own.length >= limits.ofUser || streams.size >= limits.ofProcess)
        throw new AppError("rate_limited", tooMany(own.length >= limits.ofUser), {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      const stream = { ...access, body: new Readable({ read: () => undefined }) };
      add(stream);
      stream.body.once("close", () => remove(stream));
      put(stream, Buffer.from(`retry: ${RETRY}\n\n`));
      return stream.body;
    },
    send(workspaceId, event, isFor) {
      const ofWorkspace = byWorkspace.get(workspaceId);
      if (ofWorkspace === undefined) return;
      deliver(isFor ? [...ofWorkspace].filter(({ userId }) => isFor(userId)) : ofWorkspace, event);
    },
    sendToAll: (event) => deliver(streams, event),
    beat() {
      for (const stream of streams) put(stream, HEARTBEAT);
    },
    all: () => [...streams],
    keepOnly(kept, before) {
      const live = new Set(kept);
      const known = new Set(before);
      for (const stream of streams) if (known.has(stream) && !live.has(stream)) end(stream);
    },
    endAll() {
      for (const stream of streams) end(stream);
    },
  };
}

const tooMany = (isOfUser: boolean): string =>
  isOfUser
    ? "Too many windows of yours listen for changes. Close some of them."
    : "Too many listen for changes at the moment. Try again later.";
