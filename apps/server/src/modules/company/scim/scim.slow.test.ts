import { randomBytes } from "node:crypto";
import type { FailureReply } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { hashToken } from "../../../platform/auth/bearer-token.ts";
import { asOwner, grantPlan } from "../../../platform/db/test-database.ts";
import { setRole } from "../../../platform/db/test-teams.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { asTestUser, TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { type Company, companyCalls, PUBLIC_URL } from "../test/company-browser.ts";

const server = testServer({ googleFor: PUBLIC_URL, rateLimits: 1_000 });
const calls = companyCalls(server);

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

const personReply = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  userName: z.string(),
  active: z.boolean(),
  externalId: z.string().optional(),
  name: z.object({ givenName: z.string().optional(), familyName: z.string().optional() }).optional(),
  emails: z.array(z.object({ value: z.string(), primary: z.boolean().optional() })),
  groups: z.array(z.object({ value: z.string() })).optional(),
  meta: z.object({ resourceType: z.string(), location: z.string() }),
});
const groupReply = z.object({
  id: z.string(),
  displayName: z.string(),
  members: z.array(z.object({ value: z.string() })).optional(),
});
const listReply = z.object({
  totalResults: z.number(),
  startIndex: z.number(),
  itemsPerPage: z.number(),
  Resources: z.array(z.object({ id: z.string() })),
});
const errorReply = z.object({
  schemas: z.tuple([z.literal(ERROR)]),
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string(),
});

let acme: Company;
let token: string;
let email: string;

async function tokenOf({ id, owner }: Company): Promise<string> {
  const body = { password: TEST_PASSWORD };
  return (await owner.api.call("createScimToken", { params: { id }, body })).token;
}

beforeEach(async () => {
  acme = await calls.company();
  token = await tokenOf(acme);
  email = `ada@${acme.domain}`;
});

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function send(method: Method, path: string, body?: unknown, by = token) {
  const answer = await server.app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${by}`,
      ...(body !== undefined && { "content-type": "application/scim+json" }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const type = answer.body === "" ? undefined : "application/scim+json; charset=utf-8";
  expect(answer.headers["content-type"]).toBe(type);
  return answer;
}

async function refused(answer: ReturnType<typeof send>): Promise<[number, string | undefined]> {
  const { statusCode, body } = await answer;
  const { status, scimType } = errorReply.parse(JSON.parse(body));
  expect(status).toBe(String(statusCode));
  return [statusCode, scimType];
}

const person = (address = email, more: object = {}) => ({
  schemas: [USER],
  userName: address,
  name: { givenName: "Ada", familyName: "Lovelace" },
  emails: [{ value: address, type: "work", primary: true }],
  active: true,
  ...more,
});

async function create(address = email, more: object = {}) {
  const answer = await send("POST", "/Users", person(address, more));
  expect(answer.statusCode, answer.body).toBe(201);
  return personReply.parse(answer.json());
}

const read = async (id: string) => personReply.parse((await send("GET", `/Users/${id}`)).json());

async function list(query: string, kind = "Users") {
  const answer = await send("GET", `/${kind}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return listReply.parse(answer.json());
}
const filtered = (filter: string, kind?: string) => list(`filter=${encodeURIComponent(filter)}`, kind);

const patch = (path: string, ...Operations: object[]) =>
  send("PATCH", path, { schemas: [PATCH], Operations });

async function roles(): Promise<Record<string, string>> {
  const { members } = await acme.owner.api.call("listMembers", { params: { id: acme.id } });
  return Object.fromEntries(members.map((member) => [member.email, member.role]));
}

