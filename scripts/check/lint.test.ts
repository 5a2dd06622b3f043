import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lint } from "./lint.ts";
import { repositoryRoot } from "./repository.ts";
import { fixture } from "./test-fixture.ts";

const configuration = readFileSync(join(repositoryRoot, ".oxlintrc.json"), "utf8");
const compilerOptions = { strict: true, jsx: "react-jsx", module: "esnext", moduleResolution: "bundler" };

async function lintOf(path: string, code: string): Promise<{ exitCode: number; output: string }> {
  const folder = fixture({
    ".oxlintrc.json": configuration,
    "tsconfig.json": { compilerOptions, include: ["**/*"] },
    [path]: `${code}\n`,
  });
  return lint(folder);
}

test.each([
  [
    "a promise nobody waits for",
    "no-floating-promises",
    "scripts/a.ts",
    "export const a = async () => 1;\na();",
  ],
  ["any", "no-explicit-any", "scripts/a.ts", "export const a = (b: any) => b === 1;"],
  ["a warning", "no-debugger", "scripts/a.ts", "debugger;"],
  [
    "a needless disable",
    "Unused",
    "scripts/a.ts",
    "// oxlint-disable-next-line no-debugger\nexport const a = 1;",
  ],
  [
    "a picture without words",
    "alt-text",
    "apps/web/src/a.tsx",
    'export const A = () => <img src="a.png" />;',
  ],
  [
    "a hook behind a condition",
    "rules-of-hooks",
    "apps/web/src/a.tsx",
    'import { useState } from "react";\nexport function A({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}',
  ],
])("lint refuses %s", async (_name, rule, path, code) => {
  const { exitCode, output } = await lintOf(path, code);
  expect(output).toContain(rule);
  expect(exitCode).not.toBe(0);
});

test("lint accepts sound code", async () => {
  const { exitCode, output } = await lintOf("scripts/a.ts", "export const a = (b: number) => b + 1;");
  expect(exitCode, output).toBe(0);
});
