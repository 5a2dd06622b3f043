import type { RateLimit } from "@beachhead/contract";
import type { Refusal } from "./rate-limiter.ts";

/** Counters in the memory of one server process, for calls that need no database. */
export interface ProcessLimiter {
  /** Counts one call. */
  take(key: string, limit: RateLimit): Refusal;
}

export interface ProcessLimiterOptions {
  /** Milliseconds of a clock that only runs forward. Default: the process's. */
  now?: () => number;
  /** Counters that are remembered; with more the oldest is forgotten. Default 50,000, some 10 MB. */
  mostCounters?: number;
}

interface Counter {
  calls: number;
  until: number;
}

export function createProcessLimiter(options: ProcessLimiterOptions = {}): ProcessLimiter {
  const { now = () => performance.now(), mostCounters = 50_000 } = options;
  /** In the order in which their periods began. */
  const counters = new Map<string, Counter>();

  return {
    take(key, limit) {
      const time = now();
      const counter = counters.get(key);
      if (counter === undefined || counter.until <= time) {
        counters.delete(key);
        const [oldest] = counters.keys();
        if (counters.size >= mostCounters && oldest !== undefined) counters.delete(oldest);
        counters.set(key, { calls: 1, until: time + limit.seconds * 1000 });
        return undefined;
      }
      counter.calls += 1;
      if (counter.calls <= limit.calls) return undefined;
      return { retryAfterSeconds: Math.max(1, Math.ceil((counter.until - time) / 1000)) };
    },
  };
}
