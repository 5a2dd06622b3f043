import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isRunning } from "../../apps/server/src/platform/embedded-postgres/postmaster.ts";
import { freePort, killHard } from "../testing/app-process.ts";
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
    folder: join(folder, "kept"),
    firstPort,
    appUrl: "http://localhost:3000",
    real: [],
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

test("the imitations listen on the next free ports and end when told", async () => {
  const port = await freePort();
  const taken = createServer().listen(port, "127.0.0.1");
  await once(taken, "listening");
  const sandboxes = await start(port);
  expect(sandboxes.ports.mail.smtp).toBeGreaterThan(port);
  expect(sandboxes.ports.mail.http).toBeGreaterThan(sandboxes.ports.mail.smtp);
  expect(sandboxes.environment["SMTP_URL"]).toBe(`smtp://127.0.0.1:${sandboxes.ports.mail.smtp}`);
  expect(await statusOf(sandboxes)).toBe(200);
  expect(await statusOf(sandboxes, "guess")).toBe(401);
  const pid = sandboxes.pid();
  await sandboxes.stop();
  expect(isRunning(pid)).toBe(false);
  taken.close();
});

test("killed, they are there again on the same ports", async () => {
  const sandboxes = await start(await freePort());
  const { ports } = sandboxes;
  const pid = sandboxes.pid();
  killHard(pid);
  await expect.poll(() => sandboxes.pid() !== pid && statusOf(sandboxes), { timeout: 20_000 }).toBe(200);
  expect(sandboxes.ports).toEqual(ports);
  expect(news).toEqual(["The sandbox ended on its own; starting it again."]);
});

test("they end with the process that started them, however it went", async () => {
  const starter = `
    import { startSandboxes } from ${JSON.stringify(join(project, "scripts/supervisor/sandboxes.ts"))};
    const options = ${JSON.stringify({ project, folder: join(folder, "kept"), firstPort: await freePort(), appUrl: "http://localhost:3000", real: [] })};
    const sandboxes = await startSandboxes({ ...options, report: () => undefined });
    console.log(sandboxes.pid());`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", starter], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = await new Promise<number>((resolve) =>
    child.stdout.once("data", (said: Buffer) => resolve(Number(said.toString()))),
  );
  expect(isRunning(pid)).toBe(true);
  child.kill("SIGKILL");
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
});

test("what cannot start says so", async () => {
  await expect(start(await freePort(), folder)).rejects.toThrow(StartError);
});
