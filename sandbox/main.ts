/**
 * Runs sandboxes (stand-ins for outside services) in a process of their own. It reports to its parent over IPC which
 * ports they listen on, and ends with its starter.
 *
 * `SANDBOX_DIR`: folder for their data. `SANDBOX_PORT`: first port to try. `SANDBOX_APP_URL`: address of the app.
 * `SANDBOX_SECRETS`: JSON object of the sandboxes to start, each with its secrets.
 */
import { startCompany } from "./company/index.ts";
import { startGoogle } from "./google/index.ts";
import { startHooks } from "./hooks/index.ts";
import { startHubspot } from "./hubspot/index.ts";
import { startMail } from "./mail/index.ts";
import { startRates } from "./rates/index.ts";
import { startRazorpay } from "./razorpay/index.ts";
import type { Sandbox, SandboxOptions } from "./sandbox.ts";
import { startSearch } from "./search/index.ts";
import { startZoho } from "./zoho/index.ts";

/** By provider id. */
const starters = new Map<string, (options: SandboxOptions) => Promise<Sandbox>>([
  ["mail", startMail],
  ["google", startGoogle],
  ["zoho", startZoho],
  ["hubspot", startHubspot],
  ["razorpay", startRazorpay],
  ["search", startSearch],
  ["rates", startRates],
  ["hooks", startHooks],
  ["company", startCompany],
]);

const running: Sandbox[] = [];

async function startAll(): Promise<Record<string, Sandbox["ports"]>> {
  const folder = process.env["SANDBOX_DIR"];
  let firstPort = Number(process.env["SANDBOX_PORT"]);
  if (folder === undefined || !Number.isInteger(firstPort)) {
    throw new Error("Set SANDBOX_DIR, SANDBOX_PORT and SANDBOX_SECRETS.");
  }
  const appUrl = process.env["SANDBOX_APP_URL"] ?? "";
  const ports: Record<string, Sandbox["ports"]> = {};
  for (const [id, secrets] of readSecrets(process.env["SANDBOX_SECRETS"] ?? "{}")) {
    const start = starters.get(id);
    if (start === undefined) throw new Error(`There is no sandbox for the provider ${id}.`);
    const sandbox = await start({ folder, firstPort, appUrl, secrets });
    running.push(sandbox);
    ports[id] = sandbox.ports;
    firstPort = Math.max(...Object.values(sandbox.ports)) + 1;
  }
  return ports;
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

/** The secrets of each sandbox. */
function readSecrets(text: string): [id: string, secrets: Record<string, string>][] {
  return entriesOf(JSON.parse(text)).map(([id, secrets]) => [
    id,
    Object.fromEntries(entriesOf(secrets).map(([name, secret]) => [name, String(secret)])),
  ]);
}

async function end(): Promise<void> {
  await Promise.all(running.map((sandbox) => sandbox.close()));
  process.exit(0);
}
// At a terminal Ctrl-C reaches this process as well; its starter ends it when the servers have ended.
process.on("SIGINT", () => undefined);
process.once("SIGTERM", () => void end());
process.once("disconnect", () => void end());

try {
  process.send?.(await startAll());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
