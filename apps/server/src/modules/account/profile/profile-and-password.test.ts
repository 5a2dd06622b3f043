import type { FailureReply, SessionReply, UserDetails } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { asOwnerOf, grantPlan } from "../../../platform/db/test-database.ts";
import { insertTeam } from "../../../platform/db/test-teams.ts";
import { testServer } from "../../../test/server.ts";
import { TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { testDeal } from "../../deals/test-deal.ts";

const NEW_PASSWORD = "eleven quiet lanterns";
const TOO_LONG = "Name can have at most 60 characters";
const NO_ADDRESS = "Name cannot contain a web address, an e-mail address or a number of 5 or more digits";

const server = testServer();

test("a change of the profile answers with the plan of the workspace that is open, of the person who asks", async () => {
  const [owner, editor] = [await server.signUp(), await server.signUp()];
  const workspace = await insertTeam(server.database, [
    { userId: owner.userId, role: "owner" },
    { userId: editor.userId, role: "editor" },
  ]);
  await grantPlan(server.database, workspace, "startup");
  const changed = await editor.api.call("updateProfile", {
    body: { name: "Grace Hopper" },
    headers: { workspace },
  });
  expect(changed).toMatchObject({
    id: editor.userId,
    email: editor.email,
    name: "Grace Hopper",
    planType: "Startup Plan",
  });
  expect(await editor.api.call("updateProfile", { body: { company: "Acme" } })).toMatchObject({
    planType: "trial",
  });
});

const patch = (user: TestUser, payload: object) => user.api.send("updateProfile", { body: payload });

const signIn = (email: string, password: string) =>
  server.client.send("signIn", { body: { email, password } });

const changePassword = (user: TestUser, currentPassword: string, newPassword: string) =>
  user.api.send("changePassword", { body: { currentPassword, newPassword } });

const isSignedIn = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.client.send("getUserDetails", { headers })).statusCode === 200;
};

describe("the profile", () => {
  test("a profile update changes the given fields and answers the user", async () => {
    const user = await server.signUp();
    const answer = await patch(user, { name: "  Ada King ", contact: "+44 20 7946 0000" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<UserDetails>()).toMatchObject({
      name: "Ada King",
      company: "Acme",
      contact: "+44 20 7946 0000",
      phone: "+44 20 7946 0000",
    });
    expect((await patch(user, { company: "" })).json<UserDetails>()).toMatchObject({
      name: "Ada King",
      company: "",
    });
  });

  test("number formats are stored, cleared and refused when unknown", async () => {
    const user = await server.signUp();
    expect((await user.api.call("getUserDetails")).formatLocale).toBeNull();
    await patch(user, { formatLocale: "de-DE" });
    await patch(user, { name: "Ada King" });
    expect((await user.api.call("getUserDetails")).formatLocale).toBe("de-DE");
    for (const formatLocale of ["de-AT", "x", 7])
      expect((await patch(user, { formatLocale })).statusCode, String(formatLocale)).toBe(422);
    expect((await patch(user, { formatLocale: "" })).json<UserDetails>().formatLocale).toBeNull();
  });

  test("the state of Monitor is none, then deals after this user's first deal", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    expect((await user.api.call("getUserDetails")).monitorState).toBe("none");
    await user.api.send("createDeal", { body: testDeal() });
    expect((await user.api.call("getUserDetails")).monitorState).toBe("deals");
    expect((await other.api.call("getUserDetails")).monitorState).toBe("none");
  });

  test("a profile update with a blank name is refused and changes nothing", async () => {
    const user = await server.signUp();
    const answer = await patch(user, { name: " ", company: "Other" });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<FailureReply>().issues).toEqual([{ path: "name", message: "Name is required" }]);
    expect((await patch(user, {})).json<UserDetails>()).toMatchObject({
      name: "Test Person",
      company: "Acme",
    });
  });

  test.each([
    "x".repeat(61),
    "https://evil.example",
    "Ada www.evil.example",
    "ada@evil.example",
    "Call 12345",
    "Call １２３４５",
  ])("a profile update with the name %s is refused and keeps the name before", async (name) => {
    const user = await server.signUp();
    const answer = await patch(user, { name });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<FailureReply>().issues).toEqual([
      { path: "name", message: name.length > 60 ? TOO_LONG : NO_ADDRESS },
    ]);
    expect((await patch(user, {})).json<UserDetails>().name).toBe("Test Person");
  });

  test("a profile update ignores columns that a user may not change", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const row = () =>
      asOwnerOf(server.database, user.userId, async (client) => {
        const { rows } = await client.query<Record<string, unknown>>(
          "select to_jsonb(users) - 'updated_at' as kept from users where id = $1",
          [user.userId],
        );
        return rows[0]?.["kept"];
      });
    const before = await row();
    const answer = await patch(user, {
      id: other.userId,
      _id: other.userId,
      userId: other.userId,
      email: "taken@over.example",
      emailVerified: true,
      email_verified: true,
      image: "x",
      planType: "Enterprise Plan",
      lastLogin: "2000-01-01T00:00:00Z",
      createdAt: "2000-01-01T00:00:00Z",
    });
    expect(answer.statusCode).toBe(200);
    expect(await row()).toEqual(before);
  });
});

