import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkKeyCanaries } from "./platform/crypto/canary.ts";
import { createVault } from "./platform/crypto/envelope.ts";
import { makeKeyringEntry, parseKeyring } from "./platform/crypto/keyring.ts";
import { createPools } from "./platform/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "./platform/db/test-database.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const COMPILE_CACHE = fileURLToPath(new URL("../../../node_modules/.cache/node", import.meta.url));

let database: TestDatabase;
/** Sealed with keys of its own. */
let mailless: TestDatabase;
let dataDirectory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  mailless = await createTestDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), "beachhead-main-"));
});
afterAll(async () => {
  await Promise.all([database.drop(), mailless.drop()]);
  await rm(dataDirectory, { recursive: true });
});

function startMain(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATA_DIR: dataDirectory,
      WEB_DIST: dataDirectory,
      DATABASE_URL: database.serverUrl,
      DRAIN_DELAY: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      output += String(data);
    });
  }
  return { child, output: () => output };
}

/** Resolves once a request is sent; `received` is the first line of its answer, or the error's code. */
async function askAndListen(port: number): Promise<{ received: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  const received = new Promise<string>((resolve) => {
    socket.once("data", (data) => resolve(String(data).split("\r\n")[0] ?? ""));
    socket.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    socket.once("close", () => resolve("closed"));
  });
  await once(socket, "connect");
  await new Promise((resolve) =>
    socket.write("GET /api/configuration HTTP/1.1\r\nhost: localhost\r\n\r\n", resolve),
  );
  return { received };
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null) return child.exitCode;
  await once(child, "exit");
  return child.exitCode;
}

describe("the server process", () => {
  test("the server process answers the requests it has accepted, then ends with code 0", async () => {
    const { child, output } = startMain({ PORT: "0" });
    await expect.poll(output).toMatch(/listening on http:\/\/127\.0\.0\.1:\d+/);
    const [address = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? [];
    // Each sign-up hashes a password, two at a time: most of them still wait when the signal comes.
    const signUps = Array.from({ length: 12 }, (_, index) =>
      fetch(`${address}/api/auth/sign-up/email`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          name: "Test Person",
          email: `p${index}@example.com`,
          password: "seven green kettles",
        }),
      }),
    );
    const first = await Promise.race(signUps);
    child.kill("SIGTERM");
    const answers = await Promise.all(signUps);
    // A server that takes longer than its grace ends with code 1.
    expect(await exitCode(child)).toBe(0);
    expect(first.status).toBe(200);
    expect(answers.map((answer) => answer.status)).toEqual(new Array(12).fill(200));
    for (const line of output().trim().split("\n")) expect(line).toMatch(/^\{"level":.*\}$/);
  });

  test("the server process answers connections that wait at its port when the signal arrives", async () => {
    const { child, output } = startMain({ PORT: "0" });
    await expect.poll(output).toMatch(/listening on http:\/\/127\.0\.0\.1:\d+/);
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(output())?.[1]);
    // A blocked process accepts nothing: the system completes the connections and keeps what is sent.
    child.kill("SIGSTOP");
    const answers = await Promise.all(Array.from({ length: 30 }, () => askAndListen(port)));
    child.kill("SIGTERM");
    child.kill("SIGCONT");
    const statuses = await Promise.all(answers.map((answer) => answer.received));
    expect(statuses).toEqual(new Array(30).fill("HTTP/1.1 200 OK"));
    expect(await exitCode(child)).toBe(0);
  });

  test("the server process serves its metrics at a port of their own, and 404 at the public one", async () => {
    const { child, output } = startMain({ PORT: "0", METRICS_PORT: "0" });
    await expect.poll(output).toMatch(/listening on http:\/\/127\.0\.0\.1:\d+/);
    const [address = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? [];
    expect((await fetch(`${address}/api/configuration`)).status).toBe(200);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    await expect.poll(output).toMatch(/"port":\d+,.*metrics are served/);
    const [, port] = /"port":(\d+),[^\n]*metrics are served/.exec(output()) ?? [];
    const readFigures = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    // The question to the database has a second, in which the first one opens a connection.
    await expect.poll(readFigures).toContain("database_up 1");
    const figures = await readFigures();
    expect(figures).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/configuration"} 1',
    );
    child.kill("SIGTERM");
    expect(await exitCode(child)).toBe(0);
  });

  test("the server process says in its log why no mail can be sent, and runs", async () => {
    const { child, output } = startMain({
      PORT: "0",
      NODE_ENV: "production",
      PUBLIC_URL: "http://localhost:3000",
      AUTH_SECRET: "a secret of thirty-two characters",
      MASTER_KEYS: makeKeyringEntry(),
      DATABASE_URL: mailless.serverUrl,
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "Beachhead <no-reply@plan.example>",
    });
    await expect.poll(output).toMatch(/"reason":"Mail server: [^"]+"[^\n]*no mail can be sent/);
    expect(child.exitCode).toBeNull();
    child.kill("SIGTERM");
    expect(await exitCode(child)).toBe(0);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      "no database at the address",
      { DATABASE_URL: "postgres://x:y@127.0.0.1:1/none" },
      /^No database answers at DATABASE_URL\. .*\n$/,
    ],
    ["no address", { DATABASE_URL: "" }, /^DATABASE_URL must be the address of a PostgreSQL database.*\n$/],
    ["a port that is not a number", { PORT: "http" }, /^PORT must be a port, 1 to 65535\.\n$/],
  ])("a start with %s fails with one sentence and code 1", async (_what, environment, sentence) => {
    const { child, output } = startMain(environment);
    expect(await exitCode(child)).toBe(1);
    expect(output()).toMatch(sentence);
  });

  test("the server process refuses to run as the owner of the tables", async () => {
    const { child, output } = startMain({ DATABASE_APP_URL: database.ownerUrl });
    expect(await exitCode(child)).toBe(1);
    expect(output()).toMatch(/^The connections of DATABASE_APP_URL .* owns the table .*\n$/);
  });

  test("a worker process answers its health checks and nothing else", async () => {
    const { child, output } = startMain({ PORT: "0", PROCESS_TYPE: "worker" });
    await expect.poll(output).toMatch(/listening on http:\/\/127\.0\.0\.1:\d+/);
    const [address = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? [];
    const ask = async (path: string) => (await fetch(address + path)).status;
    await expect.poll(() => ask("/readyz")).toBe(200);
    expect(await Promise.all(["/livez", "/api/configuration", "/"].map(ask))).toEqual([200, 404, 404]);
    child.kill("SIGTERM");
    expect(await exitCode(child)).toBe(0);
  });

  test("the server process refuses master keys other than those its database was sealed with", async () => {
    const sealed = await createTestDatabase();
    const pools = createPools({ databaseUrl: sealed.serverUrl });
    try {
      const right = makeKeyringEntry();
      const ring = parseKeyring(right, "test");
      await checkKeyCanaries(pools.auth, ring, createVault(ring));
      const { child, output } = startMain({ DATABASE_URL: sealed.serverUrl });
      expect(await exitCode(child)).toBe(1);
      expect(output()).toMatch(/^This database was sealed with the master key k\w+, .*\n$/);
      expect(output()).not.toContain(right.split(":")[1] ?? "");
    } finally {
      await pools.close();
      await sealed.drop();
    }
  });

  test("the server process names the port that is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = String(typeof address === "object" ? address?.port : "");
    const { child, output } = startMain({ PORT: port });
    expect(await exitCode(child)).toBe(1);
    expect(output()).toContain(`Port ${port} is in use. Stop the other program, or set PORT to a free port.`);
    other.close();
  });
});
