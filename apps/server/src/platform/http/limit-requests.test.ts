import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../test-app.ts";

/** A hundredth of the limits: 30 calls a minute of a network, and 120 files. */
const RATE_LIMITS = 0.01;
const CALLS = 30;
const FILES = 120;

let folder: string;
let server: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beachhead-request-limits-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html>");
  await writeFile(join(folder, "landing.html"), "<!doctype html>");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, "assets/page-1a2b.js"), "1");
  server = await buildTestApp({ webDist: folder, rateLimits: RATE_LIMITS, sandboxes: false });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

let networks = 0;
const newAddress = () => {
  networks += 1;
  return `198.18.${networks}.7`;
};

const get = (url: string, remoteAddress: string) => server.app.inject({ url, remoteAddress });

/** How many of so many calls are answered with anything but 429. */
async function countAnswered(
  url: string,
  calls: number,
  addressOf: (call: number) => string,
): Promise<number> {
  let answered = 0;
  for (let call = 0; call < calls; call += 1) {
    if ((await get(url, addressOf(call))).statusCode !== 429) answered += 1;
  }
  return answered;
}

describe("without a token", () => {
  test.each([
    "/",
    "/simulation/runSimulation",
    "/favicon.svg",
    "/no-such-page",
    "/api/no-such-call",
    "/metrics",
    "/api/docs",
    "/api/openapi.json",
    "/readyz",
    "/api/configuration",
    "/api/users/getUserDetails",
  ])("%s is answered 30 times a minute for a network, and another network is not affected", async (url) => {
    const address = newAddress();
    expect(await countAnswered(url, CALLS + 5, () => address)).toBe(CALLS);
    const refused = await get(url, address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(40);
    expect((await get(url, newAddress())).statusCode).not.toBe(429);
  });

  test.each(["/assets/page-1a2b.js", "/assets/gone.js"])("%s has a wider limit of its own", async (url) => {
    const address = newAddress();
    expect(await countAnswered(url, FILES + 5, () => address)).toBe(FILES);
    expect((await get("/", address)).statusCode).toBe(200);
  });

  test("a call with a method that its address does not have counts against the limit", async () => {
    const remoteAddress = newAddress();
    const statuses: number[] = [];
    for (let call = 0; call < CALLS + 1; call += 1) {
      const answer = await server.app.inject({ method: "DELETE", url: "/api/configuration", remoteAddress });
      statuses.push(answer.statusCode);
    }
    expect(statuses.filter((status) => status === 405)).toHaveLength(CALLS);
    expect(statuses.at(-1)).toBe(429);
  });

  test("a /48 that changes its /64 with every call gets ten times the limit, not 65,536 times", async () => {
    const answered = await countAnswered("/", 400, (call) => `2001:db8:77:${(call * 160).toString(16)}::1`);
    expect(answered).toBe(CALLS * 10);
  });

  test("/livez has no limit", async () => {
    const address = newAddress();
    expect(await countAnswered("/livez", 5 * CALLS, () => address)).toBe(5 * CALLS);
  });
});

test("health checks, pages, unknown addresses and refused calls are logged as counts, not line by line", async () => {
  const own = await buildTestApp({ webDist: folder, rateLimits: RATE_LIMITS, sandboxes: false });
  const remoteAddress = newAddress();
  // The database may take longer than /readyz waits for it.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const urls = ["/livez", "/readyz", "/", "/assets/page-1a2b.js", "/secret-1", "/api/secret-2", "/api/docs"];
  for (let round = 0; round < 4; round += 1) {
    for (const url of urls) await own.app.inject({ url, remoteAddress });
  }
  for (let call = 0; call < CALLS + 10; call += 1) {
    await own.client.send("getConfiguration", { remoteAddress: "198.18.250.7" });
  }
  vi.useRealTimers();
  await own.close();
  const requests = own.logged.filter((line) => line.includes('"request"'));
  expect(requests).toHaveLength(CALLS);
  const [summary = "{}", ...more] = own.logged.filter((line) => line.includes('"requests counted"'));
  expect(more).toEqual([]);
  expect(JSON.parse(summary)).toMatchObject({
    counts: {
      "/livez 200": 4,
      "/readyz 200": 4,
      "(none) 200": 8,
      "(none) 404": 4,
      "/assets/* 200": 4,
      "/api/docs 200": 4,
      "/api/configuration 429": 10,
    },
  });
  expect(own.logged.join("")).not.toContain("secret-");
});
