import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPools } from "../apps/server/src/platform/db/pool.ts";
import { loadCredentials } from "../apps/server/src/platform/embedded-postgres/credentials.ts";
import {
  isRunning,
  readPostmasterFile,
  waitUntil,
} from "../apps/server/src/platform/embedded-postgres/postmaster.ts";
import { readRunFile } from "./supervisor/run-file.ts";
import { chooseServerAccount } from "./supervisor/server-account.ts";
import { killHard, makeHome, startApp, type TestHome } from "./testing/app-process.ts";
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

test("starts, says where and how, and ends cleanly with its database on SIGTERM", async () => {
  const app = startApp(home);
  const run = await app.ready();
  expect(await statusOf(`${home.url}/readyz`)).toBe(200);
  expect(run.database).not.toBeNull();
  expect(app.output()).toMatch(/Address +http:\/\/localhost:\d+/);
  expect(app.output()).toContain("embedded PostgreSQL 18");
  expect(app.output()).toContain("evaluation on a single host");
  expect(app.output()).toContain(home.data);

  const asked = performance.now();
  app.child.kill("SIGTERM");
  expect(await app.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(isRunning(run.database?.pid ?? 0)).toBe(false);
  expect(run.servers.some(isRunning)).toBe(false);
  expect(readRunFile(home.data)).toBeUndefined();
});

test("with sandboxes on, mail goes to an imitation that starts and ends with the app", async () => {
  const app = startApp(home, { SANDBOX: "1" });
  const { sandboxes } = await app.ready();
  const mailUrl = `http://127.0.0.1:${sandboxes?.mail?.http}/mail`;
  // It is there, and readable with the servers' token only.
  expect(await statusOf(mailUrl)).toBe(401);
  await waitUntil(() => app.output().includes("Ctrl-C stops it."), 5_000);
  expect(app.output()).toMatch(/Sandboxed +e-mail \(.+ read it at http:\/\/localhost:\d+\/sandbox\/mail/);
  app.child.kill("SIGTERM");
  expect(await app.ended).toBe(0);
  expect(await statusOf(mailUrl)).toBe(0);
}, 90_000);

test("the data directory is closed to others, and nothing that outsiders talk to runs as root", async () => {
  const app = startApp(home, { SANDBOX: "1", WEB_PROCESSES: "2" });
  const { servers } = await app.ready();
  const asRoot = process.getuid?.() === 0;
  expect(statSync(home.data).mode & 0o777).toBe(asRoot ? 0o710 : 0o700);
  const sandbox = childrenOf(app.child.pid ?? 0).filter(({ command }) => command.includes("sandbox/main.ts"));
  const exposed = [...servers, ...sandbox.map(({ pid }) => pid)];
  expect(exposed).toHaveLength(3);
  for (const pid of exposed) {
    const { uids, groups } = identityOf(pid);
    const own = String(process.getuid?.());
    expect(uids.every((uid) => (asRoot ? uid !== "0" : uid === own))).toBe(true);
    expect(asRoot ? groups : []).toEqual([]);
  }
  expect(await statusOf(`${home.url}/readyz`)).toBe(200);
  await waitUntil(() => app.output().includes("Ctrl-C stops it."), 20_000);
  expect(app.output()).toContain("Example        sign in as");
}, 90_000);

test("as root others are not served where the account cannot read the project", () => {
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

test("SIGINT while it is starting leaves nothing running", async () => {
  const app = startApp(home);
  await waitUntil(() => readPostmasterFile(`${home.data}/postgres`)?.status === "ready", 30_000);
  app.child.kill("SIGINT");
  expect(await app.ended).toBe(0);
  expect(readPostmasterFile(`${home.data}/postgres`)).toBeUndefined();
});

test("a second app on the same data directory is refused and does not disturb the first", async () => {
  const first = startApp(home);
  await first.ready();
  const second = startApp({ ...home, port: home.port + 1 });
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toMatch(
    /^Another Beachhead is running on the data directory .+ set DATA_DIR/,
  );
  expect(await statusOf(`${home.url}/readyz`)).toBe(200);
});

test("a port in use is one sentence and exit code 1", async () => {
  const server = createServer().listen(home.port, "127.0.0.1");
  await once(server, "listening");
  const app = startApp(home);
  expect(await app.ended).toBe(1);
  expect(app.output().trim()).toMatch(/^Port \d+ is in use by another program; .+\.$/);
  server.close();
});

test("a server that ends at start is shown with its last words, and its database is stopped", async () => {
  const app = startApp(home, { AUTH_SECRET: "short" });
  expect(await app.ended).toBe(1);
  expect(app.output()).toContain("The server ended while starting (code 1).");
  expect(app.output()).toContain("AUTH_SECRET must have at least 32 characters");
  expect(readPostmasterFile(`${home.data}/postgres`)).toBeUndefined();
});

test("a server process that dies is started again", async () => {
  const app = startApp(home, { WEB_PROCESSES: "2" });
  const { servers } = await app.ready();
  expect(servers).toHaveLength(2);
  killHard(servers[0] ?? 0);
  await waitUntil(() => app.output().includes("starting another"), 10_000);
  expect(app.output()).toContain(`Server process ${servers[0]} ended (SIGKILL); starting another in 200 ms.`);
  expect(await statusOf(`${home.url}/readyz`)).toBe(200);
});

test("what a server has compiled is kept for the next one, which need not wait until it ends", async () => {
  const compiled = join(home.folder, "compiled");
  const app = startApp(home, { NODE_COMPILE_CACHE: compiled });
  await app.ready();
  await expect
    .poll(() => readdirSync(compiled, { recursive: true }).length, { timeout: 10_000 })
    .toBeGreaterThan(100);
}, 90_000);

test("a database that dies is started again under the same servers", async () => {
  const app = startApp(home);
  const { database } = await app.ready();
  killHard(database?.pid ?? 0);
  await waitUntil(() => (readRunFile(home.data)?.database?.pid ?? 0) !== database?.pid, 20_000);
  await expect.poll(() => statusOf(`${home.url}/readyz`), { timeout: 10_000 }).toBe(200);
});

describe("a wrong DATABASE_URL is one sentence and exit code 1", () => {
  const refusal = async (databaseUrl: string) => {
    const app = startApp(home, { DATABASE_URL: databaseUrl });
    expect(await app.ended).toBe(1);
    return app.output().trim();
  };

  test("not an address", async () => {
    expect(await refusal("localhost:5432")).toMatch(
      /^DATABASE_URL must be an address like postgres:\/\/[^\n]+$/,
    );
  });

  test("nobody there", async () => {
    const url = `postgres://me:secret@127.0.0.1:${home.port}/plan`;
    expect(await refusal(url)).toBe(
      `DATABASE_URL: no PostgreSQL can be reached at 127.0.0.1:${home.port} (ECONNREFUSED).`,
    );
  });

  test("wrong password, and no such database", async () => {
    const other = await makeHome();
    try {
      const server = startApp(other);
      await server.ready();
      const url = new URL("postgres://beachhead@localhost:5432/beachhead");
      url.searchParams.set("host", `${other.data}/socket`);
      url.password = "wrong";
      expect(await refusal(url.href)).toMatch(/^DATABASE_URL: the server at .+ refuses the user beachhead/);

      url.password = loadCredentials(`${other.data}/credentials.json`, true).owner;
      url.pathname = "/absent";
      expect(await refusal(url.href)).toMatch(/^DATABASE_URL: the server at .+ has no database absent/);

      url.pathname = "/beachhead";
      const owner = createPools({ databaseUrl: url.href, databaseAppUrl: url.href });
      await owner.app.query("insert into schema_migrations values (9999, '9999_later.sql', 'x')");
      await owner.close();
      expect(await refusal(url.href)).toMatch(
        /^The database was migrated by a newer version \(9999_later\.sql/,
      );
    } finally {
      await other.remove();
    }
  });
});
