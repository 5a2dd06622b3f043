import type { FailureReply } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { grantPlan } from "../../../platform/db/test-database.ts";
import { insertTeam, setRole } from "../../../platform/db/test-teams.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { asTestUser, TEST_PASSWORD } from "../../../test-app.ts";
import { type Company, companyCalls, PUBLIC_URL } from "../test/company-browser.ts";

const server = testServer({ googleFor: PUBLIC_URL, rateLimits: 1_000 });
const calls = companyCalls(server);
const { arrive, atProvider, begin, comeBack, control, exchange, providerOf, signIn, signedIn, tryOut } =
  calls;

let acme: Company;
let email: string;

beforeEach(async () => {
  acme = await calls.company();
  email = `ada.lovelace@${acme.domain}`;
});

const rolesIn = async ({ id, owner }: Company) => {
  const { members } = await owner.api.call("listMembers", { params: { id } });
  return Object.fromEntries(members.map((member) => [member.email, member.role]));
};

test("the first sign-in makes account and membership with the default role, and the next finds them again", async () => {
  const first = await signedIn(email);
  expect(first.user).toMatchObject({ email, name: "Ada Lovelace", emailVerified: true });
  expect((await rolesIn(acme))[email]).toBe("viewer");
  expect((await signedIn(email))._id).toBe(first._id);
  const headers = { authorization: `Bearer ${first.token}` };
  const { workspaces } = (await server.client.send("listWorkspaces", { headers })).json();
  expect(workspaces.map(({ id }) => id)).toContain(acme.id);
});

test("the request to the provider has PKCE, a nonce, a state and the workspace's own redirect address", async () => {
  const { url } = await begin(email);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: "code",
    redirect_uri: `${PUBLIC_URL}/api/auth/company/${acme.id}/callback`,
    code_challenge_method: "S256",
    login_hint: email,
  });
  for (const name of ["state", "nonce", "code_challenge"])
    expect(url.searchParams.get(name), name).toMatch(/^[\w-]{43}$/);
});

test("an address without company sign-in reads so, and so does one whose domain is claimed but not proved", async () => {
  const other = `${newId()}.example`;
  const send = () => server.client.send("beginCompany", { body: { email: `ada@${other}` } });
  const refused = await send();
  expect([refused.statusCode, refused.json<FailureReply>().error]).toEqual([
    404,
    `${other} has no company sign-in here. Check the address, or sign in in another way.`,
  ]);
  await acme.owner.api.call("addCompanyDomain", { params: { id: acme.id }, body: { domain: other } });
  expect((await send()).statusCode).toBe(404);
});

test("a provider signs in nobody whose address is of another domain", async () => {
  const victim = await server.signUp();
  expect(await signIn(email, victim.email)).toBe("/auth?company=other-domain");
  expect(await signIn(email, `ada@sub.${acme.domain}`)).toBe("/auth?company=other-domain");
});

test("a provider signs in nobody who took an account along to another address", async () => {
  const { _id } = await signedIn(email);
  await server.query("update users set email = $2 where id = $1", [_id, `${newId()}@home.example`], {
    userId: _id,
  });
  expect(await signIn(email)).toBe("/auth?company=other-domain");
});

test.each([
  ["clock", "failed"],
  ["wrong-audience", "failed"],
  ["wrong-issuer", "failed"],
  ["wrong-nonce", "failed"],
  ["unsigned", "failed"],
  ["unknown-key", "failed"],
  ["unverified-email", "no-email"],
])("a token with the fault %s signs nobody in, and the next one does", async (kind, problem) => {
  await control("faults", { kind, times: 1 });
  expect(await signIn(email)).toBe(`/auth?company=${problem}`);
  await signedIn(email);
});

test("a provider that signs with its next key is still understood", async () => {
  await signedIn(email);
  await control("rotate-keys", { company: acme.name });
  expect(await signIn(email)).toMatchObject({ email });
});

