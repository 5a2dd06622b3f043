import { beforeAll, expect, test } from "vitest";
import { insertTeam } from "../../platform/db/test-teams.ts";
import { testServer } from "../../test/server.ts";
import { buildTestApp, type TestUser } from "../../test-app.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { appFlow, oauthError, PUBLIC_URL, REDIRECT } from "./test-app-flow.ts";

const server = testServer({ plan: "enterprise", user: "per file", rateLimits: 1_000 });
let address = "";
let clientId = "";
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  clientId = (await flow.registerApp()).client_id;
});
const flow = appFlow(() => ({ address, server }));

const errorOf = async (reply: Response) => oauthError.parse(await reply.json()).error;
const connected = async (user: TestUser) => (await user.api.call("listAccessTokens")).tokens.length;

test("a code works once: a second use is refused and ends what the first one got", async () => {
  const given = await flow.codeFor(server.user, clientId);
  const { access_token: token } = await flow.readTokens(await flow.redeem(clientId, given));
  expect(await errorOf(await flow.redeem(clientId, given))).toBe("invalid_grant");
  expect(await flow.useToken(token)).toBe(401);
});

test("10 uses of one code at the same moment: at most one gets tokens", async () => {
  const given = await flow.codeFor(server.user, clientId);
  const replies = await Promise.all(Array.from({ length: 10 }, () => flow.redeem(clientId, given)));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(9);
});

test("a code that was intercepted or injected is worth nothing to another verifier, app or address", async () => {
  const other = await flow.registerApp();
  const given = await flow.codeFor(server.user, clientId);
  const wrong = { ...given, verifier: "a".repeat(43) };
  expect(await errorOf(await flow.redeem(clientId, wrong))).toBe("invalid_grant");
  expect(await errorOf(await flow.redeem(other.client_id, given))).toBe("invalid_grant");
  const elsewhere = { redirect_uri: "https://evil.example/callback" };
  expect(await errorOf(await flow.redeem(clientId, given, elsewhere))).toBe("invalid_grant");
  const noVerifier = { code_verifier: "" };
  expect(await errorOf(await flow.redeem(clientId, given, noVerifier))).toMatch(/^invalid_(grant|request)$/);
});

test.each([
  ["no challenge", { code_challenge: undefined, code_challenge_method: undefined }],
  ["the method plain", { code_challenge_method: "plain" }],
  ["no method", { code_challenge_method: undefined }],
])("a request with %s is refused before the user is asked", async (_which, parameters) => {
  const begun = await flow.begin({ client_id: clientId, ...parameters });
  expect(begun.id).toBe("");
  expect(new URL(begun.location).searchParams.get("error")).toBe("invalid_request");
  expect(new URL(begun.location).searchParams.get("iss")).toBe(PUBLIC_URL);
});

test.each([
  `${REDIRECT}.evil.example`,
  `${REDIRECT}/more`,
  `${REDIRECT}/../other`,
  `${REDIRECT}?next=https://evil.example`,
  `${REDIRECT}#fragment`,
  "https://agent.example",
  "https://agent.example:8443/callback",
  "https://agent.example@evil.example/callback",
  "https://evil.agent.example/callback",
  "https://AGENT.example/callback",
  "http://agent.example/callback",
  "//agent.example/callback",
  "javascript:alert(1)",
])("an answer to %s is not sent: the address was not registered", async (redirect_uri) => {
  const begun = await flow.begin({ client_id: clientId, redirect_uri });
  expect([begun.status, begun.location]).toEqual([400, ""]);
  expect(begun.body).toContain("The app could not be connected");
});

test.each([
  [["javascript:alert(1)"]],
  [["data:text/html,x"]],
  [["myapp:/callback"]],
  [["http://evil.example/callback"]],
  [["https://user:secret@evil.example/"]],
  [["https://evil.example/#fragment"]],
  [["https://evil.example/", "javascript:alert(1)"]],
  [[]],
  [Array.from({ length: 11 }, (_, index) => `https://evil.example/${index}`)],
  ["https://evil.example/"],
])("an app with the addresses %j is not registered", async (redirect_uris) => {
  const { status, body } = await flow.register({ redirect_uris });
  expect(status).toBe(400);
  expect(oauthError.parse(body).error).toBe("invalid_redirect_uri");
});

