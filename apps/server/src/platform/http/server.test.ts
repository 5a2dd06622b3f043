import type { FailureReply } from "@beachhead/contract";
import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { processorSeconds } from "../../test/processor-time.ts";
import { testServer } from "../../test/server.ts";
import { buildTestApp, TEST_PASSWORD, type TestUser } from "../../test-app.ts";

const server = testServer();
let user: TestUser;
beforeAll(async () => {
  user = await server.signUp();
});

const post = (body: string, headers?: Record<string, string>) =>
  server.client.send("signIn", { headers, body });

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("a body", () => {
  test.each<[string, string, number, string]>([
    ["that is no JSON", "{bad", 400, "bad_request"],
    ["that ends early", '{"email":"a', 400, "bad_request"],
    ["that reaches for __proto__", '{"__proto__":{"admin":true}}', 400, "bad_request"],
    ["that reaches for __proto__ in escapes", '{"\\u005f_proto__":{"admin":true}}', 400, "bad_request"],
    [
      "that reaches for constructor.prototype",
      '{"constructor":{"prototype":{"admin":true}}}',
      400,
      "bad_request",
    ],
    ["nested 10,000 deep", nested(10_000), 400, "bad_request"],
    ["nested 10,000 deep in a field", `{"email":${nested(10_000)},"password":"x"}`, 400, "bad_request"],
    ["of 300 kB in a field", JSON.stringify({ email: "x".repeat(300_000) }), 422, "invalid"],
    ["of 600 kB", JSON.stringify({ email: "x".repeat(600_000) }), 413, "too_large"],
    ["that is a list", "[]", 422, "invalid"],
    ["that is a number", "NaN", 400, "bad_request"],
    ["that is text", '"x"', 422, "invalid"],
    ["that is null", "null", 422, "invalid"],
    ["with a NUL byte", JSON.stringify({ email: "a\u0000@b.example", password: "x" }), 422, "invalid"],
  ])("a body %s is refused", async (_what, payload, status, code) => {
    const sent = post(payload);
    expect(await processorSeconds(() => sent)).toBeLessThan(2);
    const answer = await sent;
    expect(answer.statusCode).toBe(status);
    const failure = answer.json<FailureReply>();
    expect(failure).toMatchObject({ success: false, code, requestId: answer.headers["x-request-id"] });
    expect(failure.error).toBe(failure.message);
    expect(failure.issues?.[0]?.message).toBe(code === "invalid" ? failure.error : undefined);
    expect({}).not.toHaveProperty("admin");
  });

  test("a body of another content type is refused", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/json",
    ]) {
      const answer = await post("a=b", { "content-type": type });
      expect(answer.statusCode, type).toBe(415);
      expect(answer.json<FailureReply>().code).toBe("unsupported_media");
    }
  });

  test.each(["application/json", "application/json; charset=utf-8", "application/x-www-form-urlencoded"])(
    "an empty body of type %s counts as no body",
    async (type) => {
      const headers = { ...user.headers, "content-type": type };
      const answer = await server.client.send("signOut", { headers });
      expect(answer.statusCode).toBe(200);
      user = await server.signUp();
    },
  );

  test("a body of one empty line is refused as invalid, not as malformed", async () => {
    expect((await post("\r\n")).statusCode).toBe(422);
  });
});

describe("an address", () => {
  test("an unknown address answers 404 in JSON", async () => {
    for (const url of [
      "/api",
      "/api/",
      "/api/nope",
      "/api/product-cost/",
      "/api/Configuration",
      "/api/../api/nope",
    ]) {
      const answer = await server.app.inject({ url, headers: user.headers });
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json<FailureReply>().code).toBe("not_found");
    }
  });

  test("an address called with a wrong method answers 405 and names the right ones", async () => {
    const calls = [
      ["DELETE", "/api/configuration", "GET, HEAD"],
      ["OPTIONS", "/api/auth/sign-in/email", "POST"],
      ["PATCH", "/api/product-cost/x", "DELETE, GET, HEAD, PUT"],
      ["PUT", "/api/product-cost", "GET, HEAD, POST"],
    ] as const;
    for (const [method, url, allow] of calls) {
      const answer = await server.app.inject({ method, url });
      expect(answer.statusCode, url).toBe(405);
      expect(answer.headers["allow"]).toBe(allow);
      expect(answer.headers["access-control-allow-methods"]).toBeUndefined();
      expect(answer.json<FailureReply>().code).toBe("method_not_allowed");
    }
  });

  test("an address with NUL in its path answers 404, with NUL in its query string 400, on every route", async () => {
    for (const path of ["/", "/api/product-cost", "/api/nope", "/checkout/order_a", "/mcp", "/plans"]) {
      const ask = (url: string) => server.app.inject({ url, headers: user.headers });
      expect((await ask(`${path}%00`)).statusCode, path).toBe(404);
      expect((await ask(`${path}?search=a%00b`)).json<FailureReply>(), path).toMatchObject({
        code: "bad_request",
        error: "The query string contains NUL (%00). Remove it.",
      });
    }
  });

  test("an address takes parameters of 8,000 characters in any script and refuses malformed ones", async () => {
    const ask = (id: string) => server.app.inject({ url: `/api/product-cost/${id}`, headers: user.headers });
    expect((await ask("x".repeat(8_000))).statusCode).toBe(404);
    expect((await ask(encodeURIComponent("я".repeat(8_000)))).statusCode).toBe(404);
    expect((await ask("a%00b")).statusCode).toBe(404);
    expect((await ask("%ff")).statusCode).toBe(400);
    expect((await ask("%zz")).json<FailureReply>()).toMatchObject({ success: false, code: "bad_request" });
  });
});

