import type { JobContext } from "../../../platform/engine-workers/worker-pool.ts";
import { AppError } from "../../../platform/errors/app-error.ts";

/** Who waits for a turn, and how long the work may take. */
export interface TurnContext extends JobContext {
  bytes: number;
}

/** Work that runs a few at a time, the smallest first, one of each owner at a time. */
export interface Turns {
  /**
   * Runs the work when it is the owner's turn. Its signal is aborted with the context's, and by closing.
   * @throws {AppError} `rate_limited` when the owner has too many waiting, `unavailable` when too many or too long
   * wait, and while closing
   * @throws what the work throws; the signal's reason when aborted
   */
  run<Output>(context: TurnContext, work: (signal: AbortSignal) => Promise<Output>): Promise<Output>;
  /** Refuses what waits, aborts what runs and waits for its end. */
  close(): Promise<void>;
}

export interface TurnsOptions {
  atOnce: number;
  /** How refusals name the work: "documents". */
  many: string;
}

interface Waiting extends Pick<TurnContext, "owner" | "bytes"> {
  begin(): void;
  refuse(error: Error): void;
}

const OWNER_LIMIT = 4;
const QUEUE_LIMIT = 32;
/** Milliseconds. */
const WAIT_LIMIT = 120_000;

/** Nothing runs or waits at first. */
export function createTurns({ atOnce, many }: TurnsOptions): Turns {
  const queue: Waiting[] = [];
  const running = new Map<string, Promise<unknown>>();
  const closing = new AbortController();

  function beginNext(): void {
    while (running.size < atOnce) {
      const [next] = queue.filter(({ owner }) => !running.has(owner)).toSorted((a, b) => a.bytes - b.bytes);
      if (next === undefined) return;
      next.begin();
    }
  }

  return {
    run: (context, work) =>
      new Promise((resolve, reject) => {
        const { owner, bytes } = context;
        const signal = AbortSignal.any([closing.signal, ...(context.signal ? [context.signal] : [])]);
        if (signal.aborted) return reject(reasonOf(signal));
        if (queue.filter((item) => item.owner === owner).length + (running.has(owner) ? 1 : 0) >= OWNER_LIMIT)
          return reject(tooMany(many));
        if (queue.length >= QUEUE_LIMIT) return reject(busy(many));
        const leave = () => waiting.refuse(reasonOf(signal));
        const timer = setTimeout(() => waiting.refuse(busy(many)), WAIT_LIMIT);
        const stopWaiting = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", leave);
          const place = queue.indexOf(waiting);
          if (place >= 0) queue.splice(place, 1);
        };
        const waiting: Waiting = {
          owner,
          bytes,
          begin() {
            stopWaiting();
            const done = work(signal)
              .then(resolve, reject)
              .finally(() => {
                running.delete(owner);
                beginNext();
              });
            running.set(owner, done);
          },
          refuse(error) {
            stopWaiting();
            reject(error);
          },
        };
        signal.addEventListener("abort", leave, { once: true });
        queue.push(waiting);
        beginNext();
      }),

    async close() {
      closing.abort(
        new AppError("unavailable", "The server is restarting. Try again in a few seconds.", {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        }),
      );
      await Promise.all(running.values());
    },
  };
}

const RETRY_AFTER_SECONDS = 5;

const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error("The job was cancelled");

const busy = (many: string) =>
  new AppError("unavailable", `The server is busy with other ${many}. Try again in a few seconds.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

const tooMany = (many: string) =>
  new AppError(
    "rate_limited",
    `You already have ${OWNER_LIMIT} ${many} in progress. Try again when one of them has finished.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
