import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprint, isWebStale } from "./web-build.ts";

let project: string;

const write = (file: string, text: string) => {
  mkdirSync(join(project, file, ".."), { recursive: true });
  writeFileSync(join(project, file), text);
};

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "beachhead-web-"));
  write("package-lock.json", "{}");
  write("tsconfig.base.json", "{}");
  for (const each of ["apps/web", "packages/contract", "packages/engine"]) write(`${each}/src/a.ts`, "1");
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

const build = () => write("apps/web/dist/.stamp", fingerprint(project));

test("a web app that was never built is stale, and a built one is not", () => {
  expect(isWebStale(project)).toBe(true);
  build();
  expect(isWebStale(project)).toBe(false);
});

test.each(["apps/web/src/a.ts", "packages/engine/src/a.ts", "package-lock.json", "apps/web/src/new.css"])(
  "a change of %s makes the built web app stale",
  (file) => {
    build();
    write(file, "2");
    expect(isWebStale(project)).toBe(true);
  },
);

test.each(["apps/web/src/a.test.ts", "apps/web/dist/index.html", "apps/web/node_modules/x/index.js"])(
  "a change of %s does not make the built web app stale",
  (file) => {
    build();
    write(file, "2");
    expect(isWebStale(project)).toBe(false);
  },
);
