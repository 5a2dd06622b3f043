import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { GoogleSettings } from "./providers/google/index.ts";

const ports = z.object({ google: z.object({ http: z.number() }) });
const CLIENT = { clientId: "test-application", clientSecret: "known to this test only" };

export interface TestSandbox {
  google: GoogleSettings;
  /** Has the imitation of Google sign-in fail in a way of its list, so many times. */
  fail(kind: string, times?: number): Promise<void>;
  /** Its keys move on: the second signs, a new one stands by. */
  rotateKeys(): Promise<void>;
  stop(): Promise<void>;
}

/** The imitations of outside services, in a process of their own as they always are. For tests only. */
export async function startTestSandbox(appUrl: string): Promise<TestSandbox> {
  const folder = await mkdtemp(join(tmpdir(), "beachhead-sandbox-"));
  const program = join(fileURLToPath(new URL("../../..", import.meta.url)), "sandbox/main.ts");
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SANDBOX_DIR: folder,
      SANDBOX_PORT: String(20_000 + Math.floor(Math.random() * 20_000)),
      SANDBOX_MAIL_TOKEN: randomUUID(),
      SANDBOX_APP_URL: appUrl,
      SANDBOX_GOOGLE_ID: CLIENT.clientId,
      SANDBOX_GOOGLE_SECRET: CLIENT.clientSecret,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const message = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("The sandbox ended while starting")));
  });
  const issuer = `http://127.0.0.1:${ports.parse(message).google.http}`;
  const post = (path: string, body: unknown) =>
    fetch(`${issuer}/__sandbox/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return {
    google: { issuer, ...CLIENT },
    fail: async (kind, times = 1) => {
      const { status } = await post("faults", { kind, times });
      if (status !== 204) throw new Error(`The sandbox knows no fault ${kind}`);
    },
    rotateKeys: async () => void (await post("rotate-keys", {})),
    stop: async () => {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