test("a person is created with account and membership, and read, listed and found by userName in any case", async () => {
  const made = await create(email, { externalId: "entra-1" });
  expect(made).toMatchObject({ schemas: [USER], userName: email, active: true, externalId: "entra-1" });
  expect(made.meta).toMatchObject({
    resourceType: "User",
    location: `${PUBLIC_URL}/scim/v2/Users/${made.id}`,
  });
  expect(await read(made.id)).toEqual(made);
  expect((await roles())[email]).toBe("viewer");
  expect((await filtered(`userName eq "${email.toUpperCase()}"`)).Resources.map(({ id }) => id)).toEqual([
    made.id,
  ]);
  expect((await filtered('externalId eq "entra-1"')).totalResults).toBe(1);
  expect((await filtered('userName eq "nobody@acme.example"')).totalResults).toBe(0);
  expect((await list("count=10")).totalResults).toBe(1);
  // The provider's sign-in finds the same account.
  expect((await calls.signedIn(email))._id).toBe(made.id);
});

test("a second person with the userName or the address is refused as not unique", async () => {
  await create();
  expect(await refused(send("POST", "/Users", person()))).toEqual([409, "uniqueness"]);
  const sameAddress = person(`other@${acme.domain}`, { emails: [{ value: email, primary: true }] });
  expect(await refused(send("POST", "/Users", sameAddress))).toEqual([409, "uniqueness"]);
});

test("nobody with an address of another domain is taken in", async () => {
  const victim = await server.signUp();
  expect(await refused(send("POST", "/Users", person(victim.email)))).toEqual([400, "invalidValue"]);
  expect(await roles()).not.toHaveProperty(victim.email);
});

test.each([
  [
    "Entra",
    { op: "Replace", path: "active", value: "False" },
    { op: "Replace", path: "active", value: "True" },
  ],
  ["Okta", { op: "replace", value: { active: false } }, { op: "replace", value: { active: true } }],
  [
    "the standard",
    { op: "replace", path: "active", value: false },
    { op: "replace", path: "active", value: true },
  ],
])("deactivation as %s writes it ends sessions, tokens and membership at once", async (_who, off, on) => {
  const { id } = await create();
  const session = await calls.signedIn(email);
  const user = asTestUser(server.app, { userId: id, email, token: session.token });
  const expiresAt = new Date(Date.now() + 86_400_000 * 20).toISOString();
  const made = await user.api.call("createAccessToken", {
    body: { name: "Agent", scope: "read", expiresAt },
  });
  const agent = asTestUser(server.app, { userId: id, email, token: made.token });
  expect((await agent.api.send("getUserDetails")).statusCode).toBe(200);

  const answer = await patch(`/Users/${id}`, off);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await user.api.send("getUserDetails")).statusCode).toBe(401);
  expect((await agent.api.send("getUserDetails")).statusCode).toBe(401);
  expect(await roles()).not.toHaveProperty(email);
  expect(await calls.signIn(email)).toBe("/auth?company=deactivated");
  expect((await read(id)).active).toBe(false);

  expect((await patch(`/Users/${id}`, on)).statusCode).toBe(200);
  expect((await roles())[email]).toBe("viewer");
  expect((await calls.signedIn(email))._id).toBe(id);
});

/** Somebody who signed up with the person's address, and what they got. */
async function earlierAccount(isConfirmed: boolean) {
  const user = await server.signUp();
  const as = { userId: user.userId };
  await server.query("update users set email = $2 where id = $1", [user.userId, email], as);
  if (isConfirmed)
    await server.query(
      "update users set email_verified = true, email_proven_at = now() where id = $1",
      [user.userId],
      as,
    );
  const expiresAt = new Date(Date.now() + 86_400_000 * 20).toISOString();
  const body = { name: "Agent", scope: "read" as const, expiresAt, password: TEST_PASSWORD };
  const made = await user.api.call("createAccessToken", { body });
  return { user, agent: asTestUser(server.app, { userId: user.userId, email, token: made.token }) };
}

async function accessOf({ user, agent }: Awaited<ReturnType<typeof earlierAccount>>) {
  const byPassword = await server.client.send("signIn", { body: { email, password: TEST_PASSWORD } });
  const bySession = await user.api.send("listMembers", { params: { id: acme.id } });
  const byToken = await agent.api.send("getUserDetails");
  return [byPassword, bySession, byToken].map(({ statusCode }) => statusCode);
}