test("a hostile name is shown without hidden characters and cut, and pictures, keys and addresses to call are dropped", async () => {
  const body = await flow.registerApp({
    client_name: ` Beach\u202Ehead \u200B\u0000<b>Security</b>${"x".repeat(200)}`,
    logo_uri: "http://127.0.0.1:1/logo.svg",
    sector_identifier_uri: "https://127.0.0.1:1/sector.json",
    jwks_uri: "https://127.0.0.1:1/keys.json",
    policy_uri: "javascript:alert(1)",
  });
  expect(body["client_name"]).toMatch(/^Beachhead <b>Security<\/b>x+$/);
  expect(String(body["client_name"])).toHaveLength(80);
  for (const name of ["logo_uri", "sector_identifier_uri", "jwks_uri", "policy_uri"])
    expect(body, name).not.toHaveProperty(name);
});

test("the request of another browser is not found, so that a link that was sent to somebody connects nothing", async () => {
  const begun = await flow.begin({ client_id: clientId });
  const others = await flow.begin({ client_id: clientId });
  const tampered = begun.cookie.replace(/(?<=\.sig=)./, (letter) => (letter === "A" ? "B" : "A"));
  const before = await connected(server.user);
  const cookies = ["", others.cookie, tampered, `oauth-request=${begun.id}`];
  for (const cookie of cookies) {
    const answered = await flow.answer(server.user, { id: begun.id, cookie });
    expect(answered.statusCode, cookie).toBe(404);
  }
  expect((await flow.resume(`${PUBLIC_URL}/oauth/authorize/${begun.id}`, "")).status).toBe(400);
  expect(await connected(server.user)).toBe(before);
});

test("a page of another site cannot answer for the user, nor frame the page that asks", async () => {
  const begun = await flow.begin({ client_id: clientId });
  const answered = await flow.answer(server.user, begun, {}, { origin: "https://evil.example" });
  expect(answered.statusCode).toBe(403);
  const page = await flow.send(`${PUBLIC_URL}${new URL(begun.location, PUBLIC_URL).pathname}`);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(page.headers.get("x-frame-options")).toBe("DENY");
});

test("a browser that connected an app is asked again by the next one, whatever cookies it has", async () => {
  const begun = await flow.begin({ client_id: clientId });
  const answered = await flow.answer(server.user, begun);
  const back = await flow.send(answered.json().location, { headers: { cookie: begun.cookie } });
  const cookie = back.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const { client_id } = await flow.registerApp();
  async function next(parameters: Record<string, string>): Promise<string> {
    const query = new URLSearchParams({
      client_id,
      response_type: "code",
      redirect_uri: REDIRECT,
      code_challenge: "a".repeat(43),
      code_challenge_method: "S256",
      ...parameters,
    });
    const led = await flow.send(`${PUBLIC_URL}/oauth/authorize?${query.toString()}`, { headers: { cookie } });
    return led.headers.get("location") ?? "";
  }
  expect(await next({})).toContain("/connect-app/");
  expect(new URL(await next({ prompt: "none" })).searchParams.get("error")).toBe("login_required");
});

