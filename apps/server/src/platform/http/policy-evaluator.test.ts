import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { type Finding, Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test-app.ts";

let folder: string;
let server: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beachhead-policy-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html>");
  await writeFile(join(folder, "landing.html"), "<!doctype html>");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, "assets/worker-1a2b.js"), "1");
  server = await buildTestApp({ webDist: folder, publicUrl: "https://plan.example.com" });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** What Google's evaluator of policies takes for a weakness, certain or likely. */
function weaknessesOf(policy: string): string[] {
  const findings: Finding[] = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value ?? ""}: ${description}`);
}

const addresses = [
  "/",
  "/auth",
  "/simulation/runSimulation",
  "/assets/worker-1a2b.js",
  "/assets/gone.js",
  "/favicon.svg",
  "/api/configuration",
  "/api/docs",
  "/api/openapi.json",
  "/api/no-such-call",
  "/api/users/getUserDetails",
  "/readyz",
  "/metrics",
];

describe.each(addresses)("the answer at %s", (url) => {
  test(`the answer at ${url} has a policy in which the evaluator finds no weakness`, async () => {
    const { headers } = await server.app.inject({ url });
    expect(weaknessesOf(String(headers["content-security-policy"]))).toEqual([]);
  });

  test(`the answer at ${url} has the other headers that site evaluators ask for`, async () => {
    const { headers } = await server.app.inject({ url });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    });
    const [, seconds] = /^max-age=(\d+)/.exec(String(headers["strict-transport-security"])) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000);
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers["content-type"] ?? "charset=utf-8").toMatch(/charset=utf-8|^image\//i);
  });
});

test.each([
  ["scripts from anywhere", "default-src 'none'; script-src *"],
  ["inline scripts", "script-src 'unsafe-inline'; object-src 'none'; base-uri 'none'"],
  ["no word of scripts", "img-src 'self'"],
  ["a base of anybody's", "script-src 'nonce-cmFuZG9tcmFuZG9tcmFuZG9t' 'strict-dynamic'; object-src 'none'"],
])("a planted policy with %s is found weak", (_what, policy) => {
  expect(weaknessesOf(policy)).not.toEqual([]);
});
