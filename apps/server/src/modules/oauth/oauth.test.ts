import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import * as openid from "openid-client";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { MINUTE_MS } from "../../platform/clock/durations.ts";
import { grantPlan } from "../../platform/db/test-database.ts";
import { insertTeam, setRole } from "../../platform/db/test-teams.ts";
import { testServer } from "../../test/server.ts";
import { turnOnTwoFactor } from "../account/test/two-factor.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { appFlow, fetchAt, PUBLIC_URL, REDIRECT } from "./test-app-flow.ts";

const server = testServer({ plan: "enterprise", user: "per test", rateLimits: 1_000, confirmed: true });
let address = "";
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
const flow = appFlow(() => ({ address, server }));

const text = z.object({ isError: z.boolean().optional(), content: z.array(z.object({ text: z.string() })) });

async function mcp(token: string) {
  const client = new Client({ name: "test agent", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", address), { requestInit }));
  return {
    close: () => client.close(),
    use: async (name: string, given: Record<string, unknown> = {}) => {
      const { isError = false, content } = text.parse(await client.callTool({ name, arguments: given }));
      return { isError, text: content[0]?.text ?? "" };
    },
  };
}

test("openid-client finds the server, registers, is let in by the user, gets tokens, renews and revokes them", async () => {
  const options = { [openid.customFetch]: fetchAt(address), execute: [openid.allowInsecureRequests] };
  const config = await openid.dynamicClientRegistration(
    new URL(PUBLIC_URL),
    { redirect_uris: [REDIRECT], client_name: "Certified client" },
    openid.ClientSecretPost(),
    { ...options, algorithm: "oauth2" },
  );
  const verifier = openid.randomPKCECodeVerifier();
  const asked = openid.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: "read run",
    resource: `${PUBLIC_URL}/mcp`,
    state: "its state",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const begun = await flow.begin(Object.fromEntries(asked.searchParams));
  const shown = await server.user.api.send("getAppRequest", {
    params: { id: begun.id },
    headers: { cookie: begun.cookie },
  });
  expect(shown.json()).toMatchObject({
    app: { name: "Certified client", host: "agent.example", isLocal: false },
    scope: "run",
    workspaces: [{ id: server.user.userId, name: "Personal" }],
  });
  const answered = await flow.answer(server.user, begun);
  const { location } = await flow.resume(answered.json().location, begun.cookie);
  const granted = await openid.authorizationCodeGrant(config, location, {
    pkceCodeVerifier: verifier,
    expectedState: "its state",
  });
  // The user allowed to change; the app did not ask for it.
  expect(granted.scope).toBe("read run");
  const renewed = await openid.refreshTokenGrant(config, granted.refresh_token ?? "");
  expect(await flow.useToken(renewed.access_token)).toBe(200);
  await openid.tokenRevocation(config, renewed.refresh_token ?? "");
  expect(await flow.useToken(renewed.access_token)).toBe(401);
});

test("the official client of agents gets in by itself once its user allows it, and renews its token", async () => {
  const saved: { verifier?: string; client?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens } = {};
  const led = Promise.withResolvers<URL>();
  const authProvider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      redirect_uris: [REDIRECT],
      client_name: "Assistant",
      token_endpoint_auth_method: "none",
    },
    clientInformation: () => saved.client,
    saveClientInformation: (client) => void (saved.client = client),
    tokens: () => saved.tokens,
    saveTokens: (tokens) => void (saved.tokens = tokens),
    redirectToAuthorization: (url) => led.resolve(url),
    saveCodeVerifier: (verifier) => void (saved.verifier = verifier),
    codeVerifier: () => saved.verifier ?? "",
  };
  const transport = () =>
    new StreamableHTTPClientTransport(new URL("/mcp", PUBLIC_URL), { authProvider, fetch: fetchAt(address) });
  const first = transport();
  const client = () => new Client({ name: "test agent", version: "1" });
  await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
  const begun = await flow.begin(Object.fromEntries((await led.promise).searchParams));
  const answered = await flow.answer(server.user, begun, { scope: "read" });
  const { location } = await flow.resume(answered.json().location, begun.cookie);
  await first.finishAuth(location.searchParams);
  // As after an hour.
  await server.query("update oauth_records set expires_at = now() where kind = 'AccessToken'");
  const agent = client();
  await agent.connect(transport());
  expect((await agent.listTools()).tools.map(({ name }) => name)).toContain("list_gtm_plans");
  await agent.close();
});

test("a server without apps says where to get a token, also under the path of /mcp, and what a token is missing", async () => {
  const refused = await flow.send(`${PUBLIC_URL}/mcp`, { method: "POST", body: "{}" });
  expect(refused.status).toBe(401);
  const named = /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "")?.[1];
  expect(named).toBe(`${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp`);
  for (const path of [named ?? "", `${PUBLIC_URL}/.well-known/oauth-protected-resource`])
    expect(await (await flow.send(path)).json()).toMatchObject({
      resource: `${PUBLIC_URL}/mcp`,
      authorization_servers: [PUBLIC_URL],
    });
  expect(
    await (await flow.send(`${PUBLIC_URL}/.well-known/oauth-authorization-server`)).json(),
  ).toMatchObject({
    issuer: PUBLIC_URL,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  });
});

test("an app acts as its user at /mcp, and its token is nobody's at the API", async () => {
  const { access_token: token } = await flow.connect(server.user, { scope: "read" });
  const agent = await mcp(token);
  expect(await agent.use("list_gtm_plans")).toEqual({ isError: false, text: "[]" });
  await agent.close();
  const headers = { authorization: `Bearer ${token}` };
  for (const name of ["listGtmPlans", "getUserDetails", "listAccessTokens"] as const)
    expect((await server.client.send(name, { headers })).statusCode, name).toBe(401);
});

