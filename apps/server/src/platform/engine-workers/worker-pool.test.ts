import { afterEach, describe, expect, test } from "vitest";
import { AppError } from "../errors/app-error.ts";
import type { TestJob } from "./test-jobs.worker.ts";
import { createWorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

const script = new URL("./test-jobs.worker.ts", import.meta.url);
/** As the pool, with a new owner for each job that names none. */
interface TestPool {
  run(job: TestJob, signal?: AbortSignal, owner?: string): Promise<number>;
  close(): Promise<void>;
}

const pools: TestPool[] = [];
let owners = 0;

function poolOf(options: Omit<WorkerPoolOptions<TestJob>, "script">): TestPool {
  // A patient default: only the tests of the time limit may see it pass.
  const pool = createWorkerPool<TestJob, number>({ script, size: 1, timeLimit: 3_600_000, ...options });
  const wrapped: TestPool = {
    run: (job, signal, owner = `owner ${(owners += 1)}`) => pool.run(job, { owner, signal }),
    close: () => pool.close(),
  };
  pools.push(wrapped);
  return wrapped;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const double = (value: number): TestJob => ({ kind: "double", value });
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no failure",
    (error: unknown) => error,
  );

describe("a pool of workers", () => {
  test("a worker pool answers every job, in order of arrival on one thread", async () => {
    const pool = poolOf({});
    const answers: number[] = [];
    const jobs = [1, 2, 3, 4, 5].map((value) =>
      pool.run(double(value)).then((answer) => answers.push(answer)),
    );
    await Promise.all(jobs);
    expect(answers).toEqual([2, 4, 6, 8, 10]);
  });

  test("a worker gets nothing of the server's environment", async () => {
    expect(await poolOf({}).run({ kind: "environment" })).toBe(0);
  });

  test("a job that throws fails alone, and the next one succeeds", async () => {
    const pool = poolOf({});
    const failure = await failureOf(pool.run({ kind: "fail" }));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(AppError);
    expect(String(failure)).toContain("this job cannot be done");
    expect(await pool.run(double(4))).toBe(8);
  });

  test("a worker that dies fails only its own job and is replaced", async () => {
    const pool = poolOf({});
    const dying = failureOf(pool.run({ kind: "die" }));
    const next = pool.run(double(21));
    expect(String(await dying)).toContain("exit code 3");
    expect(await dying).not.toBeInstanceOf(AppError);
    expect(await next).toBe(42);
  });

  test("a job that takes too long is stopped and refused with a time to retry", async () => {
    const pool = poolOf({ timeLimit: 300 });
    const failure = await failureOf(pool.run({ kind: "loop" }));
    expect(failure).toMatchObject({
      code: "unavailable",
      message:
        "The calculation took longer than 0.3 seconds and was stopped. Try again, or use fewer trials.",
      details: { retryAfterSeconds: 5 },
    });
    const healed = poolOf({});
    expect(await healed.run(double(1))).toBe(2);
  });

  test("the time limit of a job includes its time in the queue", async () => {
    const pool = poolOf({ timeLimit: 300 });
    const looping = failureOf(pool.run({ kind: "loop" }));
    const waiting = failureOf(pool.run(double(1)));
    expect(await looping).toMatchObject({ code: "unavailable" });
    expect(await waiting).toMatchObject({ code: "unavailable" });
  });

  test("a job is refused at once when too many wait", async () => {
    const pool = poolOf({ queueLimit: 2 });
    const stop = new AbortController();
    const running = failureOf(pool.run({ kind: "loop" }, stop.signal));
    const waiting = [pool.run(double(1)), pool.run(double(2))];
    expect(await failureOf(pool.run(double(3)))).toMatchObject({
      code: "unavailable",
      message: "The server is busy with other calculations. Try again in a few seconds.",
      details: { retryAfterSeconds: 5 },
    });
    stop.abort();
    await running;
    expect(await Promise.all(waiting)).toEqual([2, 4]);
  });

  test("a worker pool uses the given wording in every refusal", async () => {
    const wording = { subject: "Reading the request", many: "large requests", advice: "send less at once" };
    const pool = poolOf({ timeLimit: 300, ownerLimit: 1, queueLimit: 0, wording });
    const running = failureOf(pool.run({ kind: "loop" }, undefined, "one"));
    expect(await failureOf(pool.run(double(1), undefined, "one"))).toMatchObject({
      message: "You already have 1 large requests in progress. Try again when one of them has finished.",
    });
    expect(await failureOf(pool.run(double(1), undefined, "other"))).toMatchObject({
      message: "The server is busy with other large requests. Try again in a few seconds.",
    });
    expect(await running).toMatchObject({
      message:
        "Reading the request took longer than 0.3 seconds and was stopped. Try again, or send less at once.",
    });
  });

  test("a running job that is aborted ends, and its worker is replaced", async () => {
    const pool = poolOf({});
    const stop = new AbortController();
    const running = failureOf(pool.run({ kind: "loop" }, stop.signal));
    const next = pool.run(double(3));
    stop.abort();
    expect(await running).toMatchObject({ name: "AbortError" });
    expect(await next).toBe(6);
  });

  test("a job that is aborted while it waits, or before it is queued, never starts", async () => {
    const pool = poolOf({});
    const first = new AbortController();
    const second = new AbortController();
    const running = failureOf(pool.run({ kind: "loop" }, first.signal));
    const waiting = failureOf(pool.run({ kind: "die" }, second.signal));
    second.abort();
    expect(await waiting).toMatchObject({ name: "AbortError" });
    expect(await failureOf(pool.run({ kind: "die" }, AbortSignal.abort()))).toMatchObject({
      name: "AbortError",
    });
    first.abort();
    await running;
    expect(await pool.run(double(5))).toBe(10);
  });

  test("a closed worker pool answers unavailable to running, waiting and later jobs", async () => {
    const pool = poolOf({});
    const running = failureOf(pool.run({ kind: "loop" }));
    const waiting = failureOf(pool.run(double(1)));
    await pool.close();
    expect(await running).toMatchObject({ code: "unavailable" });
    expect(await waiting).toMatchObject({ code: "unavailable" });
    expect(await failureOf(pool.run(double(1)))).toMatchObject({ code: "unavailable" });
  });
});

describe("turns", () => {
  test("one owner has one job running and two waiting; the fourth is refused with a time to retry", async () => {
    const pool = poolOf({ size: 2 });
    const stop = new AbortController();
    const running = failureOf(pool.run({ kind: "loop" }, stop.signal, "busy"));
    const waiting = [pool.run(double(1), undefined, "busy"), pool.run(double(2), undefined, "busy")];
    expect(await failureOf(pool.run(double(3), undefined, "busy"))).toMatchObject({
      code: "rate_limited",
      status: 429,
      message: "You already have 3 calculations in progress. Try again when one of them has finished.",
      details: { retryAfterSeconds: 5 },
    });
    // The second thread is free, but not for an owner who has one.
    const order: string[] = [];
    for (const job of waiting) void job.then(() => order.push("busy"));
    await pool.run(double(4), undefined, "other").then(() => order.push("other"));
    expect(order).toEqual(["other"]);
    stop.abort();
    await running;
    expect(await Promise.all(waiting)).toEqual([2, 4]);
    expect(await pool.run(double(5), undefined, "busy")).toBe(10);
  });

  test("owners are served in turn, no matter how much each queued", async () => {
    const pool = poolOf({});
    const order: string[] = [];
    const hand = (owner: string, value: number) =>
      pool.run(double(value), undefined, owner).then(() => order.push(`${owner}${value}`));
    await Promise.all([hand("a", 1), hand("a", 2), hand("a", 3), hand("b", 1), hand("c", 1), hand("b", 2)]);
    expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  });

  test("short jobs do not wait for long ones, nor count to their queue", async () => {
    const pool = poolOf({ isShort: (job) => job.kind === "double", queueLimit: 1 });
    const stop = new AbortController();
    const long = [1, 2].map(() => failureOf(pool.run({ kind: "loop" }, stop.signal)));
    expect(await failureOf(pool.run({ kind: "loop" }, stop.signal))).toMatchObject({ code: "unavailable" });
    expect(await Promise.all([pool.run(double(7)), pool.run(double(8))])).toEqual([14, 16]);
    stop.abort();
    await Promise.all(long);
  });
});
