import { type MonteCarlo, roundShares, type SimulationResult, simulateInSteps } from "@beachhead/engine";
import type { WorkerReply, WorkerRequest } from "./protocol.ts";

/** What the runner needs from the thread it lives in. */
export interface RunnerHost {
  monteCarlo: MonteCarlo;
  post(reply: WorkerReply): void;
  /** Lets waiting messages in; resolves after at least `milliseconds`. */
  pause(milliseconds: number): Promise<void>;
  now(): number;
}

type RunRequest = Extract<WorkerRequest, { kind: "run" }>;

/** Longest stretch without looking at the messages, in ms. */
const SLICE = 12;
/** The shares rank every column, so they wait until no newer run has come for this long, in ms. */
const QUIET = 24;

/** Runs the latest request in two stages; a newer request or a cancel stops the one under way. */
export function createRunner(host: RunnerHost): (request: WorkerRequest) => void {
  let wanted = 0;
  let queued: RunRequest | null = null;
  let busy = false;

  /** The result of a run; null when a newer request or a cancel came first. */
  async function simulate(job: RunRequest): Promise<SimulationResult | null> {
    const steps = simulateInSteps(host.monteCarlo, job.inputs, job.cost, job.options);
    let since = host.now();
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (host.now() - since < SLICE) continue;
      host.post({ kind: "progress", id: job.id, done: step.value });
      await host.pause(0);
      if (job.id !== wanted) return null;
      since = host.now();
    }
  }

  async function run(job: RunRequest): Promise<void> {
    const result = await simulate(job);
    if (result === null) return;
    host.post({ kind: "answer", id: job.id, result });
    await host.pause(QUIET);
    if (job.id !== wanted) return;
    const shares = host.monteCarlo.shares();
    host.post({
      kind: "shares",
      id: job.id,
      shares: { revenue: roundShares(shares.revenue), ebit: roundShares(shares.ebit) },
    });
  }

  async function work(): Promise<void> {
    busy = true;
    while (queued !== null) {
      await host.pause(0);
      const job = queued;
      queued = null;
      if (job === null) break;
      try {
        await run(job);
      } catch (error) {
        host.post({
          kind: "failed",
          id: job.id,
          message: error instanceof Error ? error.message : String(error),
        });
      }
    }
    busy = false;
  }

  return (request) => {
    if (request.kind === "cancel") {
      if (request.id !== wanted) return;
      wanted = 0;
      queued = null;
      return;
    }
    wanted = request.id;
    queued = request;
    if (!busy) void work();
  };
}
