import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listChangedFiles } from "./files.ts";

let root: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@test.example", ...args], {
    cwd: root,
    stdio: "pipe",
  });
const write = (name: string, text = name) => writeFileSync(join(root, name), text);
function commit(...names: string[]) {
  for (const name of names) write(name);
  git("add", ".");
  git("commit", "-qm", "Add");
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "beachhead-changed-"));
  git("init", "-qb", "main");
  commit("old.ts", "gone.ts");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test("nothing has changed after a commit on main", () => {
  expect(listChangedFiles(root)).toEqual([]);
});

test("changed files are the branch's commits, edits and new files, without deleted files", () => {
  git("switch", "-qc", "work");
  commit("committed.ts");
  write("old.ts", "edited");
  write("new file.ts");
  rmSync(join(root, "gone.ts"));
  expect(listChangedFiles(root)).toEqual(["committed.ts", "new file.ts", "old.ts"]);
});

test("files that main has committed since the branch began are not changed files", () => {
  git("switch", "-qc", "work");
  git("switch", "-q", "main");
  commit("of-main.ts");
  git("switch", "-q", "work");
  expect(listChangedFiles(root)).toEqual([]);
});

test("edits since the last commit count as changed files when there is no branch main", () => {
  git("branch", "-qm", "trunk");
  write("old.ts", "edited");
  expect(listChangedFiles(root)).toEqual(["old.ts"]);
});