test("a sign-in that is under way when its account is deleted gets no session", async () => {
  const { _id: userId, token } = await signedIn(email);
  const { location, cookie } = await arrive(email);
  expect(location).toMatch(/^\/auth\?token=/);
  await asTestUser(server.app, { userId, email, token }).api.call("deleteAccount", { body: {} });
  expect((await exchange(location, cookie)).statusCode).toBe(400);
});

test("who declines at the provider comes back without a session", async () => {
  const { url, cookie } = await begin(email);
  expect(await comeBack(await atProvider(url, { deny: "1" }), cookie)).toBe("/auth?company=denied");
});

test("an answer works once, only in the browser that began, and only with its own state", async () => {
  const { url, cookie } = await begin(email);
  const back = await atProvider(url, { email });
  expect(await comeBack(back, "sign-in=" + "x".repeat(43))).toBe("/auth?company=failed");
  const again = await begin(email);
  const address = await atProvider(again.url, { email });
  expect(await comeBack(address, again.cookie)).toMatch(/^\/auth\?token=/);
  expect(await comeBack(address, again.cookie)).toBe("/auth?company=failed");
  expect(await comeBack(back, cookie)).toBe("/auth?company=failed");
});

test("the code of a sign-in is of no use in another browser", async () => {
  const { location, cookie } = await arrive(email);
  const other = (await begin(email)).cookie;
  expect((await exchange(location, other)).statusCode).toBe(400);
  expect((await exchange(location, cookie)).statusCode).toBe(400);
});

test("mix-up: the answer of one company's provider is not taken at the address of another's", async () => {
  const rival = await calls.company();
  const { url, cookie } = await begin(email);
  const back = await atProvider(url, { email });
  // The attacker's provider would send the browser back to its own address with the victim's code and state.
  back.pathname = `/api/auth/company/${rival.id}/callback`;
  expect(await comeBack(back, cookie)).toBe("/auth?company=failed");
});

test("mix-up: an answer that names another issuer is refused", async () => {
  const { url, cookie } = await begin(email);
  const back = await atProvider(url, { email });
  expect(back.searchParams.get("iss")).toBe(calls.issuerOf(acme.name));
  back.searchParams.set("iss", calls.issuerOf("rival"));
  expect(await comeBack(back, cookie)).toBe("/auth?company=failed");
});

test("a code of one provider, injected into a sign-in at another, signs nobody in", async () => {
  const rival = await calls.company();
  const theirs = await begin(`eve@${rival.domain}`);
  const stolen = await atProvider(theirs.url, { email: `eve@${rival.domain}` });
  const { url, cookie } = await begin(email);
  const own = await atProvider(url, { email });
  own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
  expect(await comeBack(own, cookie)).toBe("/auth?company=failed");
});

test("an account with the address joins: its sessions end, and an unproved password is removed", async () => {
  const signedUp = await server.client.send("signUp", {
    body: { name: "Mallory", email, password: TEST_PASSWORD, company: "Acme" },
  });
  const { _id: userId, token } = signedUp.json<{ _id: string; token: string }>();
  const squatter = asTestUser(server.app, { userId, email, token });
  expect((await signedIn(email))._id).toBe(userId);
  expect((await squatter.api.send("getUserDetails")).statusCode).toBe(401);
  const byPassword = await server.client.send("signIn", { body: { email, password: TEST_PASSWORD } });
  expect(byPassword.statusCode).toBe(401);
});

test("groups give the highest of their roles at each sign-in, and owners stay owners", async () => {
  const roles = [
    { group: "Sales", role: "commenter" },
    { group: "Planners", role: "editor" },
  ];
  await acme.owner.api.callUntyped("saveCompanyProvider", {
    params: { id: acme.id },
    body: providerOf(acme.name, { roles }),
  });
  await control("groups", { email, groups: ["Sales", "Planners"] });
  const { _id } = await signedIn(email);
  expect((await rolesIn(acme))[email]).toBe("editor");
  await control("groups", { email, groups: ["Sales"] });
  await signedIn(email);
  expect((await rolesIn(acme))[email]).toBe("commenter");
  await setRole(server.database, acme.id, _id, "owner");
  await signedIn(email);
  expect((await rolesIn(acme))[email]).toBe("owner");
});

