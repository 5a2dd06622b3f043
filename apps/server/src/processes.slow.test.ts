/** Two server processes, each at a port of its own, on one database: what one knows, the other does. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDetails, testProduct } from "./modules/gtm-plans/test-plan.ts";
import { testCost } from "./modules/product-costs/test-cost.ts";
import { createTestDatabase, grantPlan, type TestDatabase } from "./platform/db/test-database.ts";
import { newId } from "./platform/db/uuid.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

let database: TestDatabase;
let dataDirectory: string;
let processes: ChildProcess[];
/** Addresses of the two. */
let both: [string, string];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), "beachhead-processes-"));
  const started = await Promise.all([startProcess(), startProcess()]);
  processes = started.map(({ child }) => child);
  both = [started[0].url, started[1].url];
});

afterAll(async () => {
  for (const child of processes) child.kill("SIGTERM");
  await Promise.all(processes.map((child) => once(child, "exit")));
  await database.drop();
  await rm(dataDirectory, { recursive: true });
});

async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      DATA_DIR: dataDirectory,
      WEB_DIST: dataDirectory,
      DATABASE_URL: database.serverUrl,
      DRAIN_DELAY: "0",
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const listening = Promise.withResolvers<string>();
  let output = "";
  child.stdout.on("data", (data) => {
    output += String(data);
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
    if (url !== undefined) listening.resolve(url);
  });
  child.once("exit", () => listening.reject(new Error("The server ended before it listened.")));
  return { child, url: await listening.promise };
}

interface Sent {
  status: number;
  body: string;
}

type Send = (process: number, method: string, path: string, body?: object, headers?: object) => Promise<Sent>;

const sendWith =
  (authorization: Record<string, string>): Send =>
  async (process, method, path, body, headers) => {
    const answer = await fetch(`${both[process % 2]}/api${path}`, {
      method,
      headers: { ...authorization, ...headers, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.text() };
  };

const field = (sent: Sent, name: string): unknown => {
  const value: unknown = JSON.parse(sent.body);
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
};

/** Signs up at the first process. */
async function signUp(): Promise<{ userId: string; send: Send }> {
  const account = { name: "Test Person", email: `${newId()}@example.com`, password: "seven green kettles" };
  const answer = await sendWith({})(0, "POST", "/auth/sign-up/email", account);
  expect(answer.status, answer.body).toBe(200);
  return {
    userId: String(field(answer, "_id")),
    send: sendWith({ authorization: `Bearer ${String(field(answer, "token"))}` }),
  };
}

const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusesOf = (answers: readonly Sent[]) => answers.map(({ status }) => status);
const inOrder = (statuses: readonly number[]) => statuses.toSorted((a, b) => a - b);

test("there are two processes, and no third", async () => {
  expect(new Set(processes.map(({ pid }) => pid)).size).toBe(2);
  expect(new Set(both).size).toBe(2);
});

test("a session started at one process is valid at the other, and ending it ends it at both immediately", async () => {
  const { send } = await signUp();
  const open = () => many(2, (process) => send(process, "GET", "/users/getUserDetails"));
  expect(statusesOf(await open())).toEqual([200, 200]);
  expect((await send(1, "POST", "/auth/sign-out", {})).status).toBe(200);
  expect(statusesOf(await open())).toEqual([401, 401]);
});

/** What a save is answered that waited longer for the lock of its account than a busy machine lets it. */
const BUSY = "The database does not answer right now. Try again in a moment.";

test("20 concurrent saves to two processes: one is stored as the plan allows, and the others say that they are not", async () => {
  const { send } = await signUp();
  const save = (index: number) =>
    send(
      index,
      "POST",
      "/gtm-plan/save-basic-details",
      testDetails({ products: [testProduct({ name: `Product ${index}` })] }),
    );
  const answers = await many(20, save);
  const stored = answers.filter(({ status }) => status === 200);
  expect(stored).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect([
      [403, "limit_reached"],
      [503, BUSY],
    ]).toContainEqual([answer.status, field(answer, answer.status === 403 ? "code" : "error")]);
  const listed: unknown = JSON.parse((await send(1, "GET", "/gtm-plan/get-saved-gtm-plans")).body);
  expect(listed).toEqual([expect.objectContaining({ id: stored[0] && field(stored[0], "id") })]);
  expect((await save(20)).status).toBe(403);
});

test("one Idempotency-Key at two processes has one effect and one answer", async () => {
  const { send } = await signUp();
  const key = { "idempotency-key": newId() };
  const answers = await many(40, (index) => send(index, "POST", "/product-cost", testCost(), key));
  const given = answers.filter(({ status }) => status === 200);
  expect(statusesOf(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(given.length).toBeGreaterThan(0);
  expect(new Set(given.map(({ body }) => body)).size).toBe(1);
  const listed: unknown = JSON.parse((await send(1, "GET", "/product-cost")).body);
  expect(listed).toHaveLength(1);
});

test("a version saved at one process is stale at the other, and one of 20 saves of a version succeeds", async () => {
  const { userId, send } = await signUp();
  await grantPlan(database, userId, "enterprise");
  const made = await send(0, "POST", "/product-cost", testCost());
  const path = `/product-cost/${String(field(made, "id"))}`;
  const save = (process: number, version: number, title: string) =>
    send(process, "PUT", path, testCost({ costTitle: title }), { "if-match": `"v${version}"` });
  expect((await save(0, 1, "at the first")).status).toBe(200);
  expect((await save(1, 1, "at the second")).status).toBe(412);
  const answers = await many(20, (index) => save(index, 2, `save ${index}`));
  expect(inOrder(statusesOf(answers))).toEqual([200, ...new Array<number>(19).fill(412)]);
  const winner = statusesOf(answers).indexOf(200);
  expect(field(await send(winner + 1, "GET", path), "costTitle")).toBe(`save ${winner}`);
});