test("an app of one workspace finds nothing of another, and nobody connects one where they may not", async () => {
  const owner = await server.signUp();
  const team = await insertTeam(server.database, [
    { userId: owner.userId, role: "owner" },
    { userId: server.user.userId, role: "editor" },
  ]);
  const { id } = await server.user.api.call("createProductCost", { body: testCost() });
  for (const [workspaceId, status] of [
    [team, 403],
    [owner.userId, 404],
  ] as const) {
    const begun = await flow.begin({ client_id: clientId });
    const answered = await flow.answer(server.user, begun, { workspaceId });
    expect(answered.statusCode, workspaceId).toBe(status);
  }
  const { access_token: token } = await flow.connect(owner, { workspaceId: team });
  const called = await flow.send(`${PUBLIC_URL}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      workspace: server.user.userId,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "read_simulation", arguments: { id } },
    }),
  });
  expect(await called.text()).toContain("(not_found");
});

test("a token for another resource is refused", async () => {
  const begun = await flow.begin({ client_id: clientId, resource: "https://other.example/mcp" });
  expect(new URL(begun.location).searchParams.get("error")).toBe("invalid_target");
});

test("a refresh token works once: a second use ends every token of the app", async () => {
  const first = await flow.connect(server.user);
  const renewed = await flow.readTokens(await flow.refresh(first.clientId, first.refresh_token));
  expect(renewed.refresh_token).not.toBe(first.refresh_token);
  expect(await flow.useToken(renewed.access_token)).toBe(200);
  expect(await errorOf(await flow.refresh(first.clientId, first.refresh_token))).toBe("invalid_grant");
  expect(await flow.useToken(renewed.access_token)).toBe(401);
  expect(await errorOf(await flow.refresh(first.clientId, renewed.refresh_token))).toBe("invalid_grant");
});

test("10 renewals with one refresh token at the same moment: at most one gets tokens", async () => {
  const { clientId: app, refresh_token: token } = await flow.connect(server.user);
  const replies = await Promise.all(Array.from({ length: 10 }, () => flow.refresh(app, token)));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
});

test("a renewal cannot ask for more than the user granted, and another app cannot renew or revoke", async () => {
  const {
    clientId: app,
    refresh_token: token,
    access_token,
  } = await flow.connect(server.user, { scope: "read" });
  const more = await flow.refresh(app, token, { scope: "write" });
  expect(more.status === 400 || (await flow.readTokens(more)).scope === "").toBe(true);
  const other = await flow.connect(server.user, { scope: "read" });
  expect(await errorOf(await flow.refresh(other.clientId, other.refresh_token, { client_id: app }))).toBe(
    "invalid_grant",
  );
  await flow.form("/oauth/revoke", { client_id: app, token: other.access_token });
  expect(await flow.useToken(other.access_token)).toBe(200);
  expect(await flow.useToken(access_token)).toBe(200);
});

test("a confidential app needs its secret, which the database does not have, nor any code or token", async () => {
  const { client_id: id, client_secret: secret = "" } = await flow.registerApp({
    token_endpoint_auth_method: "client_secret_post",
  });
  const given = await flow.codeFor(server.user, id);
  expect((await flow.redeem(id, given)).status).toBe(401);
  expect((await flow.redeem(id, given, { client_secret: "wrong" })).status).toBe(401);
  const tokens = await flow.readTokens(await flow.redeem(id, given, { client_secret: secret }));
  const rows = await server.query<{ row: string }>("select r::text as row from oauth_records r");
  const stored = rows.map(({ row }) => row).join("\n");
  expect(stored).toContain(id);
  for (const text of [secret, given.code, tokens.access_token, tokens.refresh_token])
    expect(stored.includes(text)).toBe(false);
});

test("an address of 10,000 characters and a broken body are refused", async () => {
  const long = await flow.begin({ client_id: clientId, state: "x".repeat(10_000) });
  expect(long.status).toBe(414);
  const broken = await flow.send(`${PUBLIC_URL}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBe(400);
  const json = await flow.send(`${PUBLIC_URL}/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(json.status).toBe(400);
});

test("a network registers at most 20 apps an hour; requests that are refused do not count", async () => {
  const limited = await buildTestApp({ sandboxes: false });
  try {
    const post = (body: object) =>
      limited.app.inject({
        method: "POST",
        url: "/oauth/register",
        payload: body,
        remoteAddress: "203.0.113.9",
      });
    for (let count = 0; count < 5; count += 1) expect((await post({})).statusCode).toBe(400);
    const app = { redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" };
    for (let count = 0; count < 20; count += 1) expect((await post(app)).statusCode).toBe(201);
    expect((await post(app)).statusCode).toBe(429);
  } finally {
    await limited.close();
  }
});
