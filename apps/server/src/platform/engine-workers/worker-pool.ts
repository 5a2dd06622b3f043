import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { AppError } from "../errors/app-error.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { JobAnswer, JobMessage } from "./serve-jobs.ts";

export interface WorkerPoolOptions<Input = never> {
  /** The worker's module; it calls `serveJobs`. Node runs `.ts` without a build. */
  script: URL;
  /** Threads for any job; default one less than the cores, so that requests are still answered. Started when first needed. */
  size?: number;
  /** Whether a job is short. Short jobs have one more thread of their own, so that they never wait for long ones. */
  isShort?: (input: Input) => boolean;
  /** Jobs that may wait for a thread, short and long ones each; the next one is turned away at once. Default 100. */
  queueLimit?: number;
  /** Jobs of one owner that may run or wait at one time; one runs. Default 3. */
  ownerLimit?: number;
  /** Milliseconds from hand-in to answer, waiting included. Default 10,000. */
  timeLimit?: number;
  /** How refusals name the jobs. Default: calculations. */
  wording?: JobWording;
}

export type JobLimits = Pick<WorkerPoolOptions, "timeLimit">;

/** How messages to people name the jobs of a pool. */
export interface JobWording {
  /** What took too long: "The calculation". */
  subject: string;
  /** "calculations" */
  many: string;
  /** What to do when it took too long, after "Try again, or": "use fewer trials". */
  advice: string;
}

const CALCULATIONS: JobWording = {
  subject: "The calculation",
  many: "calculations",
  advice: "use fewer trials",
};

/** For whom a job is, and when to stop it. */
export interface JobContext {
  /** Owners are served in turn, one job at a time each. */
  owner: string;
  signal?: AbortSignal | undefined;
}

export interface WorkerPool<Input, Output> {
  /**
   * Runs one job on a thread of its own. Aborting ends the job at once, even in the middle of a calculation.
   * @throws {AppError} `rate_limited` when the owner has too many jobs, `unavailable` when too many jobs wait, when
   * the time is up, and while closing.
   * @throws the signal's reason when aborted; an Error when the worker failed or died (this one job only).
   */
  run(input: Input, context: JobContext): Promise<Output>;
  /** Ends the threads; waiting and running jobs fail with `unavailable`. */
  close(): Promise<void>;
}

interface Job<Input, Output> {
  input: Input;
  owner: string;
  isShort: boolean;
  settle(outcome: { output: Output } | { error: Error }): void;
}

type Lane = "any" | "short";

interface Thread<Input, Output> {
  worker: Worker;
  lane: Lane;
  job: Job<Input, Output> | undefined;
}

const DEFAULT_QUEUE_LIMIT = 100;
const DEFAULT_OWNER_LIMIT = 3;
const DEFAULT_TIME_LIMIT = 10_000;
const RETRY_AFTER_SECONDS = 5;
/** JavaScript objects of one thread; columns of numbers lie outside it. */
const HEAP_MEGABYTES = 512;
/** Niceness of the threads that take long jobs: the server's own thread and the database go first. */
const BACKGROUND = 10;

/**
 * A fixed number of worker threads. Owners are served in turn, each with one job at a time, so that one owner's
 * jobs cannot hold up another's.
 */
export function createWorkerPool<Input, Output>(
  options: WorkerPoolOptions<Input>,
): WorkerPool<Input, Output> {
  const queueLimit = options.queueLimit ?? DEFAULT_QUEUE_LIMIT;
  const ownerLimit = options.ownerLimit ?? DEFAULT_OWNER_LIMIT;
  const timeLimit = options.timeLimit ?? DEFAULT_TIME_LIMIT;
  const isShort = options.isShort ?? (() => false);
  const wording = options.wording ?? CALCULATIONS;
  const sizes: Record<Lane, number> = {
    short: options.isShort === undefined ? 0 : 1,
    any: options.size ?? Math.max(1, availableParallelism() - 1),
  };
  const threads = new Set<Thread<Input, Output>>();
  const queue = createFairQueue<Job<Input, Output>>();
  let closed = false;

  function run(input: Input, { owner, signal }: JobContext): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(stopping());
      if (signal?.aborted) return reject(reasonOf(signal));
      if (queue.countOf(owner) + (isRunning(owner) ? 1 : 0) >= ownerLimit) {
        return reject(tooMany(ownerLimit, wording));
      }
      const short = isShort(input);
      const job: Job<Input, Output> = {
        input,
        owner,
        isShort: short,
        settle(outcome) {
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          if ("error" in outcome) reject(outcome.error);
          else resolve(outcome.output);
        },
      };
      const onAbort = () => abandon(job, reasonOf(signal));
      const timer = setTimeout(() => abandon(job, tooLong(timeLimit, wording)), timeLimit);
      signal?.addEventListener("abort", onAbort, { once: true });
      queue.push(job);
      assign();
      if (queue.count((other) => other.isShort === short) > queueLimit) abandon(job, busy(wording));
    });
  }

  const isRunning = (owner: string) => [...threads].some(({ job }) => job?.owner === owner);

  /** Hands waiting jobs to free threads, starting threads up to the size. */
  function assign(): void {
    // Short jobs go to their own thread first, which leaves the others to long ones.
    for (const lane of ["short", "any"] as const) {
      let assigned = true;
      while (assigned) assigned = assignOne(lane);
    }
  }

  function assignOne(lane: Lane): boolean {
    const inLane = [...threads].filter((thread) => thread.lane === lane);
    const free = inLane.find((thread) => thread.job === undefined);
    if (free === undefined && inLane.length >= sizes[lane]) return false;
    const job = queue.take((next) => (lane === "any" || next.isShort) && !isRunning(next.owner));
    if (job === undefined) return false;
    const thread = free ?? start(lane);
    thread.job = job;
    const message: JobMessage<Input> = { input: job.input };
    thread.worker.ref();
    thread.worker.postMessage(message);
    return true;
  }

  function start(lane: Lane): Thread<Input, Output> {
    // No flags and no environment of the server: a worker needs neither, so it gets no secret either.
    const worker = new Worker(options.script, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      workerData: { niceness: lane === "any" && sizes.short > 0 ? BACKGROUND : 0 },
    });
    const thread: Thread<Input, Output> = { worker, lane, job: undefined };
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
    queue.remove(job);
    const thread = [...threads].find((candidate) => candidate.job === job);
    if (thread === undefined) job.settle({ error });
    else drop(thread, error);
  }

  async function close(): Promise<void> {
    closed = true;
    for (const job of queue.drain()) job.settle({ error: stopping() });
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

const busy = ({ many }: JobWording) =>
  new AppError("unavailable", `The server is busy with other ${many}. Try again in a few seconds.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

const tooMany = (limit: number, { many }: JobWording) =>
  new AppError(
    "rate_limited",
    `You already have ${limit} ${many} in progress. Try again when one of them has finished.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

const tooLong = (milliseconds: number, { subject, advice }: JobWording) =>
  new AppError(
    "unavailable",
    `${subject} took longer than ${milliseconds / 1000} seconds and was stopped. Try again, or ${advice}.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

const stopping = () =>
  new AppError("unavailable", "The server is restarting. Try again in a few seconds.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
