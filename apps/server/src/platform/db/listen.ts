import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Pool, PoolClient } from "pg";

const RECONNECT_DELAY = 1_000;
/** A connection that was cut off without a word is noticed by a question that stays unanswered. */
const QUESTION_INTERVAL = 20_000;

export interface ListenerOptions {
  /** `Pools.events`: never through a transaction pooler. */
  pool: Pool;
  channels: readonly string[];
  onMessage(channel: string, payload: string): void;
  /** The connection was lost and found again: messages between may be missing. */
  onRegained(): void;
  log: FastifyBaseLogger;
}

/** Hears what is sent with `notify`. */
export interface Listener {
  /** Resolves when it listens; from then on a lost connection is replaced. Repeated calls start nothing new. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createListener({ pool, channels, onMessage, onRegained, log }: ListenerOptions): Listener {
  const stopping = new AbortController();
  let started: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  async function listen(): Promise<PoolClient> {
    const client = await pool.connect();
    try {
      client.on("notification", ({ channel, payload = "" }) => onMessage(channel, payload));
      for (const channel of channels) await client.query(`listen ${channel}`);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function listenAgain(): Promise<PoolClient | undefined> {
    while (!stopping.signal.aborted) {
      try {
        return await listen();
      } catch (error) {
        log.warn({ err: error, part: "events" }, "changes are not heard");
        await pause(RECONNECT_DELAY, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  async function follow(first: PoolClient): Promise<void> {
    let client: PoolClient | undefined = first;
    while (client !== undefined) {
      await untilLost(client, stopping.signal);
      client.release(true);
      client = await listenAgain();
      if (client !== undefined) onRegained();
    }
  }

  async function start(): Promise<void> {
    following = follow(await listen());
  }

  return {
    async start() {
      started ??= start();
      try {
        await started;
      } catch (error) {
        started = undefined;
        throw error;
      }
    },
    async stop() {
      stopping.abort();
      await started?.catch(() => undefined);
      await following;
    },
  };
}

async function untilLost(client: PoolClient, stopping: AbortSignal): Promise<void> {
  const silent = new AbortController();
  const timer = setInterval(() => {
    client.query("select 1").catch(() => silent.abort());
  }, QUESTION_INTERVAL);
  const signal = AbortSignal.any([stopping, silent.signal]);
  // An error of the connection ends the wait as well.
  await once(client, "end", { signal }).catch(() => undefined);
  clearInterval(timer);
}

/** Sends to all listeners of all processes. */
export async function notify(pool: Pool, channel: string, message: unknown): Promise<void> {
  await pool.query("select pg_notify($1, $2)", [channel, JSON.stringify(message)]);
}
