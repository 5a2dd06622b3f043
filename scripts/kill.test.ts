/**
 * An app that is killed in the middle of writes starts again with everything it had acknowledged: ten rounds of
 * kill -9 of every Node process (the database stays behind as an orphan and is adopted), then two in which the
 * database is killed as well.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRunning, waitUntil } from "../apps/server/src/platform/embedded-postgres/postmaster.ts";
import type { RunFile } from "./supervisor/run-file.ts";
import { type AppProcess, killHard, makeHome, startApp, type TestHome } from "./testing/app-process.ts";

const WRITERS = 4;

let home: TestHome;
let app: AppProcess;
let run: RunFile;
let token: string;
/** Ids of every product cost whose save was answered with 200, over all rounds. */
const acknowledged = new Set<string>();

beforeAll(async () => {
  home = await makeHome();
  app = startApp(home);
  run = await app.ready();
  const answer = await post("/api/auth/sign-up/email", {
    name: "Kill Test",
    email: "kill@test.example",
    password: "a long enough sentence 27",
  });
  if (answer.status !== 200) throw new Error(`No account: ${answer.status} ${await answer.text()}`);
  token = textField(await answer.json(), "token");
});

afterAll(() => home.remove());

function post(path: string, body: unknown): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${home.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization },
    body: JSON.stringify(body),
  });
}

function textField(value: unknown, name: string): string {
  const field: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof field !== "string") throw new Error(`No ${name} in ${JSON.stringify(value)}`);
  return field;
}

/** Saves until a save fails; counts what was acknowledged. */
async function write(onAcknowledged: () => void): Promise<void> {
  for (;;) {
    try {
      const answer = await post("/api/product-cost", {
        gtmPlan: "Launch",
        productName: "CRM",
        costTitle: "Kill test",
        geo: "India",
        pricingCurrency: "USD",
      });
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      acknowledged.add(textField(await answer.json(), "id"));
      onAcknowledged();
    } catch {
      return;
    }
  }
}

/** Kills at the moment of the given acknowledgement, while the other writers are in the middle of a save. */
async function killDuringWrites(after: number, pids: readonly number[]): Promise<number> {
  let count = 0;
  const strike = () => {
    count += 1;
    if (count === after) for (const pid of pids) killHard(pid);
  };
  await Promise.all(Array.from({ length: WRITERS }, () => write(strike)));
  await app.ended;
  expect(await waitUntil(() => !pids.some(isRunning), 5_000)).toBe(true);
  return count;
}

async function storedIds(): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let path: string | undefined = "/api/product-cost"; path !== undefined; ) {
    const answer: Response = await fetch(new URL(path, home.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    const rows: unknown = await answer.json();
    if (!Array.isArray(rows)) throw new Error("The list is no list");
    for (const row of rows) ids.add(textField(row, "id"));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return ids;
}

async function startAgain(): Promise<void> {
  app = startApp(home);
  run = await app.ready();
  const stored = await storedIds();
  const lost = [...acknowledged].filter((id) => !stored.has(id));
  expect(lost).toEqual([]);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("round %i: the database is left behind", async (round) => {
  const database = run.database?.pid ?? 0;
  const written = await killDuringWrites(3 + 4 * round, [run.pid, ...run.servers]);
  expect(written).toBeGreaterThanOrEqual(3 + 4 * round);
  expect(isRunning(database)).toBe(true);
  await startAgain();
  expect(run.database?.pid).toBe(database);
  expect(app.output()).toContain("found running and taken over");
});

test.each([11, 12])("round %i: the database is killed as well", async (round) => {
  const database = run.database?.pid ?? 0;
  await killDuringWrites(round, [run.pid, ...run.servers, database]);
  await startAgain();
  expect(run.database?.pid).not.toBe(database);
});
