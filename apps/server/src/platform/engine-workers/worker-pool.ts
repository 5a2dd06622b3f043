import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { AppError } from "../http/app-error.ts";
import type { JobAnswer, JobMessage } from "./serve-jobs.ts";

export interface WorkerPoolOptions {
  /** The worker's module; it calls `serveJobs`. Node runs `.ts` as it is. */
  script: URL;
  /** Threads; default one less than the cores, so that requests are still answered. Started when first needed. */
  size?: number;
  /** Jobs that may wait for a thread; the next one is turned away at once. Default 100. */
  queueLimit?: number;
  /** Milliseconds from hand-in to answer, waiting included. Default 10,000. */
  timeLimit?: number;
}

export interface WorkerPool<Input, Output> {
  /**
   * Runs one job on a thread of its own. Aborting ends the job at once, even in the middle of a calculation.
   * @throws {AppError} `unavailable` when too many jobs wait, when the time is up, and while closing.
   * @throws the signal's reason when aborted; an Error when the worker failed or died (this one job only).
   */
  run(input: Input, signal?: AbortSignal): Promise<Output>;
  /** Ends the threads; waiting and running jobs fail with `unavailable`. */
  close(): Promise<void>;
}

interface Job<Input, Output> {
  input: Input;
  settle(outcome: { output: Output } | { error: Error }): void;
}

interface Thread<Input, Output> {
  worker: Worker;
  job: Job<Input, Output> | undefined;
}

const DEFAULT_QUEUE_LIMIT = 100;
const DEFAULT_TIME_LIMIT = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** A fixed number of worker threads with a bounded queue in front, first come, first served. */
export function createWorkerPool<Input, Output>(options: WorkerPoolOptions): WorkerPool<Input, Output> {
  const size = options.size ?? Math.max(1, availableParallelism() - 1);
  const queueLimit = options.queueLimit ?? DEFAULT_QUEUE_LIMIT;
  const timeLimit = options.timeLimit ?? DEFAULT_TIME_LIMIT;
  const threads = new Set<Thread<Input, Output>>();
  const queue: Job<Input, Output>[] = [];
  let closed = false;

  function run(input: Input, signal?: AbortSignal): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(stopping());
      if (signal?.aborted) return reject(reasonOf(signal));
      if (freeThread() === undefined && threads.size >= size && queue.length >= queueLimit) {
        return reject(busy());
      }
      const job: Job<Input, Output> = {
        input,
        settle(outcome) {
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          if ("error" in outcome) reject(outcome.error);
          else resolve(outcome.output);
        },
      };
      const onAbort = () => abandon(job, reasonOf(signal));
      const timer = setTimeout(() => abandon(job, tooLong(timeLimit)), timeLimit);
      signal?.addEventListener("abort", onAbort, { once: true });
      queue.push(job);
      assign();
    });
  }

  function freeThread(): Thread<Input, Output> | undefined {
    return [...threads].find((thread) => thread.job === undefined);
  }

  /** Hands waiting jobs to free threads, starting threads up to the size. */
  function assign(): void {
    while (queue.length > 0) {
      const thread = freeThread() ?? (threads.size < size ? start() : undefined);
      if (thread === undefined) return;
      thread.job = queue.shift();
      if (thread.job === undefined) return;
      const message: JobMessage<Input> = { input: thread.job.input };
      thread.worker.ref();
      thread.worker.postMessage(message);
    }
  }

  function start(): Thread<Input, Output> {
    // No flags and no environment of the server: a worker needs neither, so it gets no secret either.
    const worker = new Worker(options.script, { execArgv: [], env: {} });
    const thread: Thread<Input, Output> = { worker, job: undefined };
    threads.add(thread);
    worker.on("message", (answer: JobAnswer<Output>) => {
      finish(thread, "output" in answer ? answer : { error: new Error(answer.failure) });
      worker.unref();
      assign();
    });
    worker.on("messageerror", (error: Error) => drop(thread, error));
    worker.on("error", (error: Error) => drop(thread, error));
    worker.on("exit", (code) => drop(thread, new Error(`A worker thread ended with exit code ${code}`)));
    return thread;
  }

  function finish(thread: Thread<Input, Output>, outcome: { output: Output } | { error: Error }): void {
    const job = thread.job;
    thread.job = undefined;
    job?.settle(outcome);
  }

  /** Gives a thread up with the job it has; the next job starts a new one. */
  function drop(thread: Thread<Input, Output>, error: Error): void {
    if (!threads.delete(thread)) return;
    finish(thread, { error });
    void thread.worker.terminate();
    assign();
  }

  /** A calculation cannot be interrupted from outside, so the thread that runs it goes with it. */
  function abandon(job: Job<Input, Output>, error: Error): void {
    const waiting = queue.indexOf(job);
    if (waiting >= 0) queue.splice(waiting, 1);
    const thread = [...threads].find((candidate) => candidate.job === job);
    if (thread === undefined) job.settle({ error });
    else drop(thread, error);
  }

  async function close(): Promise<void> {
    closed = true;
    for (const job of queue.splice(0)) job.settle({ error: stopping() });
    const ending = [...threads].map((thread) => {
      finish(thread, { error: stopping() });
      return thread.worker.terminate();
    });
    await Promise.all(ending);
  }

  return { run, close };
}

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error("The job was cancelled");

const busy = () =>
  new AppError("unavailable", "The server is busy with other calculations. Try again in a few seconds.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

const tooLong = (milliseconds: number) =>
  new AppError(
    "unavailable",
    `The calculation took longer than ${milliseconds / 1000} seconds and was stopped. Try again, or use fewer trials.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

const stopping = () =>
  new AppError("unavailable", "The server is restarting. Try again in a few seconds.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
