import { expect, test } from "vitest";
import { repositoryRoot } from "../check/repository.ts";
import { readParts } from "./parts.ts";

const gates = ["kill", "backup"];

test("paths and names of gates go to what runs them", () => {
  const names = ["e2e/price/", "scripts/test", "kill", "e2e/other-browsers/grid.spec.ts", "package.json"];
  expect(readParts(names, gates, repositoryRoot)).toEqual({
    gates: ["kill"],
    browser: ["e2e/price"],
    otherBrowsers: ["e2e/other-browsers/grid.spec.ts"],
    unit: ["scripts/test", "package.json"],
  });
});

test("an absolute path means the same as one from the root", () => {
  expect(readParts([`${repositoryRoot}/scripts/test/parts.test.ts`], gates, repositoryRoot).unit).toEqual([
    "scripts/test/parts.test.ts",
  ]);
});

test("a name that is neither a path nor a gate is refused with the names of the gates", () => {
  expect(() => readParts(["kil"], gates, repositoryRoot)).toThrow(
    "kil is neither a file, a folder nor a gate. The gates are kill, backup.",
  );
});
