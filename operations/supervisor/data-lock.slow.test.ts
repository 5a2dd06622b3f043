import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDirectory } from "./data-lock.ts";
import { type RunFile, readRunFile, writeRunFile } from "./run-file.ts";
import { StartError } from "./start-error.ts";

let folder: string;
let holder: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "beachhead-lock-"));
});

afterEach(() => {
  holder?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const run: RunFile = {
  state: "ready",
  pid: 4711,
  url: "http://localhost:3000",
  host: "127.0.0.1",
  port: 3000,
  startedAt: "2026-11-21T00:00:00.000Z",
  servers: [],
  database: null,
  sandboxes: null,
};

/** Another process that holds the lock until it is killed. */
async function hold(): Promise<ChildProcess> {
  const script = `import { lockDataDirectory } from ${JSON.stringify(new URL("./data-lock.ts", import.meta.url).href)};
    await lockDataDirectory(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  holder = child;
  await once(child.stdout, "data");
  return child;
}

const lockAndRelease = async () => (await lockDataDirectory(folder)).release();

test("a second app is refused with a message that names the running process", async () => {
  await hold();
  writeRunFile(folder, run);
  const second = lockDataDirectory(folder);
  await expect(second).rejects.toThrow(StartError);
  await expect(second).rejects.toThrow(
    `Another Beachhead is running on the data directory ${folder} (process 4711, http://localhost:3000)`,
  );
});

test("the lock of a killed app is free, whatever it left in run.json", async () => {
  const child = await hold();
  writeRunFile(folder, run);
  child.kill("SIGKILL");
  await once(child, "exit");
  await expect(lockAndRelease()).resolves.toBeUndefined();
});

test("the lock waits for an app that is stopping", async () => {
  const child = await hold();
  writeRunFile(folder, { ...run, state: "stopping" });
  const waiting = lockAndRelease();
  setTimeout(() => child.kill("SIGKILL"), 2_000);
  await expect(waiting).resolves.toBeUndefined();
});

test("a released lock is free", async () => {
  await lockAndRelease();
  await expect(lockAndRelease()).resolves.toBeUndefined();
});

test("no other user can open lock.db or run.json, whatever modes they had", async () => {
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "lock.db"), "", { mode: 0o644 });
  (await lockDataDirectory(folder)).release();
  writeRunFile(folder, run);
  for (const name of ["lock.db", "run.json"]) {
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  }
  if (process.getuid?.() !== 0) return;
  const asNobody = (file: string) => spawnSync("cat", [join(folder, file)], { uid: 65_534, gid: 65_534 });
  expect(asNobody("lock.db").stderr.toString()).toContain("Permission denied");
  expect(asNobody("run.json").stderr.toString()).toContain("Permission denied");
});

test("run.json is read back as it was written, and an absent one as undefined", () => {
  expect(readRunFile(folder)).toBeUndefined();
  writeRunFile(folder, run);
  expect(readRunFile(folder)).toEqual(run);
});
