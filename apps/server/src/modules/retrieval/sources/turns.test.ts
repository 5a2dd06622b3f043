import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTurns, type TurnContext, type Turns } from "./turns.ts";

let turns: Turns;
/** Work under way, by name, in the order in which it began. */
let running: Map<string, () => void>;
let begun: string[];

beforeEach(() => {
  vi.useFakeTimers();
  turns = createTurns({ atOnce: 2, many: "documents" });
  running = new Map();
  begun = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work of an owner that runs until it is ended. */
const run = (owner: string, name: string, { signal, bytes = 1 }: Partial<TurnContext> = {}) =>
  turns.run(
    { owner, signal, bytes },
    (stop) =>
      new Promise<string>((resolve, reject) => {
        begun.push(name);
        running.set(name, () => resolve(name));
        stop.addEventListener("abort", () =>
          reject(stop.reason instanceof Error ? stop.reason : new Error("aborted")),
        );
      }),
  );

test("two run at a time, and one of each owner", async () => {
  const all = [run("a", "a1"), run("a", "a2"), run("a", "a3"), run("b", "b1"), run("c", "c1")];
  expect(begun).toEqual(["a1", "b1"]);
  for (const name of ["a1", "b1", "a2", "c1", "a3"]) {
    await vi.waitFor(() => expect(begun).toContain(name));
    running.get(name)?.();
  }
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
  expect(begun).toEqual(["a1", "b1", "a2", "c1", "a3"]);
});

test("the smallest of those that wait is next", async () => {
  const all = [
    run("a", "a1", { bytes: 900 }),
    run("b", "b1", { bytes: 900 }),
    run("c", "c1", { bytes: 800 }),
    run("d", "d1", { bytes: 3 }),
  ];
  expect(begun).toEqual(["a1", "b1"]);
  for (const name of ["a1", "d1", "b1", "c1"]) {
    await vi.waitFor(() => expect(begun).toContain(name));
    running.get(name)?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(["a1", "b1", "d1", "c1"]);
});

test("a fifth document of one owner is refused", async () => {
  const four = ["1", "2", "3", "4"].map((name) => run("a", name));
  await expect(run("a", "5")).rejects.toMatchObject({ code: "rate_limited" });
  await close(four);
});

test("work that has waited two minutes is refused, and work that runs continues", async () => {
  const all = [run("a", "a1"), run("b", "b1")];
  const refused = run("c", "c1").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await refused).toMatchObject({ code: "unavailable" });
  running.get("a1")?.();
  expect(await all[0]).toBe("a1");
  expect(begun).toEqual(["a1", "b1"]);
  await close(all);
});

test("a request that ends leaves the line", async () => {
  const all = [run("a", "a1"), run("b", "b1")];
  const request = new AbortController();
  const waiting = run("c", "c1", { signal: request.signal });
  request.abort(new Error("The client has gone"));
  await expect(waiting).rejects.toThrow("The client has gone");
  running.get("a1")?.();
  await all[0];
  expect(begun).toEqual(["a1", "b1"]);
  await close(all);
});

/** Closes while these run or wait. */
async function close(all: readonly Promise<unknown>[]): Promise<void> {
  const ends = Promise.allSettled(all);
  await turns.close();
  await ends;
}

test("closing refuses what waits and what comes, and aborts what runs", async () => {
  const all = [run("a", "a1"), run("b", "b1"), run("c", "c1")];
  const ends = Promise.allSettled(all);
  await turns.close();
  for (const end of await ends)
    expect(end).toMatchObject({ status: "rejected", reason: { code: "unavailable" } });
  await expect(run("d", "d1")).rejects.toMatchObject({ code: "unavailable" });
  expect(begun).toEqual(["a1", "b1"]);
});
