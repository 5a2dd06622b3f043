import type { Readable } from "node:stream";
import { changeEvent, sharedKinds } from "@beachhead/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import type { HeldAccess, LiveAccess } from "../../platform/auth/live-access.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { createListener, notify } from "../../platform/db/listen.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { EventFigures } from "../../platform/metrics/metrics.ts";
import { createEventStreams, eventText, type StreamLimits } from "./event-streams.ts";
import { createPresence, type PresenceWord } from "./presence.ts";

/** The trigger function `emit_audited_event` sends to this channel. */
const CHANGES = "workspace_changes";
const PRESENCE = "workspace_presence";

/** Milliseconds between two looks at who may still listen. */
const LOOK_INTERVAL = 4_000;
/** A comment every 24 seconds keeps proxies from closing a quiet stream. */
const LOOKS_PER_BEAT = 6;
/** Looks in a row that may fail before every stream is closed. */
const MOST_FAILURES = 3;

/** Changes of these may end somebody's access; an ended session or token is noticed by the next look. */
const ACCESS_KINDS = ["workspace", "membership"];

export interface EventDependencies {
  pools: { app: Pool; events: Pool };
  liveAccess: LiveAccess;
  clock: Clock;
  log: FastifyBaseLogger;
  limits?: StreamLimits | undefined;
}

/** What happens in the teams' workspaces, for the streams of this process. */
export interface Events {
  /** @throws {AppError} `rate_limited`, `unavailable` */
  open(access: HeldAccess): Promise<Readable>;
  showPresence(word: PresenceWord): Promise<void>;
  figures: Readonly<EventFigures>;
  /** Ends all streams, and opens no other. */
  endStreams(): void;
  close(): Promise<void>;
}

const announcedChange = z.object({
  ...changeEvent.shape,
  workspace: z.string(),
  // Nulls are not sent.
  id: z
    .string()
    .default("")
    .transform((id) => (id === "" ? null : id)),
  who: z
    .string()
    .default("")
    .transform((who) => (who === "" ? null : who)),
});

const presenceWord = z.object({
  workspaceId: z.string(),
  kind: z.enum(sharedKinds),
  id: z.string(),
  userId: z.string(),
  path: z.string().nullable(),
  left: z.boolean(),
});

export function createEvents({ pools, liveAccess, clock, log, limits }: EventDependencies): Events {
  const streams = createEventStreams(limits);
  const presence = createPresence({
    clock,
    tell: (workspaceId, event, isFor) => streams.send(workspaceId, eventText("presence", event), isFor),
  });
  const listener = createListener({
    pool: pools.events,
    channels: [CHANGES, PRESENCE],
    onMessage(channel, payload) {
      const message: unknown = JSON.parse(payload);
      if (channel === PRESENCE) presence.hear(presenceWord.parse(message));
      else pass(message);
    },
    onRegained: () => streams.sendToAll(eventText("resync", {})),
    log,
  });
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;
  let failures = 0;
  let looking: Promise<void> | undefined;
  let isClosing = false;

  function pass(message: unknown): void {
    const { workspace, ...change } = announcedChange.parse(message);
    streams.send(workspace, eventText("change", change));
    if (ACCESS_KINDS.includes(change.kind)) void look();
  }

  /** Ends the streams of those who may no longer listen; a look that is asked for during another follows it. */
  function look(): Promise<void> {
    const next = (looking ?? Promise.resolve()).then(lookOnce);
    looking = next;
    return next;
  }

  async function lookOnce(): Promise<void> {
    const open = streams.all();
    if (open.length === 0) return;
    try {
      streams.keepOnly(await liveAccess(open), open);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ err: error, part: "events" }, "who may still listen is not known");
      if (failures >= MOST_FAILURES) streams.endAll();
    }
  }

  function start(): void {
    timer ??= setInterval(() => {
      looks += 1;
      if (looks % LOOKS_PER_BEAT === 0) streams.beat();
      presence.sweep();
      void look();
    }, LOOK_INTERVAL);
  }

  return {
    figures: streams.figures,
    async open(access) {
      try {
        await listener.start();
      } catch (error) {
        log.warn({ err: error, part: "events" }, "changes are not heard");
        throw unavailable();
      }
      if (isClosing) throw unavailable();
      start();
      const body = streams.open(access);
      presence.tellAgain(access.workspaceId, access.userId);
      return body;
    },
    showPresence: (word) => notify(pools.app, PRESENCE, word),
    endStreams() {
      isClosing = true;
      clearInterval(timer);
      streams.endAll();
    },
    async close() {
      await looking;
      await listener.stop();
    },
  };
}

const unavailable = () =>
  new AppError("unavailable", "Changes cannot be followed at the moment. Try again in a moment.", {
    retryAfterSeconds: 5,
  });
