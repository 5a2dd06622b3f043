/** For gates: server processes on one database, with the sandboxes of outside services, over HTTP. */
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeKeyringEntry } from "../../apps/server/src/platform/crypto/keyring.ts";
import { createPools } from "../../apps/server/src/platform/db/pool.ts";
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
} from "../../apps/server/src/platform/db/test-database.ts";
import { newId } from "../../apps/server/src/platform/db/uuid.ts";
import { startTestSandbox, type TestSandbox } from "../../apps/server/src/test-sandbox.ts";
import { freePort } from "../../operations/supervisor/port.ts";
import { PROJECT } from "../../operations/testing/app-process.ts";
import {
  type AddressParts,
  type EndpointName,
  endpointAddress,
  endpoints,
} from "../../packages/contract/src/index.ts";
import { recordOf } from "../check/repository.ts";
import { createServerProcess, type ServerProcess } from "../test/server-process.ts";

export interface Answer {
  status: number;
  hasRetryAfter: boolean;
  /** The body as JSON; empty when it is none. */
  content: Record<string, unknown>;
}

export interface Request extends AddressParts {
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A user with a session. */
export interface Session {
  userId: string;
  email: string;
  token: string;
  /** Calls an endpoint, at each call another server process. @throws when the process does not answer */
  send(name: EndpointName, request?: Request): Promise<Answer>;
}

export interface Installation {
  database: TestDatabase;
  sandbox: TestSandbox;
  machines: readonly ServerProcess[];
  /** Variables that the server processes were started with. */
  environment: Readonly<Record<string, string>>;
  signUp(): Promise<Session>;
  /** As `Session.send`, without a session. */
  send(name: EndpointName, request?: Request): Promise<Answer>;
  /** Rows of all users. Locks the tables that are named for the moment of the query. */
  readAll(tables: readonly string[], query: string): Promise<Record<string, unknown>[]>;
  /** Runs a statement on rows of all users. */
  changeRows(tables: readonly string[], statement: string): Promise<void>;
}

const PROCESSES = 2;

/** Password of every user that `signUp` creates. */
export const PASSWORD = "a long enough sentence 27";

export async function withInstallation<Found>(work: (installation: Installation) => Promise<Found>) {
  const closers: (() => unknown)[] = [];
  try {
    const server = await startTestServer();
    closers.push(() => server.stop());
    const database = await createTestDatabase();
    closers.push(() => database.drop());
    const folder = mkdtempSync(join(tmpdir(), "beachhead-installation-"));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const ports = await Promise.all(Array.from({ length: PROCESSES }, () => freePort()));
    const publicUrl = `http://127.0.0.1:${ports[0]}`;
    const sandbox = await startTestSandbox(publicUrl);
    closers.push(() => sandbox.stop());
    const shared = { ...environmentOf(folder, database, publicUrl), ...sandbox.environment };
    const machines = ports.map((port) => createServerProcess(port, shared));
    closers.push(() => Promise.all(machines.map((machine) => machine.kill())));
    await Promise.all(machines.map((machine) => machine.start({})));
    return await work(describe(database, sandbox, machines, shared));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function environmentOf(folder: string, database: TestDatabase, publicUrl: string): Record<string, string> {
  mkdirSync(join(folder, "web"));
  writeFileSync(join(folder, "web/index.html"), "<!doctype html><title>Beachhead</title>");
  return {
    NODE_COMPILE_CACHE: join(PROJECT, "node_modules/.cache/node"),
    HOST: "127.0.0.1",
    PUBLIC_URL: publicUrl,
    DATA_DIR: folder,
    WEB_DIST: join(folder, "web"),
    DATABASE_URL: database.serverUrl,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    MASTER_KEYS: makeKeyringEntry(),
    SANDBOX: "1",
    RATE_LIMITS: "1000",
    LOG_LEVEL: "error",
  };
}

function describe(
  database: TestDatabase,
  sandbox: TestSandbox,
  machines: readonly ServerProcess[],
  environment: Readonly<Record<string, string>>,
): Installation {
  let calls = 0;
  async function call(name: EndpointName, request: Request, token?: string): Promise<Answer> {
    const machine = machines[(calls += 1) % machines.length];
    const { body, headers } = request;
    const answer = await fetch(`http://127.0.0.1:${machine?.port}${endpointAddress(name, request)}`, {
      method: endpoints[name].method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const content = recordOf(await answer.json().catch(() => undefined));
    return { status: answer.status, hasRetryAfter: answer.headers.has("retry-after"), content };
  }

  /** As the owner of the tables, who is subject to their policies unless these are not forced. */
  async function unforced(
    tables: readonly string[],
    end: "commit" | "rollback",
    statement: string,
  ): Promise<Record<string, unknown>[]> {
    const url = database.ownerUrl;
    const pools = createPools({ databaseUrl: url, databaseAppUrl: url, maximumConnections: 1 });
    const client = await pools.app.connect();
    try {
      await client.query("begin");
      for (const table of tables) await client.query(`alter table ${table} no force row level security`);
      const { rows } = await client.query<Record<string, unknown>>(statement);
      for (const table of tables) await client.query(`alter table ${table} force row level security`);
      await client.query(end);
      return rows;
    } finally {
      client.release(true);
      await pools.close();
    }
  }

  return {
    database,
    sandbox,
    machines,
    environment,
    send: (name, request = {}) => call(name, request),
    async signUp() {
      const email = `${newId()}@example.com`;
      const body = { name: "Test Person", email, password: PASSWORD, company: "Acme" };
      const { status, content } = await call("signUp", { body });
      if (status !== 200) throw new Error(`No account: ${status} ${JSON.stringify(content)}`);
      const token = String(content["token"]);
      return {
        userId: String(content["_id"]),
        email,
        token,
        send: (name, request = {}) => call(name, request, token),
      };
    },
    readAll: (tables, query) => unforced(tables, "rollback", query),
    changeRows: async (tables, statement) => void (await unforced(tables, "commit", statement)),
  };
}

/** Answers that are worth another try: the process was killed, is overloaded, or the gateway does not answer. */
const PASSING = new Set([409, 429, 502, 503]);
const MOST_TRIES = 200;

/** Calls until there is a lasting answer, as a browser and a sender of events do. `onRetry` hears of every other one. */
export async function sendUntilAnswered(
  send: () => Promise<Answer>,
  onRetry: (answer: Answer | undefined) => void,
): Promise<Answer> {
  for (let time = 0; time < MOST_TRIES; time += 1) {
    const answer = await send().catch(() => undefined);
    if (answer !== undefined && !PASSING.has(answer.status)) return answer;
    onRetry(answer);
    await pause(50);
  }
  throw new Error("The servers did not answer");
}
