import type { FailureReply } from "@beachhead/contract";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerHealth } from "./health.ts";
import { createOverload, type Overload } from "./load-shedding.ts";
import { createHttpServer } from "./server.ts";

const overloads: Overload[] = [];
// The looks at the event loop are held, so that none comes between two lines of a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => {
  for (const each of overloads.splice(0)) each.stop();
  vi.useRealTimers();
});

function serve(overload: Overload) {
  overloads.push(overload);
  const lifecycle = { draining: false };
  const app = createHttpServer({
    log: pino({ level: "silent" }),
    lifecycle,
    publicUrl: "http://localhost:3000",
    trustedProxies: [],
    overload,
  });
  registerHealth(app, lifecycle, async () => undefined);
  app.get("/work", async () => ({ done: true }));
  return app;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const look = () => void vi.advanceTimersByTime(1_000);

async function delayTheLoop(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    const until = performance.now() + 300;
    while (performance.now() < until);
    // Timers come before the second of these.
    await nextTurn();
    await nextTurn();
  }
}

test("requests get 503 while too many wait for the database; health checks are answered", async () => {
  let waiting = 301;
  const app = serve(createOverload({ waiting: () => waiting }));
  const refused = await app.inject({ url: "/work" });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("2");
  expect(refused.json<FailureReply>().code).toBe("unavailable");
  expect((await app.inject({ url: "/livez" })).statusCode).toBe(200);
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
  waiting = 300;
  expect((await app.inject({ url: "/work" })).statusCode).toBe(200);
  await app.close();
});

test("an event loop that is late two seconds in a row is an overload until it recovers", async () => {
  const overload = createOverload({ waiting: () => 0, mostDelayMilliseconds: 50 });
  const app = serve(overload);
  look();
  await delayTheLoop();
  look();
  expect(overload.isOverloaded()).toBe(false);
  await delayTheLoop();
  look();
  expect(overload.isOverloaded()).toBe(true);
  expect((await app.inject({ url: "/work" })).statusCode).toBe(503);
  const isLate = () => {
    look();
    return overload.isOverloaded();
  };
  await expect.poll(isLate).toBe(false);
  expect((await app.inject({ url: "/work" })).statusCode).toBe(200);
  await app.close();
});

test("the first second, in which the process starts, is not counted as late", async () => {
  const overload = createOverload({ waiting: () => 0, mostDelayMilliseconds: 50 });
  overloads.push(overload);
  for (const expected of [false, false, true]) {
    await delayTheLoop();
    look();
    expect(overload.isOverloaded()).toBe(expected);
  }
});

test("a pause of the machine is not an overload", async () => {
  const overload = createOverload({ waiting: () => 0, mostDelayMilliseconds: 50 });
  overloads.push(overload);
  look();
  for (let pause = 0; pause < 2; pause += 1) {
    await delayTheLoop();
    look();
    expect(overload.isOverloaded()).toBe(false);
    look();
  }
});
