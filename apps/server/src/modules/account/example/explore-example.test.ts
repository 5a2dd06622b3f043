import type { FailureReply, SessionReply } from "@beachhead/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, TEST_PASSWORD, type TestApp } from "../../../test-app.ts";
import { EXAMPLE_EMAIL } from "./example-account.ts";

const FROM_HERE = { host: "localhost:3000" };

async function withExample(options: Parameters<typeof buildTestApp>[0] = {}): Promise<TestApp> {
  const server = await buildTestApp(options);
  await server.client.send("signUp", {
    body: { name: "Example", email: EXAMPLE_EMAIL, password: TEST_PASSWORD },
  });
  return server;
}

function explore({ app }: TestApp, headers: Record<string, string> = FROM_HERE, remoteAddress = "127.0.0.1") {
  return app.inject({ method: "POST", url: "/api/auth/explore-example", headers, remoteAddress });
}

function configuration(
  { app }: TestApp,
  headers: Record<string, string> = FROM_HERE,
  remoteAddress = "127.0.0.1",
) {
  return app.inject({ url: "/api/configuration", headers, remoteAddress });
}

describe("with sandboxes on", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await withExample();
  });
  afterAll(() => server.close());

  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.0.1"])(
    "the example opens from %s",
    async (address) => {
      const answer = await explore(server, FROM_HERE, address);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      const { token, email } = answer.json<SessionReply>();
      expect(email).toBe(EXAMPLE_EMAIL);
      const details = await server.client.send("getUserDetails", {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(details.statusCode).toBe(200);
      expect((await configuration(server, FROM_HERE, address)).json()).toEqual({
        success: true,
        sandboxes: true,
        example: true,
        google: false,
        googleSandbox: false,
        mailbox: false,
        signUps: "open",
        signUpNotice: null,
        startsWithTrial: true,
      });
    },
  );

  test.each<[string, Record<string, string>, string]>([
    ["another machine", FROM_HERE, "10.0.0.7"],
    ["another machine over IPv6", FROM_HERE, "2001:db8::1"],
    ["a proxy on this machine", { ...FROM_HERE, "x-forwarded-for": "127.0.0.1" }, "127.0.0.1"],
    ["a proxy that says Forwarded", { ...FROM_HERE, forwarded: "for=127.0.0.1" }, "127.0.0.1"],
    ["a proxy that says Via", { ...FROM_HERE, via: "1.1 edge" }, "127.0.0.1"],
    ["a proxy that says only the protocol", { ...FROM_HERE, "x-forwarded-proto": "https" }, "127.0.0.1"],
    ["a proxy that says only the host", { ...FROM_HERE, "x-forwarded-host": "a.example" }, "127.0.0.1"],
    ["a content delivery network", { ...FROM_HERE, "cf-connecting-ip": "203.0.113.9" }, "127.0.0.1"],
    ["a name that was pointed here", { host: "evil.example:3000" }, "127.0.0.1"],
  ])("it is not there for %s", async (_who, headers, address) => {
    expect((await explore(server, headers, address)).statusCode).toBe(404);
    expect((await configuration(server, headers, address)).json()).toMatchObject({ example: false });
  });

  test("a page of another site cannot open it", async () => {
    const answer = await explore(server, { ...FROM_HERE, origin: "https://evil.example" });
    expect(answer.statusCode).toBe(403);
  });
});

// Finding 11: nginx with a bare proxy_pass sends the loopback host and no header of its own.
test("behind a public address the example is nobody's, whatever the headers say", async () => {
  const server = await withExample({ publicUrl: "https://demo.example.com" });
  try {
    const bare = { host: "127.0.0.1:3120" };
    expect((await explore(server, bare)).statusCode).toBe(404);
    expect((await configuration(server, bare)).json()).toMatchObject({ sandboxes: true, example: false });
  } finally {
    await server.close();
  }
});

test("with sandboxes off there is no example", async () => {
  const server = await withExample({ sandboxes: false });
  try {
    expect((await explore(server)).statusCode).toBe(404);
    expect((await configuration(server)).json()).toEqual({
      success: true,
      sandboxes: false,
      example: false,
      google: false,
      googleSandbox: false,
      mailbox: false,
      signUps: "open",
      signUpNotice: null,
      startsWithTrial: true,
    });
  } finally {
    await server.close();
  }
});

test("where sandboxes are off now, the example's sessions end at start and its password signs nobody in", async () => {
  const before = await withExample();
  const other = await before.signUp();
  const { token } = (await explore(before)).json<SessionReply>();
  const after = await buildTestApp({ sandboxes: false, database: before.database });
  const signIn = ({ app }: TestApp, email: string) =>
    app.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      payload: { email, password: TEST_PASSWORD },
    });
  const read = (bearer: string) =>
    after.client.send("getUserDetails", { headers: { authorization: `Bearer ${bearer}` } });
  try {
    expect(after.logged.filter((line) => line.includes("the example account is closed"))).toHaveLength(1);
    expect((await read(token)).statusCode).toBe(401);
    expect((await read(other.token)).statusCode).toBe(200);
    const refused = await signIn(after, EXAMPLE_EMAIL);
    expect(refused.statusCode).toBe(401);
    expect(refused.json<FailureReply>().error).toMatch(/^The e-mail or the password is wrong/);
    expect((await signIn(after, other.email)).statusCode).toBe(200);
    expect((await signIn(before, EXAMPLE_EMAIL)).statusCode).toBe(200);
  } finally {
    await after.close();
    await before.close();
  }
});

test("without the example's user there is no example", async () => {
  const server = await buildTestApp();
  try {
    expect((await explore(server)).statusCode).toBe(404);
    expect((await configuration(server)).json()).toMatchObject({ sandboxes: true, example: false });
  } finally {
    await server.close();
  }
});