test("every answer, failures included, has security headers and never the client's own request id", async () => {
  const calls = [
    "/api/configuration",
    "/api/nope",
    "/livez",
    "/api/product-cost/%zz",
    "/",
    "/api/docs",
    "/assets/no.js",
  ];
  for (const url of calls) {
    const { headers } = await server.app.inject({
      url,
      headers: { "x-request-id": "mine", origin: "https://evil.example" },
    });
    expect(headers, url).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers["content-type"]).toMatch(/; charset=utf-8$/);
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["x-request-id"] ?? "made").not.toBe("mine");
  }
});

test("HSTS is sent once the public address is https", async () => {
  const secure = await buildTestApp({ publicUrl: "https://plan.example.com" });
  try {
    const { headers } = await secure.client.send("getConfiguration");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  } finally {
    await secure.close();
  }
});

test("an unexpected error is a blank 500, logged once with its request id and without what was typed", async () => {
  const broken = await buildTestApp();
  try {
    const canary = "canary-4f1c";
    await broken.app.inject({ url: "/livez" });
    const client = new Client({ connectionString: broken.database.ownerUrl });
    await client.connect();
    await client.query("alter table users add constraint no_canary check (name not like 'canary%')");
    await client.end();
    const answer = await broken.client.send("signUp", {
      query: { token: "canary-4f1c" },
      headers: { "user-agent": "canary-4f1c", cookie: "session=canary-4f1c" },
      body: {
        name: canary,
        email: `${canary}@example.com`,
        password: "seven pw-4f1c kettles",
        company: canary,
      },
    });
    expect(answer.statusCode).toBe(500);
    const failure = answer.json<FailureReply>();
    expect(failure).toMatchObject({ success: false, code: "internal" });
    expect(answer.body).not.toMatch(/canary|constraint|users|insert/i);
    const lines = broken.logged.filter(
      (line) => line.includes(failure.requestId) && line.includes('"error"'),
    );
    expect(lines).toHaveLength(1);
    expect(broken.logged.join("")).not.toMatch(/canary-4f1c|pw-4f1c/);
    for (const line of broken.logged) expect(line).toSatisfy(isJson);
  } finally {
    await broken.close();
  }
});

test("passwords, tokens, queries and addresses of pages never reach the log", async () => {
  await server.client.send("signIn", {
    query: { password: "canary-77aa" },
    body: { email: user.email, password: "canary-77aa" },
    headers: { authorization: "Bearer canary-77aa", "user-agent": "canary-77aa\\r\\nforged" },
  });
  await server.client.follow("/reset-password/canary-77aa");
  await server.client.follow("/api/canary-77aa/%0d%0aforged");
  await user.api.send("getUserDetails", { query: { x: "canary-77aa" } });
  const log = server.logged.join("");
  expect(log).toContain("/api/users/getUserDetails");
  expect(log).not.toMatch(/canary-77aa|forged/);
  expect(log).not.toContain(user.token);
  expect(log).not.toContain(user.email);
});

test.each<[string, string[], string]>([
  ["the socket's", [], "198.51.100.1"],
  ["a trusted proxy's word", ["198.51.100.0/24"], "203.0.113.9"],
  ["the socket's when only others are trusted", ["10.0.0.0/8"], "198.51.100.1"],
])("the client's address is %s", async (_whose, trustedProxies, expected) => {
  const behind = await buildTestApp({ trustedProxies });
  const client = new Client({ connectionString: behind.database.ownerUrl });
  await client.connect();
  try {
    const someone = await behind.signUp();
    await client.query("delete from sessions");
    await behind.client.send("signIn", {
      body: { email: someone.email, password: TEST_PASSWORD },
      headers: { "x-forwarded-for": "203.0.113.9", "x-beachhead-client-address": "203.0.113.8" },
      remoteAddress: "198.51.100.1",
    });
    const sessions = await client.query<{ ip_address: string }>("select ip_address from sessions");
    expect(sessions.rows).toEqual([{ ip_address: expected }]);
  } finally {
    await client.end();
    await behind.close();
  }
});
