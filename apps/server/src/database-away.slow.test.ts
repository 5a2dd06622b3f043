/** A server process on a database of its own that is stopped, frozen and comes back. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testCost } from "./modules/product-costs/test-cost.ts";
import { testRun } from "./modules/simulations/test-simulation.ts";
import { migrate } from "./platform/db/migrate.ts";
import { type Cluster, startCluster } from "./platform/embedded-postgres/index.ts";
import { processesIn } from "./platform/embedded-postgres/postmaster.ts";
import { prepareJobTables } from "./platform/jobs/schema.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const PASSWORD = "seven green kettles";

let home: string;
let cluster: Cluster;
let child: ChildProcess;
let url: string;
let token: string;
let output = "";

const openCluster = () =>
  startCluster({ dataHome: home, programsHome: join(home, "programs"), durable: false });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "beachhead-away-"));
  // As root the database runs under another account, which must be able to pass through.
  await chmod(home, 0o711);
  cluster = await openCluster();
  const login = decodeURIComponent(new URL(cluster.serverUrl).username);
  await migrate({ prepareJobTables, databaseUrl: cluster.ownerUrl, logins: [login] });
  child = spawn(process.execPath, [MAIN], {
    env: {
      DATA_DIR: home,
      WEB_DIST: home,
      DATABASE_URL: cluster.serverUrl,
      DRAIN_DELAY: "0",
      RATE_LIMITS: "1000",
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data) => {
      output += String(data);
    });
  const listening = /http:\/\/127\.0\.0\.1:\d+/;
  await vi.waitUntil(() => listening.test(output), { timeout: 120_000 });
  [url = ""] = listening.exec(output) ?? [];
  const signedUp = await send("/api/auth/sign-up/email", { name: "Ada", email: EMAIL, password: PASSWORD });
  token = /"token":"([^"]+)"/.exec(signedUp.body)?.[1] ?? "";
});

afterAll(async () => {
  child.kill("SIGKILL");
  for (const pid of processesIn(join(home, "postgres"))) process.kill(pid, "SIGCONT");
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
});

const EMAIL = "ada@company.example";

interface Answer {
  status: number;
  body: string;
}

async function send(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(url + path, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, body: await answer.text() };
}

/** All ask the database; `/api/configuration` may be answered without it. */
const calls: [string, object?][] = [
  ["/api/users/getUserDetails"],
  ["/api/gtm-plan/get-saved-gtm-plans"],
  ["/api/product-cost", testCost()],
  ["/api/simulation/run", { ...testRun({}, { trials: 1000 }), cost: testCost() }],
  ["/api/auth/sign-in/email", { email: EMAIL, password: PASSWORD }],
  ["/api/auth/forgot-password", { email: EMAIL }],
  ["/api/auth/sign-up/email", { name: "Eve", email: "eve@company.example", password: PASSWORD }],
];

const readiness = async () => (await send("/readyz")).status;

/** How often `/readyz` has to be asked, 20 times a second, until the server is ready. */
async function questionsUntilReady(): Promise<number> {
  let asked = 0;
  const isReady = async () => {
    asked += 1;
    return (await readiness()) === 200;
  };
  await vi.waitUntil(isReady, { timeout: 120_000, interval: 50 });
  return asked;
}

/** Sends every call, at once and again and again for so many milliseconds. */
async function sendFor(milliseconds: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + milliseconds;
  async function round(): Promise<boolean> {
    answers.push(...(await Promise.all(calls.map(([path, body]) => send(path, body)))));
    return performance.now() >= end;
  }
  await vi.waitUntil(round, { timeout: milliseconds + 30_000, interval: 100 });
  return answers;
}

function expectTurnedAway(answers: readonly Answer[]): void {
  expect(answers.length).toBeGreaterThanOrEqual(calls.length);
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([503]);
  for (const { body } of answers) expect(body).toContain('"code":"unavailable"');
}

async function expectAllWorks(): Promise<void> {
  // A process that was held up refuses calls as an overload for a second more.
  const isCalm = async () => (await send("/api/configuration")).status === 200;
  await vi.waitUntil(isCalm, { timeout: 120_000 });
  const answers = await Promise.all(calls.slice(0, -1).map(([path, body]) => send(path, body)));
  expect(answers.map(({ status }) => status)).toEqual(new Array(calls.length - 1).fill(200));
}

describe("a database that is", () => {
  test("a stopped database: server unready at once, requests refused, ready within 5 s of its return", async () => {
    await expectAllWorks();
    await cluster.stop();
    expect(await readiness()).toBe(503);
    expectTurnedAway(await sendFor(3_000));
    expect((await send("/livez")).status).toBe(200);
    cluster = await openCluster();
    expect(await questionsUntilReady()).toBeLessThan(100);
    await expectAllWorks();
  });

  test("a killed database: server unready at once, requests refused, ready within 5 s of its return", async () => {
    for (const pid of processesIn(join(home, "postgres"))) process.kill(pid, "SIGKILL");
    expect(await readiness()).toBe(503);
    expectTurnedAway(await sendFor(1_000));
    cluster = await openCluster();
    expect(await questionsUntilReady()).toBeLessThan(100);
    await expectAllWorks();
  });

  test("a frozen database: server unready at once, requests refused in 15 s, ready within 5 s of its return", async () => {
    const pids = processesIn(join(home, "postgres"));
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    expect(await readiness()).toBe(503);
    // Turns of a timer and not the clock: a machine that is held up does not count them.
    let seconds = 0;
    const counting = setInterval(() => {
      seconds += 1;
    }, 1_000);
    expectTurnedAway(await sendFor(1_000));
    clearInterval(counting);
    expect(seconds).toBeLessThan(15);
    for (const pid of pids) process.kill(pid, "SIGCONT");
    expect(await questionsUntilReady()).toBeLessThan(100);
    await expectAllWorks();
  });

  test("a process that survived outages and logged no unexpected error ends with code 0 while its database is stopped", async () => {
    expect(output).not.toMatch(/"level":"fatal"|request failed|unexpected error/);
    await cluster.stop();
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});