test("a stranger who signed up with the address before, unconfirmed, has no way in once the person is a member", async () => {
  const squatter = await earlierAccount(false);
  const { id } = await create();
  expect(id).toBe(squatter.user.userId);
  expect((await roles())[email]).toBe("viewer");
  expect(await accessOf(squatter)).toEqual([401, 401, 401]);
  // The person comes in by the company.
  expect((await calls.signedIn(email))._id).toBe(id);
});

test("a stranger has no way in either when the person is made active or put into a group later", async () => {
  const squatter = await earlierAccount(false);
  const { id } = await create(email, { active: false });
  expect(await roles()).not.toHaveProperty(email);
  expect((await patch(`/Users/${id}`, { op: "replace", path: "active", value: true })).statusCode).toBe(200);
  expect((await roles())[email]).toBe("viewer");
  expect(await accessOf(squatter)).toEqual([401, 401, 401]);

  // As a person whom an earlier version made a member.
  const as = { userId: id };
  await server.query("update users set email_proven_at = null where id = $1", [id], as);
  const session = await calls.signedIn(email);
  await server.query("update users set email_proven_at = null where id = $1", [id], as);
  await send("POST", "/Groups", { schemas: [GROUP], displayName: "Planners", members: [{ value: id }] });
  const headers = { authorization: `Bearer ${session.token}` };
  expect((await server.client.send("getUserDetails", { headers })).statusCode).toBe(401);
});

test("a person who confirmed the address before keeps password, session and token", async () => {
  const known = await earlierAccount(true);
  expect((await create()).id).toBe(known.user.userId);
  expect(await accessOf(known)).toEqual([200, 200, 200]);
});

async function invitedBy(user: TestUser, address = `${newId()}@elsewhere.example`) {
  const params = { id: acme.id };
  await user.api.call("invitePeople", { params, body: { emails: [address], role: "viewer" } });
  return address;
}

async function waitingInvitations() {
  const { invitations } = await acme.owner.api.call("listInvitations", { params: { id: acme.id } });
  return invitations.map((invitation) => invitation.email);
}

test("invitations of an admin end when the provider takes the role or the person away", async () => {
  await acme.owner.api.callUntyped("saveCompanyProvider", {
    params: { id: acme.id },
    body: calls.providerOf(acme.name, { roles: [{ group: "Admins", role: "admin" }] }),
  });
  const { id } = await create();
  const session = await calls.signedIn(email);
  const admin = asTestUser(server.app, { userId: id, email, token: session.token });
  const made = await send("POST", "/Groups", { schemas: [GROUP], displayName: "Admins", members: [] });
  const group = `/Groups/${groupReply.parse(made.json()).id}`;
  const promote = () => patch(group, { op: "add", path: "members", value: [{ value: id }] });

  await promote();
  const first = await invitedBy(admin);
  expect(await waitingInvitations()).toEqual([first]);
  await patch(group, { op: "remove", path: `members[value eq "${id}"]` });
  expect((await roles())[email]).toBe("viewer");
  expect(await waitingInvitations()).toEqual([]);

  await promote();
  const second = await invitedBy(admin);
  expect(await waitingInvitations()).toEqual([second]);
  await patch(`/Users/${id}`, { op: "replace", path: "active", value: false });
  expect(await waitingInvitations()).toEqual([]);
});

test("an inactive person does not come back by an invitation", async () => {
  await earlierAccount(true);
  const { id } = await create();
  await patch(`/Users/${id}`, { op: "replace", path: "active", value: false });
  await asOwner(server.database, (client) =>
    client.query("update users set email_verified = true where id = $1", [acme.owner.userId]),
  );
  await invitedBy(acme.owner, email);
  const invitation = randomBytes(32).toString("base64url");
  await asOwner(server.database, (client) =>
    client.query("update invitations set token = $1 where email = $2", [hashToken(invitation), email]),
  );
  const { token: session } = await server.client.call("signIn", { body: { email, password: TEST_PASSWORD } });
  const headers = { authorization: `Bearer ${session}` };
  const answer = await server.client.send("acceptInvitation", { headers, params: { token: invitation } });
  expect([answer.statusCode, answer.json<FailureReply>().error]).toEqual([
    403,
    "Your company's identity provider has you as inactive in Acme. Ask your IT department to activate you.",
  ]);
  expect(await roles()).not.toHaveProperty(email);
});