test("without a free seat nobody joins as an editor, and no account is left in the workspace", async () => {
  await acme.owner.api.callUntyped("saveCompanyProvider", {
    params: { id: acme.id },
    body: providerOf(acme.name, { defaultRole: "editor" }),
  });
  await grantPlan(server.database, acme.id, "diy");
  await signedIn(email);
  await signedIn(`second@${acme.domain}`);
  expect(await signIn(`third@${acme.domain}`)).toBe("/auth?company=no-seat");
  expect(Object.keys(await rolesIn(acme))).toHaveLength(3);
});

test("the client secret is never in an answer, and a saved one goes to no other issuer", async () => {
  const answer = await acme.owner.api.send("getCompanySignIn", { params: { id: acme.id } });
  expect(answer.body).not.toContain("sandbox-company-secret");
  const moved = await acme.owner.api.send("saveCompanyProvider", {
    params: { id: acme.id },
    body: providerOf("rival", { clientSecret: undefined }),
  });
  expect([moved.statusCode, moved.json<FailureReply>().error]).toEqual([422, "Client secret is required"]);
  const kept = await acme.owner.api.send("saveCompanyProvider", {
    params: { id: acme.id },
    body: providerOf(acme.name, { clientSecret: undefined, defaultRole: "commenter" }),
  });
  expect(kept.statusCode).toBe(200);
  await signedIn(email);
});

test.each(["http://127.0.0.1:1/provider", "http://login.example.com", "ftp://login.example.com"])(
  "%s is refused as an issuer",
  async (issuer) => {
    const answer = await acme.owner.api.send("saveCompanyProvider", {
      params: { id: acme.id },
      body: providerOf("acme", { issuer }),
    });
    expect(answer.statusCode).toBe(422);
  },
);

test("an issuer inside the network is never asked", async () => {
  await acme.owner.api.callUntyped("saveCompanyProvider", {
    params: { id: acme.id },
    body: providerOf("acme", { issuer: "https://127.0.0.1:1/provider" }),
  });
  const answer = await server.client.send("beginCompany", { body: { email } });
  expect([answer.statusCode, answer.json<FailureReply>().code]).toEqual([502, "upstream_failed"]);
});

test("an admin reads the settings but cannot make another provider sign in the owner", async () => {
  const admin = await server.signUp();
  await setRole(server.database, acme.id, admin.userId, "admin");
  const params = { id: acme.id };
  expect((await admin.api.send("getCompanySignIn", { params })).statusCode).toBe(200);
  const answer = await admin.api.send("saveCompanyProvider", { params, body: providerOf("rival") });
  expect(answer.statusCode).toBe(403);
});

test("a test sign-in tells what happened, starts no session and makes no member", async () => {
  expect(await tryOut(acme, email)).toBe("/myaccount/company-sign-in?test=ok");
  expect((await calls.read(acme)).provider?.testedAt).not.toBeNull();
  expect(await tryOut(acme, "ada@elsewhere.example")).toBe("/myaccount/company-sign-in?test=other-domain");
  await control("faults", { kind: "wrong-audience", times: 1 });
  expect(await tryOut(acme, email)).toBe("/myaccount/company-sign-in?test=failed");
  expect(Object.keys(await rolesIn(acme))).toHaveLength(1);
});

test("a personal workspace has no company sign-in", async () => {
  const user = await server.signUp();
  await insertTeam(server.database, [{ userId: user.userId, role: "owner" }]);
  const answer = await user.api.send("saveCompanyProvider", {
    params: { id: user.userId },
    body: providerOf("acme"),
  });
  expect(answer.statusCode).toBe(409);
});