describe("a change of password", () => {
  test("a password change needs the current password, and reports a wrong one at its field", async () => {
    const user = await server.signUp();
    const answer = await changePassword(user, "not the password", NEW_PASSWORD);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<FailureReply>().issues).toEqual([
      { path: "currentPassword", message: "This is not your current password" },
    ]);
    expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(200);
    expect((await signIn(user.email, NEW_PASSWORD)).statusCode).toBe(401);
  });

  test("a password change ends every other session and keeps this one", async () => {
    const user = await server.signUp();
    const others = [await signIn(user.email, TEST_PASSWORD), await signIn(user.email, TEST_PASSWORD)];
    const answer = await changePassword(user, TEST_PASSWORD, NEW_PASSWORD);
    expect(answer.json()).toEqual({
      success: true,
      message: "Password changed",
      endedSessions: 2,
      revokedTokens: 0,
    });
    for (const other of others) expect(await isSignedIn(other.json<SessionReply>().token)).toBe(false);
    expect(await isSignedIn(user.token)).toBe(true);
    expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await signIn(user.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test("a password change holds the new password to the rules of a sign-up", async () => {
    const user = await server.signUp();
    for (const [password, message] of [
      ["short", "Password needs at least 12 characters"],
      ["my beachhead kettle", "Password must not contain the name of this product; choose another one"],
      ["the test person sings", "Password must not contain your name; choose another one"],
      ["passwordpassword", "Password is too easy to guess; a few unrelated words make a good one"],
    ] as const) {
      const answer = await changePassword(user, TEST_PASSWORD, password);
      expect(answer.json<FailureReply>().issues, password).toEqual([{ path: "newPassword", message }]);
    }
    expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(200);
  });

  test("a password change leaves no session of the old password, also of concurrent sign-ins", async () => {
    const user = await server.signUp();
    const racing = Array.from({ length: 6 }, () => signIn(user.email, TEST_PASSWORD));
    const [changed, ...answers] = await Promise.all([
      changePassword(user, TEST_PASSWORD, NEW_PASSWORD),
      ...racing,
    ]);
    expect(changed?.statusCode).toBe(200);
    for (const answer of answers) {
      const token = answer.statusCode === 200 ? answer.json<SessionReply>().token : "none";
      expect(await isSignedIn(token)).toBe(false);
    }
  });

  test("a password change counts wrong passwords together with those at sign-in", async () => {
    const user = await server.signUp();
    for (let tried = 0; tried < 5; tried += 1) {
      await changePassword(user, "not the password", NEW_PASSWORD);
      await signIn(user.email, "not the password");
    }
    for (const answer of [
      await changePassword(user, TEST_PASSWORD, NEW_PASSWORD),
      await signIn(user.email, TEST_PASSWORD),
    ]) {
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  test("a password change writes an audit row, also when it fails, without either password", async () => {
    const user = await server.signUp();
    await changePassword(user, "not the password", NEW_PASSWORD);
    await changePassword(user, TEST_PASSWORD, NEW_PASSWORD);
    const rows = await server.query(
      "select action, detail from audit_log where action like '%password' order by id",
      [],
      user,
    );
    expect(rows).toEqual([
      { action: "account.wrong-password", detail: {} },
      { action: "account.change-password", detail: { endedSessions: 0, revokedTokens: 0 } },
    ]);
  });
});
