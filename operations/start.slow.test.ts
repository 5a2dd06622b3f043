import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPools } from "../apps/server/src/platform/db/pool.ts";
import { loadCredentials } from "../apps/server/src/platform/embedded-postgres/credentials.ts";
import {
  isRunning,
  readPostmasterFile,
  waitUntil,
} from "../apps/server/src/platform/embedded-postgres/postmaster.ts";
import { type RunFile, readRunFile } from "./supervisor/run-file.ts";
import { chooseServerAccount } from "./supervisor/server-account.ts";
import { type AppProcess, killHard, makeHome, startApp, type TestHome } from "./testing/app-process.ts";
import { childrenOf, identityOf } from "./testing/processes.ts";

let home: TestHome;

beforeEach(async () => {
  home = await makeHome();
});

afterEach(() => home.remove());

function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).once("error", () => resolve(0));
  });
}

const mailUrlOf = ({ sandboxes }: RunFile) => `http://127.0.0.1:${sandboxes?.mail?.http}/mail`;

/** What an app says that cannot start with this DATABASE_URL. */
async function refusalOf(databaseUrl: string): Promise<string> {
  const app = startApp(home, { DATABASE_URL: databaseUrl });
  expect(await app.ended).toBe(1);
  return app.output().trim();
}

describe("a running app", () => {
  let own: TestHome;
  let app: AppProcess;
  let run: RunFile;
  let compiled: string;

  // One app for all: starting and stopping it takes most of a test's time. The last test stops it.
  beforeAll(async () => {
    own = await makeHome();
    compiled = join(own.folder, "compiled");
    app = startApp(own, { SANDBOX: "1", WEB_PROCESSES: "2", NODE_COMPILE_CACHE: compiled });
    run = await app.ready();
  });

  afterAll(() => own.remove());

  test("a running app prints its address, its database and how to sign in to the example", async () => {
    await expect.poll(() => statusOf(`${own.url}/readyz`)).toBe(200);
    expect(run.database).not.toBeNull();
    await waitUntil(() => app.output().includes("Ctrl-C stops it."), 120_000);
    expect(app.output()).toMatch(/Address +http:\/\/localhost:\d+/);
    expect(app.output()).toContain("embedded PostgreSQL 18");
    expect(app.output()).toContain("evaluation on a single host");
    expect(app.output()).toContain(own.data);
    expect(app.output()).toContain("Example        sign in as");
    expect(app.output()).toMatch(/Sandboxed +e-mail \(.+ read it at http:\/\/localhost:\d+\/sandbox\/mail/);
  });

  test("a running app has a mail sandbox that only the servers' token can read", async () => {
    expect(await statusOf(mailUrlOf(run))).toBe(401);
  });

  test("a running app closes its data directory to others and runs no exposed process as root", async () => {
    const asRoot = process.getuid?.() === 0;
    expect(statSync(own.data).mode & 0o777).toBe(asRoot ? 0o710 : 0o700);
    const sandbox = childrenOf(app.child.pid ?? 0).filter(({ command }) =>
      command.includes("sandbox/main.ts"),
    );
    const exposed = [...run.servers, ...sandbox.map(({ pid }) => pid)];
    expect(exposed).toHaveLength(3);
    for (const pid of exposed) {
      const { uids, groups } = identityOf(pid);
      const user = String(process.getuid?.());
      expect(uids.every((uid) => (asRoot ? uid !== "0" : uid === user))).toBe(true);
      expect(asRoot ? groups : []).toEqual([]);
    }
  });

  test("a running app writes its compile cache", async () => {
    await expect.poll(() => readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(100);
  });

  test("a running app is not disturbed by a second app on its data directory, which is refused", async () => {
    const second = startApp({ ...own, port: home.port });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(
      /^Another Beachhead is running on the data directory .+ set DATA_DIR/,
    );
    await expect.poll(() => statusOf(`${own.url}/readyz`)).toBe(200);
  });

  test("an app with a wrong password, an absent database or a newer database version does not start", async () => {
    const url = new URL("postgres://beachhead@localhost:5432/beachhead");
    url.searchParams.set("host", `${own.data}/socket`);
    url.password = "wrong";
    expect(await refusalOf(url.href)).toMatch(/^DATABASE_URL: the server at .+ refuses the user beachhead/);

    url.password = loadCredentials(`${own.data}/credentials.json`, true).owner;
    url.pathname = "/absent";
    expect(await refusalOf(url.href)).toMatch(/^DATABASE_URL: the server at .+ has no database absent/);

    url.pathname = "/beachhead";
    const owner = createPools({ databaseUrl: url.href, databaseAppUrl: url.href });
    await owner.app.query("insert into schema_migrations values (9999, '9999_later.sql', 'x')");
    expect(await refusalOf(url.href)).toMatch(
      /^The database was migrated by a newer version \(9999_later\.sql/,
    );
    await owner.app.query("delete from schema_migrations where number = 9999");
    await owner.close();
  });

  test("a running app restarts a server process that died", async () => {
    const [died = 0] = run.servers;
    killHard(died);
    await waitUntil(() => app.output().includes("starting another"), 120_000);
    expect(app.output()).toContain(`Server process ${died} ended (SIGKILL); starting another in 200 ms.`);
    await expect.poll(() => statusOf(`${own.url}/readyz`)).toBe(200);
  });

  test("a running app restarts its database that died and serves again", async () => {
    const { database } = run;
    killHard(database?.pid ?? 0);
    await waitUntil(() => (readRunFile(own.data)?.database?.pid ?? 0) !== database?.pid, 120_000);
    await expect.poll(() => statusOf(`${own.url}/readyz`)).toBe(200);
  });

  test("a running app ends with its servers, its database and its sandboxes on SIGTERM", async () => {
    const last = await app.ready();
    expect(last.database?.pid).toBeGreaterThan(0);
    app.child.kill("SIGTERM");
    // A stop that takes too long ends with code 1.
    expect(await app.ended).toBe(0);
    expect(isRunning(last.database?.pid ?? 0)).toBe(false);
    expect([...run.servers, ...last.servers].some(isRunning)).toBe(false);
    expect(readRunFile(own.data)).toBeUndefined();
    expect(await statusOf(mailUrlOf(run))).toBe(0);
  });
});

test("an app run as root does not serve others when its server account cannot read the project", () => {
  if (process.getuid?.() !== 0) return;
  const closed = join(home.folder, "closed");
  mkdirSync(closed, { mode: 0o700 });
  const file = join(closed, "main.ts");
  writeFileSync(file, "");
  const news: string[] = [];
  const choose = (host: string, publicUrl: string) =>
    chooseServerAccount({
      settings: { host, publicUrl },
      dataHome: home.folder,
      files: [file],
      report: (line) => news.push(line),
    });
  expect(() => choose("0.0.0.0", "http://localhost:3000")).toThrow(/does not serve others as root/);
  expect(() => choose("127.0.0.1", "https://plan.example.com")).toThrow(/does not serve others as root/);
  expect(choose("127.0.0.1", "http://localhost:3000")).toBeUndefined();
  expect(news).toEqual([expect.stringMatching(/^The servers run as root, as the account \w+ cannot read /)]);
  chmodSync(closed, 0o711);
  expect(choose("0.0.0.0", "https://plan.example.com")?.uid).toBeGreaterThan(0);
});

test("SIGINT during the start leaves nothing running", async () => {
  const app = startApp(home);
  await waitUntil(() => readPostmasterFile(`${home.data}/postgres`)?.status === "ready", 120_000);
  app.child.kill("SIGINT");
  expect(await app.ended).toBe(0);
  expect(readPostmasterFile(`${home.data}/postgres`)).toBeUndefined();
});

test("a port in use ends the start with one sentence and exit code 1", async () => {
  const server = createServer().listen(home.port, "127.0.0.1");
  await once(server, "listening");
  const app = startApp(home);
  expect(await app.ended).toBe(1);
  expect(app.output().trim()).toMatch(/^Port \d+ is in use by another program; .+\.$/);
  server.close();
});

test("a server that ends while starting is shown with its last output, and its database is stopped", async () => {
  const app = startApp(home, { AUTH_SECRET: "short" });
  expect(await app.ended).toBe(1);
  expect(app.output()).toContain("The server ended while starting (code 1).");
  expect(app.output()).toContain("AUTH_SECRET must have at least 32 characters");
  expect(readPostmasterFile(`${home.data}/postgres`)).toBeUndefined();
});

describe("a wrong DATABASE_URL is one sentence and exit code 1", () => {
  test("a DATABASE_URL that is not an address is refused with one sentence and exit code 1", async () => {
    expect(await refusalOf("localhost:5432")).toMatch(
      /^DATABASE_URL must be an address like postgres:\/\/[^\n]+$/,
    );
  });

  test("a DATABASE_URL that no PostgreSQL answers is refused with one sentence and exit code 1", async () => {
    const url = `postgres://me:secret@127.0.0.1:${home.port}/plan`;
    expect(await refusalOf(url)).toBe(
      `DATABASE_URL: no PostgreSQL can be reached at 127.0.0.1:${home.port} (ECONNREFUSED).`,
    );
  });
});
