import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, workerData } from "node:worker_threads";

/** What the pool sends to a worker. */
export interface JobMessage<Input> {
  input: Input;
}

/** What a worker sends back. */
export type JobAnswer<Output> = { output: Output } | { failure: string };

/**
 * The worker's side of the pool: answers each message with the result of `work`. A throw fails that one job
 * and leaves the worker running.
 * @throws when called outside a worker thread.
 */
export function serveJobs<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  const port = parentPort;
  if (port === null) throw new Error("serveJobs runs in a worker thread only");
  lowerPriority();
  port.on("message", (message: JobMessage<Input>) => {
    void answer(work, message.input).then((outcome) => port.postMessage(outcome));
  });
}

async function answer<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
  input: Input,
): Promise<JobAnswer<Output>> {
  try {
    return { output: await work(input) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Linux schedules each thread on its own; elsewhere all threads keep the priority of the process. */
function lowerPriority(): void {
  const settings: unknown = workerData;
  if (typeof settings !== "object" || settings === null || !("niceness" in settings)) return;
  if (typeof settings.niceness !== "number" || process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), settings.niceness);
  } catch {
    // Without /proc, or where it cannot be read, the work is done anyway.
  }
}
