import type { EndpointName, FailureReply, SessionReply } from "@beachhead/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { createWithUser } from "../../../platform/db/with-user.ts";
import { createNightlyCleaning } from "../../../platform/storage/nightly-cleaning.ts";
import { inDays } from "../../../test/sample-calls/sample-call.ts";
import { asTestUser, buildTestApp, TEST_PASSWORD, type TestApp, type TestUser } from "../../../test-app.ts";
import { EXAMPLE_EMAIL } from "./example-account.ts";

const FROM_HERE = { host: "localhost:3000" };

async function withExample(options: Parameters<typeof buildTestApp>[0] = {}): Promise<TestApp> {
  const server = await buildTestApp(options);
  await server.client.send("signUp", {
    body: { name: "Example", email: EXAMPLE_EMAIL, password: TEST_PASSWORD },
  });
  return server;
}

const explore = (
  { client }: TestApp,
  headers: Record<string, string> = FROM_HERE,
  remoteAddress = "127.0.0.1",
) => client.send("exploreExample", { headers, remoteAddress });

const configuration = (
  { client }: TestApp,
  headers: Record<string, string> = FROM_HERE,
  remoteAddress = "127.0.0.1",
) => client.send("getConfiguration", { headers, remoteAddress });

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
      const { token, email, user } = answer.json<SessionReply>();
      expect(email).toMatch(/^visitor-[\da-f-]{36}@visitor\.invalid$/);
      const hours = (Date.parse(user.visitorUntil ?? "") - server.clock.now().getTime()) / 3_600_000;
      expect(hours).toBeCloseTo(24, 2);
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
        bookingUrl: null,
        aiModel: false,
        analytics: false,
        payments: false,
        paymentsSandbox: false,
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
  ])("the example answers 404 to %s", async (_who, headers, address) => {
    expect((await explore(server, headers, address)).statusCode).toBe(404);
    expect((await configuration(server, headers, address)).json()).toMatchObject({ example: false });
  });

  test("a page of another site cannot open the example", async () => {
    const answer = await explore(server, { ...FROM_HERE, origin: "https://evil.example" });
    expect(answer.statusCode).toBe(403);
  });
});

// Finding 11: nginx with a bare proxy_pass sends the loopback host and no header of its own.
test("the example cannot be opened on a server with a public address, whatever the headers say", async () => {
  const server = await withExample({ publicUrl: "https://demo.example.com" });
  try {
    const bare = { host: "127.0.0.1:3120" };
    expect((await explore(server, bare)).statusCode).toBe(404);
    expect((await configuration(server, bare)).json()).toMatchObject({ sandboxes: true, example: false });
  } finally {
    await server.close();
  }
});

test("the example answers 404 with sandboxes off", async () => {
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
      bookingUrl: null,
      aiModel: false,
      analytics: false,
      payments: false,
      paymentsSandbox: false,
      signUps: "open",
      signUpNotice: null,
      startsWithTrial: true,
    });
  } finally {
    await server.close();
  }
});

