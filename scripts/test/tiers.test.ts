import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../check/repository.ts";
import { filtersOf, type UnitTests } from "./vitest.ts";

function filesOf(tests: UnitTests): string[] {
  const vitest = join(repositoryRoot, "node_modules", "vitest", "vitest.mjs");
  const options = { cwd: repositoryRoot, encoding: "utf8" } as const;
  return execFileSync(process.execPath, [vitest, "list", "--filesOnly", ...filtersOf(tests)], options)
    .split("\n")
    .map((line) => line.replace(/^\[[^\]]*\] /, ""))
    .filter((line) => line !== "");
}

test("npm test runs no slow test file, npm run verify runs only those, and both together run every file", () => {
  const [quick, slow] = [filesOf("quick"), filesOf("slow")];
  expect(quick.filter((file) => file.includes(".slow.test."))).toEqual([]);
  expect(slow.filter((file) => !file.includes(".slow.test."))).toEqual([]);
  expect([...quick, ...slow].toSorted()).toEqual(filesOf([]).toSorted());
});
