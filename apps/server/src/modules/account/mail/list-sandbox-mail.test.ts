import { createServer, type Server } from "node:http";
import type { FailureReply, SandboxMailReply } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, TEST_PASSWORD, type TestApp, type TestUser } from "../../../test-app.ts";

const FROM_HERE = { host: "localhost:3000" };

let sandbox: Server;
let environment: Record<string, string>;
let server: TestApp;
let user: TestUser;
let answer = (to: string): string => JSON.stringify({ mails: [mail(to)] });

const mail = (to: string) => ({
  id: "1",
  messageId: "<1@plan.example>",
  from: "Beachhead <no-reply@plan.example>",
  to,
  subject: `For ${to}`,
  text: "Hello",
  receivedAt: "2026-01-01T00:00:00.000Z",
  repeats: 0,
});

beforeAll(async () => {
  sandbox = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
    response.setHeader("content-type", "application/json");
    const isAllowed = request.headers.authorization === "Bearer known-to-this-test";
    response.end(isAllowed ? answer(searchParams.get("to") ?? "") : "{}");
  });
  await new Promise<void>((resolve) => sandbox.listen(0, "127.0.0.1", resolve));
  const address = sandbox.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  environment = {
    SMTP_URL: "smtp://127.0.0.1:1",
    SANDBOX_MAIL_URL: `http://127.0.0.1:${port}`,
    SANDBOX_MAIL_TOKEN: "known-to-this-test",
  };
  server = await buildTestApp({ environment });
  user = await server.signUp();
});

afterAll(async () => {
  await server.close();
  sandbox.close();
});

const read = (to: string | undefined, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  server.client.send("listSandboxMail", {
    query: to === undefined ? undefined : { to },
    headers: { ...FROM_HERE, ...headers },
    remoteAddress,
  });

test.each([undefined, "somebody@else.example"])("a user asking for %j reads their own mails", async (to) => {
  const reply = await read(to, user.headers, "10.0.0.7");
  expect(reply.statusCode).toBe(200);
  expect(reply.json<SandboxMailReply>()).toMatchObject({
    to: user.email,
    origin: "http://localhost:3000",
    mails: [{ subject: `For ${user.email}` }],
  });
  expect(reply.body).not.toContain("else.example");
});

test("a user changing address reads the new one's mails on the machine itself; nobody else does", async () => {
  const newEmail = `${user.userId}@new.example`;
  const asked = await user.api.send("changeEmail", { body: { newEmail, password: TEST_PASSWORD } });
  expect(asked.statusCode).toBe(200);
  const other = await server.signUp();
  const to = async (...[headers, address]: [Record<string, string>, string?]) =>
    (await read(newEmail, headers, address)).json<SandboxMailReply>().to;
  expect(await to(user.headers)).toBe(newEmail);
  expect(await to(user.headers, "10.0.0.7")).toBe(user.email);
  expect(await to(other.headers)).toBe(other.email);
});

test("a visitor on the machine itself reads the mails to the address they name", async () => {
  const reply = await read("Mira@Example.com");
  expect(reply.json<SandboxMailReply>().mails.map(({ subject }) => subject)).toEqual([
    "For mira@example.com",
  ]);
});

test.each<[string, Record<string, string>, string]>([
  ["from another machine", {}, "10.0.0.7"],
  ["through a proxy", { "x-forwarded-for": "127.0.0.1" }, "127.0.0.1"],
  ["through a proxy that says Via", { via: "1.1 edge" }, "127.0.0.1"],
  ["through a proxy that says X-Forwarded-Proto", { "x-forwarded-proto": "https" }, "127.0.0.1"],
  ["through a proxy that says X-Forwarded-Host", { "x-forwarded-host": "demo.example" }, "127.0.0.1"],
  ["through a proxy that says CF-Connecting-IP", { "cf-connecting-ip": "203.0.113.9" }, "127.0.0.1"],
  ["with a made-up token", { authorization: "Bearer made-up" }, "127.0.0.1"],
])("a visitor %s reads no mails", async (_how, headers, address) => {
  const reply = await read("mira@example.com", headers, address);
  expect(reply.statusCode).toBe(401);
  expect(reply.body).not.toContain("Hello");
});

// Finding 11: nginx with a bare proxy_pass sends the loopback host and no header of its own.
test("a server with a public address shows no mails to a visitor and only their own to a user", async () => {
  const other = await buildTestApp({ environment, publicUrl: "https://demo.example.com" });
  try {
    const ask = (headers: Record<string, string> = {}) =>
      other.client.send("listSandboxMail", {
        query: { to: "boss@corp.example" },
        headers: { host: "127.0.0.1:3120", ...headers },
        remoteAddress: "127.0.0.1",
      });
    const reply = await ask();
    expect(reply.statusCode).toBe(401);
    expect(reply.body).not.toContain("Hello");
    const signedIn = await other.signUp();
    expect((await ask(signedIn.headers)).json<SandboxMailReply>().to).toBe(signedIn.email);
  } finally {
    await other.close();
  }
});

test.each([undefined, "", "mira", `${"x".repeat(300)}@example.com`])("address %j is refused", async (to) => {
  expect((await read(to)).statusCode).toBe(422);
});

test.each(["<html>", "{}", '{"mails":[{"id":7}]}'])(
  "a mail sandbox that replies %j is reported as not answering",
  async (nonsense) => {
    const before = answer;
    answer = () => nonsense;
    const reply = await read(undefined, user.headers);
    answer = before;
    expect(reply.statusCode).toBe(502);
    expect(reply.json<FailureReply>().error).toContain("does not answer");
  },
);

test("a server without a mail sandbox has no mailbox, and the configuration for the web app says so", async () => {
  const other = await buildTestApp();
  const asked = { query: { to: "mira@example.com" }, headers: FROM_HERE };
  expect((await other.client.send("listSandboxMail", asked)).statusCode).toBe(404);
  expect((await other.client.send("getConfiguration", { headers: FROM_HERE })).json()).toMatchObject({
    mailbox: false,
  });
  expect(await server.client.call("getConfiguration")).toMatchObject({ mailbox: true });
  await other.close();
});
