import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isRunning } from "../../apps/server/src/platform/embedded-postgres/postmaster.ts";
import { providers } from "../../apps/server/src/providers/index.ts";
import { freePort } from "../supervisor/port.ts";
import { killHard } from "../testing/app-process.ts";
import { type Sandboxes, startSandboxes } from "./sandboxes.ts";
import { StartError } from "./start-error.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));

let folder: string;
const news: string[] = [];
const started: Sandboxes[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "beachhead-sandboxes-"));
  news.length = 0;
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(firstPort: number, from = project): Promise<Sandboxes> {
  const report = (line: string) => void news.push(line);
  const sandboxes = await startSandboxes({
    project: from,
    folder: join(folder, "data"),
    firstPort,
    appUrl: "http://localhost:3000",
    providers,
    report,
  });
  started.push(sandboxes);
  return sandboxes;
}

const statusOf = ({ environment }: Sandboxes, token = environment["SANDBOX_MAIL_TOKEN"]) =>
  fetch(`${environment["SANDBOX_MAIL_URL"]}/mail`, { headers: { authorization: `Bearer ${token}` } }).then(
    (answer) => answer.status,
    () => 0,
  );

test("startSandboxes starts a sandbox of every provider on the next free ports; stop ends them", async () => {
  const port = await freePort();
  const taken = createServer().listen(port, "127.0.0.1");
  await once(taken, "listening");
  const sandboxes = await start(port);
  expect(Object.keys(sandboxes.ports)).toEqual(providers.map(({ id }) => id));
  // A name server's port is one of UDP, which numbers its own.
  const ports = Object.values(sandboxes.ports).flatMap(({ dns: _dns, ...each }) => Object.values(each));
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.min(...ports)).toBeGreaterThan(port);
  expect(sandboxes.environment["SMTP_URL"]).toBe(`smtp://127.0.0.1:${sandboxes.ports["mail"]?.["smtp"]}`);
  expect(await statusOf(sandboxes)).toBe(200);
  expect(await statusOf(sandboxes, "guess")).toBe(401);
  const pid = sandboxes.pid();
  await sandboxes.stop();
  expect(isRunning(pid)).toBe(false);
  taken.close();
});

test("a killed sandbox process is restarted on the same ports", async () => {
  const sandboxes = await start(await freePort());
  const { ports } = sandboxes;
  const pid = sandboxes.pid();
  killHard(pid);
  await expect.poll(() => sandboxes.pid() !== pid && statusOf(sandboxes)).toBe(200);
  expect(sandboxes.ports).toEqual(ports);
  expect(news).toEqual(["The sandbox ended on its own; starting it again."]);
});

test("the sandbox process ends when its starter is killed", async () => {
  const starter = `
    import { startSandboxes } from ${JSON.stringify(join(project, "operations/supervisor/sandboxes.ts"))};
    import { providers } from ${JSON.stringify(join(project, "apps/server/src/providers/index.ts"))};
    const options = ${JSON.stringify({ project, folder: join(folder, "data"), firstPort: await freePort(), appUrl: "http://localhost:3000" })};
    const sandboxes = await startSandboxes({ ...options, providers, report: () => undefined });
    console.log(sandboxes.pid());`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", starter], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = await new Promise<number>((resolve) =>
    child.stdout.once("data", (said: Buffer) => resolve(Number(said.toString()))),
  );
  expect(isRunning(pid)).toBe(true);
  child.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("startSandboxes throws StartError when the process ends before it listens", async () => {
  await expect(start(await freePort(), folder)).rejects.toThrow(StartError);
});
