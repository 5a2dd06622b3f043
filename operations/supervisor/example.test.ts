import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeExample, parseAccount } from "./example.ts";

let folder: string;
let script: string;
const environment = { DATABASE_URL: "postgres://one" };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "beachhead-example-"));
  mkdirSync(join(folder, "example"));
  script = join(folder, "example/main.ts");
  // Counts its runs in a file and answers as the example does.
  writeFileSync(
    script,
    `import { appendFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(join(folder, "runs"))}, "x");
     console.log(JSON.stringify({ email: "planner@test.example", password: process.env.EXAMPLE_PASSWORD }));`,
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keptPassword = () =>
  /"password": "([^"]*)"/.exec(readFileSync(join(folder, "example.json"), "utf8"))?.[1];
const runs = () => readFileSync(join(folder, "runs"), "utf8").length;

test("the example is made once, with a random password that only its owner can read", async () => {
  const made = await makeExample(script, folder, environment);
  expect(made).toEqual({ email: "planner@test.example", password: keptPassword() });
  expect(keptPassword()).toMatch(/^[\w-]{16}$/);
  expect(await makeExample(script, folder, environment)).toEqual(made);
  expect(runs()).toBe(1);
  expect(statSync(join(folder, "example.json")).mode & 0o777).toBe(0o600);
});

test("another database or a changed script makes the example again, with the same password", async () => {
  const made = await makeExample(script, folder, environment);
  expect(await makeExample(script, folder, { DATABASE_URL: "postgres://two" })).toEqual(made);
  writeFileSync(script, `${readFileSync(script, "utf8")}\n// changed`);
  expect(await makeExample(script, folder, { DATABASE_URL: "postgres://two" })).toEqual(made);
  expect(runs()).toBe(3);
});

test("a failing example says why and stops nothing", async () => {
  writeFileSync(script, "console.error('no table'); process.exit(1)");
  expect(await makeExample(script, folder, environment)).toEqual({ failure: "no table" });
});

test("an absent example script is not a failure", async () => {
  expect(await makeExample(join(folder, "absent.ts"), folder, environment)).toBeUndefined();
});

test("output before the answer is ignored, and no answer is an error", () => {
  expect(parseAccount('made\n{"email":"a","password":"b"}\n')).toEqual({ email: "a", password: "b" });
  expect(() => parseAccount("made\n")).toThrow("did not say how to sign in");
});
