import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

/** Whether the process has more to do than it can. */
export interface Overload {
  isOverloaded(): boolean;
  stop(): void;
}

export interface OverloadSources {
  /** Callers that wait for a connection to the database. */
  waiting(): number;
  /** More than these wait: further ones would only time out in line. Default 300. */
  mostWaiting?: number;
  /** The event loop turns later than this on the average of a second, and of the second before. Default 1,500. */
  mostDelayMilliseconds?: number;
}

const LOOK_EVERY_MILLISECONDS = 1_000;
/** A machine that was paused makes the loop late once, and has time again when that is seen. */
const LATE_LOOKS = 2;

/**
 * Looks at the event loop once a second, and at the line for the database at each question. @fastify/under-pressure sheds
 * requests after one late second, also the first one of a process.
 */
export function createOverload(sources: OverloadSources): Overload {
  const { waiting, mostWaiting = 300, mostDelayMilliseconds = 1_500 } = sources;
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let lateLooks = 0;
  let isStarting = true;
  const timer = setInterval(() => {
    // The first look is at the start itself, whose modules may take seconds to load on a busy machine.
    const isLate = !isStarting && histogram.mean / 1e6 > mostDelayMilliseconds;
    lateLooks = isLate ? lateLooks + 1 : 0;
    isStarting = false;
    histogram.reset();
  }, LOOK_EVERY_MILLISECONDS);
  timer.unref();
  return {
    isOverloaded: () => lateLooks >= LATE_LOOKS || waiting() > mostWaiting,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** Asked by monitors of the process, however busy it is. */
const ALWAYS_ANSWERED = new Set(["/livez", "/readyz"]);

/** Turns requests away at once while the process is overloaded, so that those taken on are still answered. */
export function shedLoad(app: FastifyInstance, overload: Overload): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (!overload.isOverloaded() || ALWAYS_ANSWERED.has(request.routeOptions.url ?? "")) return done();
    const message = "The server is overloaded. Try again in a moment.";
    done(new AppError("unavailable", message, { retryAfterSeconds: 2 }));
  });
}
