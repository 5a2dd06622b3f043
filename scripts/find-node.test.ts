import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "beachhead-node-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that says it is that version of Node. */
function pretend(path: string, version: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho v${version}\n`);
  chmodSync(file, 0o755);
  return file;
}

const BROUGHT = "node_modules/.bin/node";

/** What bootstrap would run; it is plain JavaScript, so a process of its own is asked. */
function choose(own: string): string {
  const module = new URL("./find-node.mjs", import.meta.url).href;
  const program = `import { findNode } from ${JSON.stringify(module)}; console.log(findNode(...process.argv.slice(1)) ?? "none")`;
  const answer = spawnSync(process.execPath, ["--input-type=module", "-e", program, folder, own], {
    encoding: "utf8",
  });
  return answer.stdout.trim();
}

test.each([
  ["24.0.0", "24.22.0", "own"],
  ["24.0.0", "26.1.0", "own"],
  ["24.9.0", "24.10.0", "own"],
  ["24.21.0", "24.0.0", "brought"],
  ["24.21.0", "24.21.0", "brought"],
  ["24.21.0", "22.20.0", "brought"],
  ["24.21.0", "20.0.0", "brought"],
])("packages bring %s and the machine has %s: the %s one runs the app", (brought, own, which) => {
  const files = { brought: pretend(BROUGHT, brought), own: pretend("own/node", own) };
  expect(choose(files.own)).toBe(which === "own" ? files.own : files.brought);
});

test("the machine's own Node runs the app without packages from version 24 on, an older one never", () => {
  const own = pretend("own/node", "24.0.0");
  expect(choose(own)).toBe(own);
  expect(choose(pretend("own/node", "23.11.0"))).toBe("none");
});
