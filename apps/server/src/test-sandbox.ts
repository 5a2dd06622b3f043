import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readSandboxPorts, sandboxProcessEnvironment } from "./platform/providers/provider.ts";
import type { GoogleSettings } from "./providers/google/index.ts";
import { providers, readProviders } from "./providers/index.ts";
import type { RazorpaySettings } from "./providers/razorpay/index.ts";

const requestLog = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    query: z.record(z.string(), z.string()),
    authorization: z.string(),
  }),
);

/** A request as a sandbox logged it. */
export type SandboxRequest = z.infer<typeof requestLog>[number];

/** Sandboxes with a virtual clock and faults. */
type ControlledSandbox = "zoho" | "hubspot" | "rates";

export interface TestSandbox {
  /** Variables that point a server at the sandboxes. */
  environment: Readonly<Record<string, string>>;
  google: GoogleSettings;
  razorpay: RazorpaySettings;
  /** Makes the Google sandbox fail in a way of its list, so many times. */
  fail(kind: string, times?: number): Promise<void>;
  /** Calls a control of a sandbox, such as "clock" or "faults". */
  control(service: ControlledSandbox, action: string, body?: object): Promise<unknown>;
  /** Ends the faults that were set by the control "faults". */
  clearFaults(service: ControlledSandbox): Promise<void>;
  /** The requests that a sandbox got. */
  requests(service: ControlledSandbox): Promise<SandboxRequest[]>;
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
  const read = readProviders(environment, { publicUrl: appUrl, production: false, sandboxes: true });
  const { settings: google } = read.google;
  const { settings: razorpay } = read.razorpay;
  if (google === undefined || razorpay === undefined)
    throw new Error("The sandbox configures too few providers");
  const post = (path: string, body: unknown) =>
    fetch(`${google.issuer}/__sandbox/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const addresses = {
    zoho: environment["SANDBOX_ZOHO_URL"],
    hubspot: environment["SANDBOX_HUBSPOT_URL"],
    rates: environment["SANDBOX_FX_URL"],
  };
  return {
    environment,
    google,
    control: async (service, action, body = {}) => {
      const answer = await fetch(`${addresses[service]}/__sandbox/${action}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The sandbox has no control ${action}: ${answer.status}`);
      return answer.status === 204 ? undefined : answer.json();
    },
    clearFaults: async (service) =>
      void (await fetch(`${addresses[service]}/__sandbox/faults`, { method: "DELETE" })),
    requests: async (service) => {
      const answer = await fetch(`${addresses[service]}/__sandbox/requests`);
      return requestLog.parse(await answer.json());
    },
    razorpay,
    fail: async (kind, times = 1) => {
      const { status } = await post("faults", { kind, times });
      if (status !== 204) throw new Error(`The sandbox knows no fault ${kind}`);
    },
    rotateKeys: async () => void (await post("rotate-keys", {})),
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      // False when it has ended by itself.
      if (child.kill("SIGTERM")) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