test("a start with sandboxes off ends the example's sessions and tokens and disables its password", async () => {
  const before = await withExample();
  const other = await before.signUp();
  const { token } = (await explore(before)).json<SessionReply>();
  const signIn = ({ client }: TestApp, email: string) =>
    client.send("signIn", { body: { email, password: TEST_PASSWORD } });
  const example = (await signIn(before, EXAMPLE_EMAIL)).json<SessionReply>();
  const script = await before.client.call("createAccessToken", {
    headers: { authorization: `Bearer ${example.token}` },
    body: { name: "Script", scope: "read", expiresAt: inDays(3) },
  });
  const after = await buildTestApp({ sandboxes: false, database: before.database });
  const read = (bearer: string) =>
    after.client.send("getUserDetails", { headers: { authorization: `Bearer ${bearer}` } });
  try {
    expect(after.logged.filter((line) => line.includes("the example account is closed"))).toHaveLength(1);
    for (const ended of [token, example.token, script.token])
      expect((await read(ended)).statusCode).toBe(401);
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

describe("a visit", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());

  const visit = async () => {
    const answer = await explore(server);
    expect(answer.statusCode, answer.body).toBe(200);
    const { token, _id: userId, email } = answer.json<SessionReply>();
    return asTestUser(server.app, { userId, email, token });
  };
  const plansOf = ({ api }: TestUser) => api.call("listGtmPlans");

  test("a visit has a whole copy of the example that another visitor neither sees nor changes", async () => {
    const [one, other] = [await visit(), await visit()];
    const [[plan], [unchanged]] = [await plansOf(one), await plansOf(other)];
    expect(plan).toMatchObject({ gtmPlanName: "DACH launch", totalProducts: 2, example: false });
    expect(await one.api.call("listSimulations")).toHaveLength(2);
    expect(await one.api.call("listProductCosts")).toHaveLength(1);
    const [channelPlan] = await one.api.call("listDgPlanNames");
    await one.api.call("deleteDgPlan", { params: { id: channelPlan?._id ?? "" } });
    expect(await other.api.call("listDgPlanNames")).toHaveLength(1);
    expect(await plansOf(other)).toEqual([unchanged]);
    const stolen = await other.api.send("getGtmPlan", { params: { id: plan?.id ?? "" } });
    expect(stolen.statusCode).toBe(404);
  });

  test("a visit of the example gets 403 for mail, password, Google account and share link", async () => {
    const { api } = await visit();
    const calls: [EndpointName, object?][] = [
      ["changePassword", { currentPassword: TEST_PASSWORD, newPassword: "eleven blue saucepans" }],
      ["changeEmail", { newEmail: "ada@example.com", password: TEST_PASSWORD }],
      ["sendVerificationEmail"],
      ["connectGoogle", { password: TEST_PASSWORD }],
      ["shareGtmPlan", { expiresInDays: 7 }],
    ];
    for (const [name, body] of calls) {
      const answer = await api.send(name, { params: { id: newId() }, body });
      expect([name, answer.statusCode]).toEqual([name, 403]);
      expect(answer.json<FailureReply>().error).toBe(
        "This is the example company. Start your own to do this.",
      );
    }
  });

  test("the nightly cleaning deletes the account and all data of an ended visit, and no other account", async () => {
    const user = await server.signUp();
    const { userId } = await visit();
    const stays = await visit();
    await asOwnerOf(server.database, userId, (client) =>
      client.query("update users set visitor_until = now() - interval '1 minute' where id = $1", [userId]),
    );
    const pools = createTestPools(server.database, { maximumConnections: 2 });
    const parts = { pools, withUser: createWithUser(pools.app), clock: server.clock, log: server.app.log };
    try {
      await createNightlyCleaning(parts)(new AbortController().signal);
    } finally {
      await pools.close();
    }
    const left = await asOwnerOf(server.database, userId, (client) =>
      client.query(
        `select (select count(*) from users where id = $1) + (select count(*) from gtm_plans where owner_id = $1)
           + (select count(*) from simulations where owner_id = $1) + (select count(*) from sessions where user_id = $1)
           + (select count(*) from audit_log where owner_id = $1) as rows`,
        [userId],
      ),
    );
    expect(left.rows).toEqual([{ rows: "0" }]);
    expect(await plansOf(stays)).toHaveLength(1);
    expect((await user.api.send("getUserDetails")).statusCode).toBe(200);
  });

  test("the session of a visit ends after a day", async () => {
    const { api } = await visit();
    server.clock.advance(DAY_MS + 1);
    expect((await api.send("getUserDetails")).statusCode).toBe(401);
  });

  test("a visit beyond 200 open ones answers 503 until one ends", async () => {
    const { userId } = await visit();
    const until = new Date(server.clock.now().getTime() + 60_000);
    await asOwnerOf(server.database, userId, (client) =>
      client.query(
        `insert into users (id, name, email, visitor_until)
         select gen_random_uuid(), 'x', gen_random_uuid() || '@visitor.invalid', $1 from generate_series(1, 200)`,
        [until],
      ),
    );
    const answer = await explore(server);
    expect(answer.statusCode).toBe(503);
    expect(answer.json<FailureReply>().error).toMatch(/^Too many people are looking at the example/);
    server.clock.advance(61_000);
    expect((await explore(server)).statusCode).toBe(200);
  });
});