test("a person is replaced as a whole, and changed in part", async () => {
  const { id } = await create();
  const renamed = person(email, { name: { givenName: "Augusta", familyName: "King" } });
  expect((await send("PUT", `/Users/${id}`, renamed)).statusCode).toBe(200);
  expect((await read(id)).name).toMatchObject({ givenName: "Augusta", familyName: "King" });
  await patch(`/Users/${id}`, { op: "replace", path: "name.familyName", value: "Byron" });
  expect((await read(id)).name).toMatchObject({ givenName: "Augusta", familyName: "Byron" });
});

test("what an extension adds to a person, such as Entra's department, is ignored", async () => {
  const department = `${ENTERPRISE}:department`;
  const more = { schemas: [USER, ENTERPRISE], [ENTERPRISE]: { department: "Sales", employeeNumber: "7" } };
  const { id } = await create(email, more);
  const added = { op: "Add", path: department, value: "Marketing" };
  expect((await patch(`/Users/${id}`, added)).statusCode).toBe(200);
  const renamed = { op: "Replace", value: { [department]: "Finance", displayName: "Ada King" } };
  const answer = await patch(`/Users/${id}`, added, renamed, {
    op: "Add",
    path: "name.familyName",
    value: "King",
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await read(id)).name).toMatchObject({ givenName: "Ada", familyName: "King" });
  expect(await refused(patch(`/Users/${newId()}`, added))).toEqual([404, undefined]);
});

test("a removed person is no member and is unknown; a person nobody knows answers 404 in SCIM's form", async () => {
  const { id } = await create();
  expect((await send("DELETE", `/Users/${id}`)).statusCode).toBe(204);
  expect(await refused(send("GET", `/Users/${id}`))).toEqual([404, undefined]);
  expect(await refused(send("DELETE", `/Users/${id}`))).toEqual([404, undefined]);
  expect(await refused(patch(`/Users/${newId()}`, { op: "replace", path: "active", value: false }))).toEqual([
    404,
    undefined,
  ]);
  expect(await roles()).not.toHaveProperty(email);
});

test("pages are of the size that is asked for and do not overlap", async () => {
  for (const name of ["a", "b", "c"]) await create(`${name}@${acme.domain}`);
  const first = await list("startIndex=1&count=2");
  const second = await list("startIndex=3&count=2");
  expect([first.totalResults, first.itemsPerPage, first.Resources.length]).toEqual([3, 2, 2]);
  expect([second.startIndex, second.Resources.length]).toEqual([3, 1]);
  const ids = [...first.Resources, ...second.Resources].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect((await list("count=0")).Resources).toEqual([]);
});