test("a connected app is listed with its host and mailed to its user, and stops when it is disconnected", async () => {
  const { access_token: token, refresh_token, clientId } = await flow.connect(server.user, { scope: "run" });
  const { tokens } = await server.user.api.call("listAccessTokens");
  expect(tokens).toMatchObject([{ name: "Agent", app: "agent.example", scope: "run", expired: false }]);
  const [mail] = await server.query<{ subject: string }>(
    "select subject from outbox where owner_id = app_user() and kind = 'app-connected'",
  );
  expect(mail).toMatchObject({ subject: "An app was connected" });
  expect(await flow.useToken(token)).toBe(200);
  await server.user.api.call("revokeAccessToken", { params: { id: tokens[0]?.id ?? "" } });
  expect(await flow.useToken(token)).toBe(401);
  expect((await flow.refresh(clientId, refresh_token)).status).toBe(400);
});

test("an app that is connected again replaces its former connection", async () => {
  const { client_id: clientId } = await flow.registerApp();
  const first = await flow.readTokens(await flow.redeem(clientId, await flow.codeFor(server.user, clientId)));
  const second = await flow.readTokens(
    await flow.redeem(clientId, await flow.codeFor(server.user, clientId)),
  );
  expect(await flow.useToken(first.access_token)).toBe(401);
  expect(await flow.useToken(second.access_token)).toBe(200);
  expect((await server.user.api.call("listAccessTokens")).tokens).toHaveLength(1);
});

test("what an app changed is in the activity as done by the app for its user, after a preview that changed nothing", async () => {
  const team = await insertTeam(server.database, [{ userId: server.user.userId, role: "owner" }]);
  await grantPlan(server.database, team, "enterprise");
  const { access_token: token } = await flow.connect(server.user, { workspaceId: team });
  const agent = await mcp(token);
  const document = testCost({ costTitle: "By the agent" });
  const workspace = { headers: { workspace: team } };
  const titles = async () =>
    (await server.user.api.call("listProductCosts", workspace)).map(({ costTitle }) => costTitle);
  await agent.use("create_product_cost", { document, dryRun: true });
  expect(await titles()).toEqual([]);
  const created = await agent.use("create_product_cost", { document });
  expect(created.isError, created.text).toBe(false);
  await agent.close();
  expect(await titles()).toEqual(["By the agent"]);
  const { name } = await server.user.api.call("getUserDetails");
  const { activity } = await server.user.api.call("listActivity", workspace);
  expect(activity).toMatchObject([{ person: { id: server.user.userId, name: `Agent for ${name}` } }]);
});

test("a refused app gets access_denied and no token", async () => {
  const { client_id: clientId } = await flow.registerApp();
  const begun = await flow.begin({ client_id: clientId });
  const answered = await flow.answer(server.user, begun, { allow: false });
  const { location } = await flow.resume(answered.json().location, begun.cookie);
  expect(location.origin + location.pathname).toBe(REDIRECT);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    error: "access_denied",
    state: "its state",
    iss: PUBLIC_URL,
  });
  expect((await server.user.api.call("listAccessTokens")).tokens).toEqual([]);
});

test("a changed password, a removed member and a lowered role are felt by an app with its next call", async () => {
  const other = await server.signUp();
  const team = await insertTeam(server.database, [
    { userId: server.user.userId, role: "admin" },
    { userId: other.userId, role: "owner" },
  ]);
  const { access_token: token } = await flow.connect(server.user, { workspaceId: team });
  const agent = await mcp(token);
  expect((await agent.use("list_gtm_plans")).isError).toBe(false);
  await setRole(server.database, team, server.user.userId, "viewer");
  const lowered = await agent.use("run_simulation", { simulationId: "any" });
  expect(lowered.isError).toBe(true);
  await other.api.call("removeMember", { params: { id: team, userId: server.user.userId } });
  expect(await flow.useToken(token)).toBe(401);
  await agent.close();

  const own = await flow.connect(server.user);
  await server.user.api.call("changePassword", {
    body: { currentPassword: "seven green kettles", newPassword: "eleven blue saucepans" },
  });
  expect(await flow.useToken(own.access_token)).toBe(401);
  expect((await flow.refresh(own.clientId, own.refresh_token)).status).toBe(400);
});

test("a workspace that demands a second factor has no app connected by an admin without one", async () => {
  const owner = await server.signUp();
  await turnOnTwoFactor(server, owner);
  const team = await insertTeam(server.database, [
    { userId: server.user.userId, role: "admin" },
    { userId: owner.userId, role: "owner" },
  ]);
  await owner.api.call("saveSessionRules", {
    params: { id: team },
    body: { longestHours: null, idleMinutes: null, twoFactor: true },
  });
  const { client_id: clientId } = await flow.registerApp();
  const begun = await flow.begin({ client_id: clientId });
  const refused = await flow.answer(server.user, begun, { workspaceId: team });
  expect(refused.statusCode).toBe(403);
  expect(refused.body).toContain("This workspace needs two-factor sign-in.");
  expect((await server.user.api.call("listAccessTokens")).tokens).toEqual([]);
  await turnOnTwoFactor(server, server.user);
  expect((await flow.answer(server.user, begun, { workspaceId: team })).statusCode).toBe(200);
});

test("more than ten minutes after the sign-in, connecting an app asks for the password", async () => {
  const { client_id: clientId } = await flow.registerApp();
  server.clock.advance(11 * MINUTE_MS);
  const begun = await flow.begin({ client_id: clientId });
  const asked = await flow.answer(server.user, begun);
  expect(asked.statusCode).toBe(422);
  expect(asked.body).toContain("Enter your password to connect an app");
});
