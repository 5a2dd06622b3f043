import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createVault } from "../../apps/server/src/platform/crypto/envelope.ts";
import { makeKeyringEntry, parseKeyring } from "../../apps/server/src/platform/crypto/keyring.ts";
import { createTestDatabase, startTestServer } from "../../apps/server/src/platform/db/test-database.ts";
import { providers } from "../../apps/server/src/providers/index.ts";
import { makeExample } from "../../operations/supervisor/example.ts";
import { freePort } from "../../operations/supervisor/port.ts";
import { startSandboxes } from "../../operations/supervisor/sandboxes.ts";
import { withoutTestRunner } from "../../operations/testing/app-process.ts";
import { repositoryRoot } from "../check/repository.ts";
import { startControl } from "./control.ts";
import { createServerProcess } from "./server-process.ts";

/** Milliseconds that the server may take to stop. */
const STOP_LIMIT = 12_000;

/** A running product for the browser tests and the bench, with nothing in it but the example. */
export interface TestProduct {
  baseUrl: string;
  /** What the server process got as DATABASE_URL. */
  databaseUrl: string;
  /** What the product itself has no call for; see control.ts. */
  controlUrl: string;
  /** What the server process got to reach the sandboxes, with their secrets. */
  sandboxEnvironment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface TestProductOptions {
  /** A commit waits for the disk; default no, which is faster. */
  durable?: boolean;
  /** Variables of the server process in addition to those a test needs. */
  environment?: Readonly<Record<string, string>>;
}

/** Starts database, server and control server on free ports. Whatever was started is stopped when a later part fails. */
export async function startTestProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const testServer = await startTestServer({ durable: options.durable ?? false });
    closers.push(() => testServer.stop());
    const database = await createTestDatabase();
    const dataFolder = await mkdtemp(join(tmpdir(), "beachhead-browser-"));
    closers.push(() => rm(dataFolder, { recursive: true, force: true }));

    // A copy: a build beside the tests would take files away under a page.
    const webFolder = join(dataFolder, "web");
    await cp(join(repositoryRoot, "apps/web/dist"), webFolder, { recursive: true });

    const port = await freePort();
    const sandboxes = await startSandboxes({
      project: repositoryRoot,
      folder: join(dataFolder, "sandbox"),
      firstPort: port + 1,
      appUrl: `http://localhost:${port}`,
      providers,
      report: (line) => console.error(line),
    });
    closers.push(() => sandboxes.stop());
    const baseUrl = `http://localhost:${port}`;
    const masterKeys = makeKeyringEntry();
    const environment = {
      HOST: "127.0.0.1",
      PUBLIC_URL: baseUrl,
      DATABASE_URL: database.serverUrl,
      DATA_DIR: dataFolder,
      WEB_DIST: webFolder,
      MASTER_KEYS: masterKeys,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      NODE_ENV: "test",
      SANDBOX: "1",
      // Tests that open it answer in its place.
      BOOKING_URL: "https://booking.example/consultants",
      LOG_LEVEL: "error",
      ...sandboxes.environment,
      ...options.environment,
    };
    await makeExample(join(repositoryRoot, "apps/server/src/example/main.ts"), dataFolder, {
      ...withoutTestRunner(),
      ...environment,
    });
    const log = environment["LOG_LEVEL"] === "error" ? "inherit" : "ignore";
    const server = createServerProcess(port, environment, log);
    closers.push(() => server.drain(STOP_LIMIT));
    await server.start({});
    const control = await startControl(
      database,
      server,
      createVault(parseKeyring(masterKeys, "the test product's keys")),
    );
    closers.push(() => control.stop());
    return {
      baseUrl,
      databaseUrl: database.serverUrl,
      controlUrl: control.url,
      sandboxEnvironment: sandboxes.environment,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