test("groups have members added and removed, give their roles, and go", async () => {
  const roleOfGroups = [{ group: "Planners", role: "editor" }];
  await acme.owner.api.callUntyped("saveCompanyProvider", {
    params: { id: acme.id },
    body: calls.providerOf(acme.name, { roles: roleOfGroups }),
  });
  const ada = await create();
  const bob = await create(`bob@${acme.domain}`);
  const answer = await send("POST", "/Groups", {
    schemas: [GROUP],
    displayName: "Planners",
    members: [{ value: ada.id }],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = groupReply.parse(answer.json());
  const membersNow = async () =>
    (groupReply.parse((await send("GET", `/Groups/${id}`)).json()).members ?? []).map(({ value }) => value);
  expect(await membersNow()).toEqual([ada.id]);
  expect((await roles())[email]).toBe("editor");

  const added = await patch(`/Groups/${id}`, { op: "Add", path: "members", value: [{ value: bob.id }] });
  expect(added.statusCode, added.body).toBe(200);
  expect((await membersNow()).toSorted()).toEqual([ada.id, bob.id].toSorted());
  expect((await read(bob.id)).groups?.map(({ value }) => value)).toEqual([id]);
  // As Okta and Entra remove one.
  await patch(`/Groups/${id}`, { op: "remove", path: `members[value eq "${ada.id}"]` });
  expect(await membersNow()).toEqual([bob.id]);
  expect((await roles())[email]).toBe("viewer");
  // Lists, as Entra and Okta send them; an id that nobody has is left out.
  await patch(
    `/Groups/${id}`,
    { op: "Remove", path: "members", value: [{ $ref: null, value: bob.id }] },
    { op: "Add", path: "members", value: [{ value: ada.id }, { value: newId() }] },
  );
  expect(await membersNow()).toEqual([ada.id]);
  await patch(`/Groups/${id}`, { op: "replace", value: { id, members: [{ value: bob.id }] } });
  expect(await membersNow()).toEqual([bob.id]);
  expect(await refused(patch(`/Groups/${id}`, { op: "remove", path: "displayName" }))).toEqual([
    400,
    "invalidValue",
  ]);
  await patch(`/Groups/${id}`, { op: "replace", path: "displayName", value: "Readers" });
  expect((await roles())[`bob@${acme.domain}`]).toBe("viewer");
  expect((await filtered('displayName eq "Readers"', "Groups")).totalResults).toBe(1);
  expect(await refused(send("POST", "/Groups", { schemas: [GROUP], displayName: "readers" }))).toEqual([
    409,
    "uniqueness",
  ]);
  expect((await send("DELETE", `/Groups/${id}`)).statusCode).toBe(204);
  expect(await refused(send("GET", `/Groups/${id}`))).toEqual([404, undefined]);
});

test("the only owner is not deactivated, and a missing seat is said", async () => {
  const { id } = await create();
  await setRole(server.database, acme.id, id, "owner");
  await setRole(server.database, acme.id, acme.owner.userId, "admin");
  expect((await refused(patch(`/Users/${id}`, { op: "replace", path: "active", value: false })))[0]).toBe(
    403,
  );
  expect((await read(id)).active).toBe(true);
  await setRole(server.database, acme.id, acme.owner.userId, "owner");
  await acme.owner.api.callUntyped("saveCompanyProvider", {
    params: { id: acme.id },
    body: calls.providerOf(acme.name, { defaultRole: "editor" }),
  });
  await grantPlan(server.database, acme.id, "diy");
  await create(`b@${acme.domain}`);
  expect((await refused(send("POST", "/Users", person(`c@${acme.domain}`))))[0]).toBe(403);
  expect(await roles()).not.toHaveProperty(`c@${acme.domain}`);
});

test.each([
  ["groups without an end", "((("],
  ["an unknown operator", 'userName zz "a"'],
  ["escapes without an end", `userName eq "${"\\a".repeat(200)}`],
])("a filter with %s is refused as not valid", async (_what, filter) => {
  expect(await refused(send("GET", `/Users?filter=${encodeURIComponent(filter)}`))).toEqual([
    400,
    "invalidFilter",
  ]);
});

test("filters of providers that name a part, a list or a time find who fits", async () => {
  const { id } = await create();
  const found = async (filter: string, kind?: string) =>
    (await filtered(filter, kind)).Resources.map((each) => each.id);
  expect(await found(`emails[type eq "work"].value eq "${email}"`)).toEqual([id]);
  expect(await found(`emails[type eq "home"].value eq "${email}"`)).toEqual([]);
  expect(await found('meta.lastModified gt "2020-05-13T04:42:34Z"')).toEqual([id]);
  expect(await found(`userName eq "nobody" or externalId pr or id eq "${id}"`)).toEqual([id]);
  const group = { schemas: [GROUP], displayName: "Sales (EU)", members: [{ value: id }] };
  const made = groupReply.parse((await send("POST", "/Groups", group)).json());
  expect(await found('displayName eq "Sales (EU)"', "Groups")).toEqual([made.id]);
  expect(await found(`members[value eq "${id}"]`, "Groups")).toEqual([made.id]);
  expect((await list("attributes=displayName&sortBy=displayName", "Groups")).totalResults).toBe(1);
});

test.each(["attributes", "excludedAttributes", "sortBy"])("%s of another form are refused", async (name) => {
  const query = `${name}=${encodeURIComponent('emails[type eq "\\a\\a\\a')}`;
  expect(await refused(send("GET", `/Users?${query}`))).toEqual([400, "invalidFilter"]);
});

test("a patch whose path has another form is refused, for a person and a group", async () => {
  const { id } = await create();
  const group = await send("POST", "/Groups", { schemas: [GROUP], displayName: "Planners" });
  const operation = { op: "remove", path: 'members[(value eq "a" or value eq "b")]' };
  for (const path of [`/Users/${id}`, `/Groups/${groupReply.parse(group.json()).id}`])
    expect(await refused(patch(path, operation))).toEqual([400, "invalidPath"]);
});

test.each([
  "userName eq",
  'userName eq "a" and',
  'userName eq "\' or 1=1 --"',
  'userName eq "x\'; drop table scim_people; --"',
  'userName eq "\\" or id pr or userName eq \\""',
  'password pr or token eq "x"',
  'workspaceId ne "x" and userName eq "nobody"',
])("the filter %s finds nobody", async (filter) => {
  await create();
  const answer = await send("GET", `/Users?filter=${encodeURIComponent(filter)}`);
  const found = listReply.safeParse(answer.json()).data?.Resources ?? [];
  expect([200, 400]).toContain(answer.statusCode);
  expect(found).toEqual([]);
  expect((await list("count=10")).totalResults).toBe(1);
});

test.each(['x" or id pr or id eq "', "1'--", "..%2f..%2fUsers", "%00"])("%j is nobody's id", async (id) => {
  await create();
  expect((await send("GET", `/Users/${encodeURIComponent(id)}`)).statusCode).toBe(404);
});

test("a token opens its own workspace only, ends when revoked or replaced, and is no session", async () => {
  const { id } = await create();
  const rival = await calls.company();
  const theirs = await tokenOf(rival);
  expect((await send("GET", `/Users/${id}`, undefined, theirs)).statusCode).toBe(404);
  expect((await send("DELETE", `/Users/${id}`, undefined, theirs)).statusCode).toBe(404);
  expect(listReply.parse((await send("GET", "/Users", undefined, theirs)).json()).totalResults).toBe(0);
  const asSession = { headers: { authorization: `Bearer ${token}` } };
  expect((await server.client.send("getUserDetails", asSession)).statusCode).toBe(401);
  expect(await refused(send("GET", "/Users", undefined, acme.owner.token))).toEqual([401, undefined]);

  const next = await tokenOf(acme);
  expect((await send("GET", "/Users")).statusCode).toBe(401);
  expect((await send("GET", "/Users", undefined, next)).statusCode).toBe(200);
  await acme.owner.api.call("revokeScimToken", { params: { id: acme.id } });
  expect((await send("GET", "/Users", undefined, next)).statusCode).toBe(401);
});

test("the service says what it supports", async () => {
  const config = (await send("GET", "/ServiceProviderConfig")).json<{ patch: object; filter: object }>();
  expect(config).toMatchObject({ patch: { supported: true }, filter: { supported: true } });
  expect((await list("", "ResourceTypes")).Resources.map(({ id }) => id).toSorted()).toEqual([
    "Group",
    "User",
  ]);
  expect((await list("", "Schemas")).Resources.map(({ id }) => id)).toContain(USER);
});

test("a body that is no JSON, or reaches for a prototype, is refused in SCIM's form", async () => {
  const raw = async (payload: string) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" };
    const { statusCode, body } = await server.app.inject({
      method: "POST",
      url: "/scim/v2/Users",
      headers,
      payload,
    });
    errorReply.parse(JSON.parse(body));
    return statusCode;
  };
  expect(await raw("{")).toBe(400);
  expect(await raw('{"userName":"a","__proto__":{"active":false}}')).toBe(400);
  expect(await raw("[]")).toBe(400);
  expect(await raw("[".repeat(200))).toBe(400);
  expect(await raw(`{"emails":[${"{},".repeat(20_000)}{}]}`)).toBe(413);
});
