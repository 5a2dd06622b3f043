import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { canHold, createRunFolder } from "./memory-folder.ts";

function parentFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "beachhead-memory-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return parent;
}

test.each([
  ["not in memory", "/proc"],
  ["absent", "/absent"],
])("a folder that is %s is not used", (_what, folder) => {
  expect(canHold(folder)).toBe(false);
});

test("every account can write to the folder of a run, and nobody can remove what is another's", () => {
  const folder = createRunFolder(parentFolder(), process.pid);
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
});

test("the folder of a killed run is removed by the next one, and that of a running one stays", () => {
  const parent = parentFolder();
  const { pid: killed } = spawnSync(process.execPath, ["-e", ""]);
  const left = createRunFolder(parent, killed);
  const running = createRunFolder(parent, process.ppid);
  expect(existsSync(left)).toBe(false);
  const own = createRunFolder(parent, process.pid);
  expect([existsSync(running), existsSync(own)]).toEqual([true, true]);
});

test("a run with the process id of a killed run gets a new folder", () => {
  const parent = parentFolder();
  const left = createRunFolder(parent, process.pid);
  const own = createRunFolder(parent, process.pid);
  expect([existsSync(left), existsSync(own)]).toEqual([false, true]);
});
