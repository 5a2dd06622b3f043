import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSandboxPorts, sandboxProcessEnvironment } from "./platform/providers/provider.ts";
import type { GoogleSettings } from "./providers/google/index.ts";
import { providers, readProviders } from "./providers/index.ts";

export interface TestSandbox {
  /** Variables that point a server at the sandboxes. */
  environment: Readonly<Record<string, string>>;
  google: GoogleSettings;
  /** Makes the Google sandbox fail in a way of its list, so many times. */
  fail(kind: string, times?: number): Promise<void>;
  /** Makes the Google sandbox sign with its second key and add a new one. */
  rotateKeys(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the sandboxes of all providers in a process of their own. For tests only. */
export async function startTestSandbox(appUrl: string): Promise<TestSandbox> {
  const folder = await mkdtemp(join(tmpdir(), "beachhead-sandbox-"));
  const program = join(fileURLToPath(new URL("../../..", import.meta.url)), "sandbox/main.ts");
  const sandboxes = providers.map((provider) => provider.prepareSandbox());
  const firstPort = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...sandboxProcessEnvironment({ folder, firstPort, appUrl, sandboxes }) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const message = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("The sandbox ended while starting")));
  });
  const { environment } = readSandboxPorts(message, sandboxes);
  const { settings: google } = readProviders(environment, {
    publicUrl: appUrl,
    production: false,
    sandboxes: true,
  }).google;
  if (google === undefined) throw new Error("The sandbox does not configure Google sign-in");
  const post = (path: string, body: unknown) =>
    fetch(`${google.issuer}/__sandbox/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return {
    environment,
    google,
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
