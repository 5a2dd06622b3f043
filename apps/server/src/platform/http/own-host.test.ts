import type { FailureReply } from "@beachhead/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, TEST_PASSWORD, type TestApp } from "../../test-app.ts";
import { isHostname } from "./own-host.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({
    publicUrl: "https://plan.example.com",
    sandboxes: false,
    allowedHosts: ["Inside.example", "10.0.0.7", "[fd00::7]"],
  });
});
afterAll(() => server.close());

const foreign = [
  "evil.example",
  "evil.example:3000",
  "localhost.evil.example",
  "localhost@evil.example",
  "localhost, evil.example",
  "plan.example.com.evil.example",
  "sub.plan.example.com",
  "10.0.0.70",
  "[::2]:3000",
  "localhost:",
];

describe("a Host that is none of the server's", () => {
  test.each(foreign)("the Host %j answers 421 to every kind of address", async (host) => {
    const calls = [
      ["GET", "/"],
      ["GET", "/assets/main.js"],
      ["GET", "/api/configuration"],
      ["GET", "/api/nope"],
      ["POST", "/api/auth/sign-in/email"],
      ["POST", "/mcp"],
      ["GET", "/api/auth/google/callback"],
      ["GET", "/checkout/order_a"],
      ["GET", "/api/docs"],
    ] as const;
    for (const [method, url] of calls) {
      const answer = await server.app.inject({ method, url, headers: { host, origin: `http://${host}` } });
      expect(answer.statusCode, url).toBe(421);
      expect(answer.json<FailureReply>()).toMatchObject({ success: false, code: "misdirected" });
      expect(answer.headers["x-frame-options"]).toBe("DENY");
    }
  });

  test("a browser that opens the server under a foreign name reads which settings to change", async () => {
    const headers = { host: "machine.example:3000", accept: "text/html,*/*;q=0.8" };
    const answer = await server.app.inject({ url: "/plans", headers });
    expect(answer.statusCode).toBe(421);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toMatch(/set PUBLIC_URL .* ALLOWED_HOSTS/);
    expect(answer.body).not.toContain("machine.example");
  });

  test("X-Forwarded-Host does not make a foreign name ours, nor an own name foreign", async () => {
    const ask = (host: string, forwarded: string) =>
      server.app.inject({ url: "/api/configuration", headers: { host, "x-forwarded-host": forwarded } });
    expect((await ask("evil.example", "plan.example.com")).statusCode).toBe(421);
    expect((await ask("plan.example.com", "evil.example")).statusCode).toBe(200);
  });

  test("health checks are answered under any name", async () => {
    for (const url of ["/livez", "/readyz"])
      expect((await server.app.inject({ url, headers: { host: "10.9.8.7:3000" } })).statusCode).toBe(200);
  });
});

test.each([
  "plan.example.com",
  "PLAN.example.com:8443",
  "inside.example",
  "10.0.0.7:3000",
  "[FD00::7]:3000",
  "localhost",
  "localhost:65535",
  "127.0.0.1:3120",
  "[::1]:3000",
])("the Host %s is ours, and its own page may sign in", async (host) => {
  const origin = `http://${host}`;
  const body = { email: "nobody@example.com", password: TEST_PASSWORD };
  const answer = await server.client.send("signIn", { body, headers: { host, origin } });
  expect(answer.statusCode).toBe(401);
  const other = await server.client.send("signIn", {
    body,
    headers: { host, origin: "http://evil.example" },
  });
  expect(other.statusCode).toBe(403);
});

test.each([
  ["plan.example.com", true],
  ["10.0.0.7", true],
  ["[fd00::7]", true],
  ["https://plan.example.com", false],
  ["plan.example.com:443", false],
  ["*.example.com", false],
  ["fd00::7", false],
])("isHostname(%j) is %j", (text, is) => {
  expect(isHostname(text)).toBe(is);
});
