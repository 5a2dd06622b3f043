import {
  type AllocationPart,
  type ConfidentPoint,
  type GoalSeek,
  type MonteCarlo,
  roundShares,
  type SimulationResult,
  simulateInSteps,
} from "@beachhead/engine";
import type * as Answers from "./answers.ts";
import type { AllocationAnswer, WorkerReply, WorkerRequest } from "./protocol.ts";

/** What the runner needs from the thread it lives in. */
export interface RunnerHost {
  monteCarlo: MonteCarlo;
  /** Loads the engine's answers beyond the odds; the same promise each time. */
  loadAnswers(): Promise<typeof Answers>;
  post(reply: WorkerReply): void;
  /** Lets waiting messages in; resolves after at least `milliseconds`. */
  pause(milliseconds: number): Promise<void>;
  now(): number;
}

type RunJob = Extract<WorkerRequest, { kind: "run" }>;
type GoalSeekJob = Extract<WorkerRequest, { kind: "goalSeek" }>;
type AllocateJob = Extract<WorkerRequest, { kind: "allocate" }>;
type Job = RunJob | GoalSeekJob | AllocateJob;

/** Longest stretch without looking at the messages, in ms. */
const SLICE = 12;
/**
 * What follows the odds waits until no newer run has come for this long, in ms: longer than between two keys of
 * somebody who types fast (90), so that typing costs odds only. The page shows it later still.
 */
const QUIET = 120;

/** Tells a point that is not there from a search that was given up. */
function* finding(
  search: Generator<number, ConfidentPoint | null>,
): Generator<number, { point: ConfidentPoint | null }> {
  return { point: yield* search };
}

/** Whether the best and its frontier are among the parts of an answer. */
function hasBest(parts: AllocationPart): parts is AllocationPart & AllocationAnswer {
  return parts.best !== undefined && parts.frontier !== undefined;
}

/** Runs the latest request in stages; a newer request or a cancel stops the one under way. */
export function createRunner(host: RunnerHost): (request: WorkerRequest) => void {
  /** Ids of the latest of each kind that nothing has replaced or cancelled; 0 if none. */
  const wanted = { run: 0, goalSeek: 0, allocate: 0 };
  const queued: { run: RunJob | null; goalSeek: GoalSeekJob | null; allocate: AllocateJob | null } = {
    run: null,
    goalSeek: null,
    allocate: null,
  };
  let goalSeek: GoalSeek | null = null;
  let busy = false;

  const isWanted = (job: Job): boolean => wanted[job.kind] === job.id;

  /** Runs a calculation in slices; null when a newer request or a cancel came first. */
  async function inSlices<T>(job: Job, steps: Generator<number, T>): Promise<T | null> {
    let since = host.now();
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (host.now() - since < SLICE) continue;
      host.post({ kind: "progress", id: job.id, done: step.value });
      await host.pause(0);
      if (!isWanted(job)) return null;
      since = host.now();
    }
  }

  async function simulate(job: RunJob): Promise<SimulationResult | null> {
    const { inputs, cost, options } = job;
    if (options.around === "mid")
      return inSlices(job, simulateInSteps(host.monteCarlo, inputs, cost, options));
    const { recommend } = await host.loadAnswers();
    if (!isWanted(job)) return null;
    const { points } = recommend(inputs, cost, options);
    return inSlices(job, simulateInSteps(host.monteCarlo, inputs, cost, options, points));
  }

  async function run(job: RunJob): Promise<void> {
    const result = await simulate(job);
    if (result === null) return;
    host.post({ kind: "answer", id: job.id, result });
    await host.pause(QUIET);
    if (!isWanted(job)) return;
    if (job.wantsDecisions === true) {
      const { decide } = await host.loadAnswers();
      if (!isWanted(job)) return;
      host.post({ kind: "decisions", id: job.id, decisions: decide(job.inputs, job.cost, job.options) });
      await host.pause(0);
      if (!isWanted(job)) return;
    }
    const shares = host.monteCarlo.shares();
    host.post({
      kind: "shares",
      id: job.id,
      shares: { revenue: roundShares(shares.revenue), ebit: roundShares(shares.ebit) },
    });
  }

  async function seek(job: GoalSeekJob): Promise<void> {
    const { createGoalSeek } = await host.loadAnswers();
    if (!isWanted(job)) return;
    goalSeek ??= createGoalSeek();
    const result = await inSlices(job, goalSeek.ways(job.inputs, job.cost, job.options));
    if (result === null) return;
    host.post({ kind: "goalSeek", id: job.id, result });
    await host.pause(0);
    if (!isWanted(job)) return;
    const found = await inSlices(job, finding(goalSeek.point(job.inputs, job.cost, job.options)));
    if (found !== null) host.post({ kind: "goalSeekPoint", id: job.id, point: found.point });
  }

  async function allocateBudget(job: AllocateJob): Promise<void> {
    const { allocateInSteps, handOdds } = await host.loadAnswers();
    if (!isWanted(job)) return;
    const { id, request, hand, wantsBest } = job;
    if (hand !== null) host.post({ kind: "handOdds", id, odds: handOdds(request, hand) });
    if (!wantsBest) return;
    const steps = allocateInSteps(request);
    let parts: AllocationPart = {};
    let isShown = false;
    for (;;) {
      await host.pause(0);
      if (!isWanted(job)) return;
      const step = steps.next();
      if (step.done) {
        host.post({ kind: "allocation", id, answer: step.value });
        return;
      }
      parts = { ...parts, ...step.value };
      if (isShown || !hasBest(parts) || (request.needed !== null && parts.odds === undefined)) continue;
      isShown = true;
      host.post({ kind: "allocation", id, answer: parts });
    }
  }

  function doing(job: Job): Promise<void> {
    switch (job.kind) {
      case "run":
        return run(job);
      case "goalSeek":
        return seek(job);
      case "allocate":
        return allocateBudget(job);
      default:
        return job satisfies never;
    }
  }

  async function finish(job: Job): Promise<void> {
    try {
      await doing(job);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      host.post({ kind: "failed", id: job.id, message });
    }
  }

  /** The run first: a goal seek is asked for after its answer. */
  function next(): Job | null {
    const job = queued.run ?? queued.goalSeek ?? queued.allocate;
    if (job !== null) queued[job.kind] = null;
    return job;
  }

  async function work(): Promise<void> {
    busy = true;
    while (queued.run !== null || queued.goalSeek !== null || queued.allocate !== null) {
      await host.pause(0);
      const job = next();
      if (job === null) break;
      await finish(job);
    }
    busy = false;
  }

  function drop(kind: Job["kind"]): void {
    wanted[kind] = 0;
    queued[kind] = null;
  }

  return (request) => {
    if (request.kind === "cancel") {
      if (request.id === wanted.run) drop("run");
      else if (request.id === wanted.goalSeek) drop("goalSeek");
      else if (request.id === wanted.allocate) drop("allocate");
      return;
    }
    wanted[request.kind] = request.id;
    if (request.kind === "run") {
      queued.run = request;
      drop("goalSeek");
    } else if (request.kind === "goalSeek") {
      queued.goalSeek = request;
    } else {
      queued.allocate = request;
    }
    if (!busy) void work();
  };
}
