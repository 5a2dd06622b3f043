import { MAX_INVITATIONS_A_DAY, MAX_OPEN_INVITATIONS, maskEmail } from "@beachhead/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { asOwnerOf, grantPlan } from "../../../platform/db/test-database.ts";
import { setRole } from "../../../platform/db/test-teams.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { createTestMailbox } from "../../../test-mailbox.ts";
import { invitationCalls, newAddress, sentence } from "./test-team.ts";

const mailbox = createTestMailbox();
const server = testServer({
  confirmed: true,
  mailer: mailbox.mailer,
  publicUrl: "https://plan.example",
  rateLimits: 1_000,
});
const { accept, confirm, invite, look, newWorkspace, rolesIn, signUpAs, signUpWith, tokenTo } =
  invitationCalls(server, mailbox);

const UNKNOWN =
  "This invitation does not work. Its link is incomplete, it was revoked, or the workspace was deleted. Ask for a new one.";
const USED =
  "This invitation was used before. Each works once: sign in to open the workspace, or ask for a new one.";

const TOO_MANY_OPEN =
  "This workspace has 100 invitations that nobody has accepted. Revoke some of them first.";
const TOO_MANY_TODAY = "This workspace has sent 200 invitations within 24 hours. Invite the others tomorrow.";

let ada: TestUser;
let id: string;

beforeEach(async () => {
  ada = await server.signUp();
  id = await newWorkspace(ada);
});

const listed = async () => (await ada.api.call("listInvitations", { params: { id } })).invitations;

const query = <Row extends object>(text: string, values: readonly unknown[]) =>
  asOwnerOf(server.database, id, async (client) => (await client.query<Row>(text, [...values])).rows);

/** Of the workspace, as sent a moment ago; @param revokedAt an SQL expression */
const addInvitations = (count: number, revokedAt: string) =>
  query(
    `insert into invitations (id, workspace_id, email, role, token, created_at, expires_at, revoked_at)
     select gen_random_uuid(), $1::uuid, n || '@example.com', 'viewer', $1::uuid || ' ' || n, $2::timestamptz,
       $2::timestamptz + interval '7 days', ${revokedAt}
     from generate_series(1, $3::integer) n`,
    [id, server.clock.now(), count],
  );

describe("inviting", () => {
  test("each address gets a mail of its own that names workspace, inviter and role", async () => {
    const emails = [newAddress(), newAddress()];
    const answer = await invite(ada, id, emails, "commenter");
    expect(answer.json()).toMatchObject({
      success: true,
      invitations: emails.map((email) => ({ email, role: "commenter", state: "sent", message: null })),
    });
    for (const email of emails) {
      const [mail] = await mailbox.mailsTo(email);
      expect(mail?.subject).toBe("Test Person invites you to Acme in Beachhead");
      expect(mail?.text).toContain("in the workspace Acme, as a commenter.");
      expect(mail?.text).toMatch(/https:\/\/plan\.example\/invitations\/[\w-]{43}\n/);
    }
    expect(await listed()).toMatchObject(
      emails.toReversed().map((email) => ({ email, invitedBy: "Test Person", isExpired: false })),
    );
  });

  test("the database has no token that a mail has", async () => {
    const email = newAddress();
    await invite(ada, id, email);
    const token = await tokenTo(email);
    const rows = await query("select * from invitations where email = $1", [email]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("the reply is the same whether an address has an account or not", async () => {
    const somebody = await server.signUp();
    const of = async (email: string) => {
      const { invitations } = (await invite(ada, id, email)).json<{ invitations: object[] }>();
      return invitations.map((each) => ({ ...each, id: "", email: "", expiresAt: "" }));
    };
    expect(await of(somebody.email)).toEqual(await of(newAddress()));
  });

  test("members and the own address are named as such, and the others are invited", async () => {
    const member = newAddress();
    await invite(ada, id, member, "viewer");
    await accept(await signUpWith(member, await tokenTo(member)), await tokenTo(member));
    const other = newAddress();
    const answer = await invite(ada, id, [ada.email, member, other], "viewer");
    expect(answer.json()).toMatchObject({
      invitations: [
        { email: ada.email, state: "member", message: "This is your own address." },
        { email: member, state: "member", message: "This person is already a member of this workspace." },
        { email: other, state: "sent" },
      ],
    });
  });

  test.each([
    [
      ["ada@example.com", "ADA@example.com"],
      "editor",
      "Name each address once: ada@example.com is there twice",
    ],
    [["not an address"], "editor", "Enter an e-mail address such as name@company.com"],
    [[], "editor", "Enter at least one e-mail address"],
    [["grace@example.com"], "owner", "Role must be one of viewer, commenter, editor, admin"],
    [["grace@example.com"], "king", "Role must be one of viewer, commenter, editor, admin"],
  ])("%j as %s is refused and nobody is invited", async (emails, role, message) => {
    const answer = await invite(ada, id, emails, role);
    expect(answer.statusCode).toBe(422);
    expect(sentence(answer)).toContain(message);
    expect(await listed()).toEqual([]);
  });

  test("somebody whose own address is not confirmed invites nobody", async () => {
    await confirm(ada, false);
    const answer = await invite(ada, id, newAddress());
    expect(answer.statusCode).toBe(409);
    expect(sentence(answer)).toContain("Confirm your e-mail address before you invite people");
    expect(await listed()).toEqual([]);
  });

  test("nobody is invited to a personal workspace", async () => {
    const answer = await invite(ada, ada.userId, newAddress());
    expect(answer.statusCode).toBe(409);
    expect(sentence(answer)).toBe(
      "Your personal workspace is yours alone. Create a workspace for your team.",
    );
  });

  test("an address that is invited again gets a new link, and the earlier one no longer works", async () => {
    const email = newAddress();
    await invite(ada, id, email, "viewer");
    const first = await tokenTo(email);
    await invite(ada, id, email, "commenter");
    const second = await tokenTo(email, 2);
    expect(sentence(await look(first))).toBe(UNKNOWN);
    expect((await look(second)).json()).toMatchObject({ invitation: { role: "commenter" } });
    expect(await listed()).toMatchObject([{ email, role: "commenter" }]);
  });

  test("a workspace has at most 100 open invitations: those past it are named and not sent", async () => {
    await addInvitations(MAX_OPEN_INVITATIONS - 1, "null");
    const answer = await invite(ada, id, [newAddress(), newAddress()], "viewer");
    expect(answer.json()).toMatchObject({
      invitations: [{ state: "sent" }, { state: "limit", message: TOO_MANY_OPEN }],
    });
    expect(await listed()).toHaveLength(MAX_OPEN_INVITATIONS);
  });

  test("a workspace mails at most 200 invitations a day, those sent again included", async () => {
    await addInvitations(MAX_INVITATIONS_A_DAY - 1, "now()");
    const email = newAddress();
    await invite(ada, id, email, "viewer");
    const refused = {
      invitations: [{ state: "limit", message: TOO_MANY_TODAY }],
    };
    expect((await invite(ada, id, email, "viewer")).json()).toMatchObject(refused);
    const [first] = await listed();
    const resent = await ada.api.send("resendInvitation", {
      params: { id, invitationId: first?.id ?? "" },
    });
    expect([resent.statusCode, resent.json<{ code: string }>().code]).toEqual([403, "limit_reached"]);
    server.clock.advance(DAY_MS + MINUTE_MS);
    expect((await invite(ada, id, email, "viewer")).json()).toMatchObject({
      invitations: [{ state: "sent" }],
    });
  });
});

test("an address gets at most five invitations a day from one workspace or one person", async () => {
  const email = newAddress();
  const states = async (by: TestUser, workspace: string) => {
    const answer = await invite(by, workspace, email, "viewer");
    return answer.json<{ invitations: { state: string }[] }>().invitations.map(({ state }) => state);
  };
  for (let mails = 0; mails < 5; mails += 1) expect(await states(ada, id)).toEqual(["sent"]);
  expect((await invite(ada, id, email, "viewer")).json()).toMatchObject({
    invitations: [
      {
        state: "limit",
        message: "This address was sent 5 invitations within 24 hours. Invite it again tomorrow.",
      },
    ],
  });
  const [waiting] = await listed();
  const params = { id, invitationId: waiting?.id ?? "" };
  const resent = await ada.api.send("resendInvitation", { params });
  expect([resent.statusCode, resent.json<{ code: string }>().code]).toEqual([403, "limit_reached"]);
  expect(await states(ada, await newWorkspace(ada))).toEqual(["limit"]);
  expect(await listed()).toHaveLength(1);
  const bob = await server.signUp();
  expect(await states(bob, await newWorkspace(bob))).toEqual(["sent"]);
  server.clock.advance(DAY_MS + MINUTE_MS);
  expect(await states(ada, id)).toEqual(["sent"]);
});

test.each([
  ["is removed", undefined],
  ["becomes an editor", "editor"],
] as const)("an invitation by an admin who %s before it is accepted is unknown", async (_what, role) => {
  await grantPlan(server.database, id, "enterprise");
  const admin = await server.signUp();
  await setRole(server.database, id, admin.userId, "admin");
  const [second, other] = [await server.signUp(), await server.signUp()];
  await invite(admin, id, second.email, "admin");
  await invite(ada, id, other.email, "viewer");
  const params = { id, userId: admin.userId };
  if (role === undefined) await ada.api.call("removeMember", { params });
  else await ada.api.call("changeMember", { params, body: { role } });
  const answer = await accept(second, await tokenTo(second.email));
  expect([answer.statusCode, sentence(answer)]).toEqual([404, UNKNOWN]);
  expect((await accept(other, await tokenTo(other.email))).statusCode).toBe(200);
});

describe("names in the mail", () => {
  test.each([
    ["evil.com free prize", "evil com free prize"],
    ["<b>Grace</b> [x](y)", "b Grace b x y"],
    ["evil。com", "evil com"],
    ["Fraud desk 0800 555-1234", "Fraud desk"],
    ["Acme 2027 Q4", "Acme 2027 Q4"],
    ["Dr. Grace Hopper-O'Neill", "Dr. Grace Hopper-O'Neill"],
    ["A".repeat(60), `${"A".repeat(40)}…`],
  ])("the workspace %s reads %s", async (name, shown) => {
    await ada.api.call("renameWorkspace", { params: { id }, body: { name } });
    const email = newAddress();
    await invite(ada, id, email);
    const [mail] = await mailbox.mailsTo(email);
    expect(mail?.subject).toBe(`Test Person invites you to ${shown} in Beachhead`);
    expect(mail?.text.match(/https?:\/\/|www\.|[<>[\]]/g)).toEqual(["https://"]);
    expect(mail?.text).toContain(`in the workspace ${shown}, as an editor.`);
  });
});

describe("the link", () => {
  test("an invitation shows who invites whom to what, and not the whole address", async () => {
    const email = newAddress();
    await invite(ada, id, email, "editor");
    const answer = await look(await tokenTo(email));
    expect(answer.json()).toMatchObject({
      invitation: {
        workspace: { id, name: "Acme" },
        role: "editor",
        invitedBy: "Test Person",
        email: maskEmail(email),
      },
    });
    expect(answer.body).not.toContain(email);
  });

  test("a new user who signs up with it has a confirmed address, gets no mail for that, and joins", async () => {
    const email = newAddress();
    await invite(ada, id, email, "editor");
    const token = await tokenTo(email);
    const grace = await signUpWith(email, token);
    expect(await grace.api.call("getUserDetails")).toMatchObject({ emailVerified: true });
    const joined = await accept(grace, token);
    expect(joined.json()).toEqual({
      success: true,
      workspace: { id, name: "Acme", kind: "team", role: "editor" },
    });
    const details = await grace.api.call("getUserDetails", { headers: { workspace: id } });
    expect(details.planLimits).toMatchObject({ seatsLimit: 3, seatsAdded: 2 });
    expect(await rolesIn(grace, id)).toEqual({ [ada.email]: "owner", [email]: "editor" });
    expect(mailbox.mails.filter(({ to }) => to.address === email)).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  test("signing up with it and another address is refused, and no account is made", async () => {
    const email = newAddress();
    await invite(ada, id, email);
    const other = newAddress();
    const answer = await signUpAs(other, await tokenTo(email));
    expect(answer.statusCode).toBe(422);
    expect(sentence(answer)).toContain(`This invitation is for another address, ${maskEmail(email)}.`);
    expect((await signUpAs(other)).statusCode).toBe(200);
    expect((await signUpAs(newAddress(), "no-such-token")).statusCode).toBe(404);
  });

  test("an account with the address joins with it, and its address is confirmed", async () => {
    const grace = await server.signUp();
    await confirm(grace, false);
    await invite(ada, id, grace.email, "viewer");
    expect((await accept(grace, await tokenTo(grace.email))).statusCode).toBe(200);
    expect(await rolesIn(ada, id)).toMatchObject({ [grace.email]: "viewer" });
    expect(await grace.api.call("getUserDetails")).toMatchObject({ emailVerified: true });
  });

  test("an account with another address is refused without the whole address", async () => {
    const email = newAddress();
    await invite(ada, id, email);
    const token = await tokenTo(email);
    const other = await server.signUp();
    const answer = await accept(other, token);
    expect(answer.statusCode).toBe(403);
    expect(sentence(answer)).toBe(
      `This invitation is for another address, ${maskEmail(email)}. Use it with the account of that address.`,
    );
    expect(answer.body).not.toContain(email);
    expect(Object.keys(await rolesIn(ada, id))).toEqual([ada.email]);
    expect((await look(token)).statusCode).toBe(200);
  });

  test("a link works once: again by the same person it changes nothing, and after leaving it is refused", async () => {
    const grace = await server.signUp();
    await invite(ada, id, grace.email, "viewer");
    const token = await tokenTo(grace.email);
    const answers = await Promise.all([accept(grace, token), accept(grace, token)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(sentence(await look(token))).toBe(USED);
    await grace.api.call("removeMember", { params: { id, userId: grace.userId } });
    const again = await accept(grace, token);
    expect([again.statusCode, sentence(again)]).toEqual([409, USED]);
    expect(Object.keys(await rolesIn(ada, id))).toEqual([ada.email]);
  });

  test("a link expires after 7 days, and a resent one works for 7 more", async () => {
    const grace = await server.signUp();
    await invite(ada, id, grace.email);
    const token = await tokenTo(grace.email);
    server.clock.advance(7 * DAY_MS);
    const expired = "This invitation to Acme has expired. Ask Test Person for a new one.";
    expect(sentence(await look(token))).toBe(expired);
    expect(sentence(await accept(grace, token))).toBe(expired);
    const [invitation] = await listed();
    expect(invitation).toMatchObject({ email: grace.email, isExpired: true });
    await ada.api.call("resendInvitation", { params: { id, invitationId: invitation?.id ?? "" } });
    expect((await accept(grace, await tokenTo(grace.email, 2))).statusCode).toBe(200);
    expect(sentence(await look(token))).toBe(UNKNOWN);
  });

  test("a revoked link, one of a deleted workspace and a made-up one are unknown", async () => {
    const grace = await server.signUp();
    await invite(ada, id, grace.email);
    const revoked = await tokenTo(grace.email);
    const [invitation] = await listed();
    const params = { id, invitationId: invitation?.id ?? "" };
    await ada.api.call("revokeInvitation", { params });
    expect((await ada.api.send("revokeInvitation", { params })).statusCode).toBe(404);
    await invite(ada, id, grace.email);
    const orphaned = await tokenTo(grace.email, 2);
    await ada.api.call("deleteWorkspace", { params: { id }, body: { password: TEST_PASSWORD } });
    for (const token of [revoked, orphaned, "A".repeat(43), "x"]) {
      expect((await look(token)).statusCode).toBe(404);
      const answer = await accept(grace, token);
      expect([answer.statusCode, sentence(answer)]).toEqual([404, UNKNOWN]);
    }
  });
});

test("invitations of another workspace are not revoked or sent again", async () => {
  await invite(ada, id, newAddress());
  const [invitation] = await listed();
  const bob = await server.signUp();
  const other = await newWorkspace(bob);
  for (const invitationId of [invitation?.id ?? "", newId(), "none"])
    for (const name of ["revokeInvitation", "resendInvitation"] as const) {
      const answer = await bob.api.send(name, { params: { id: other, invitationId } });
      expect([name, answer.statusCode]).toEqual([name, 404]);
    }
  expect(await listed()).toHaveLength(1);
});

test("only admins read, send, resend and revoke invitations", async () => {
  await grantPlan(server.database, id, "enterprise");
  const editor = newAddress();
  await invite(ada, id, editor, "editor");
  const grace = await signUpWith(editor, await tokenTo(editor));
  await accept(grace, await tokenTo(editor));
  await invite(ada, id, newAddress());
  const invitationId = (await listed())[0]?.id ?? "";
  const answers = [
    await grace.api.send("listInvitations", { params: { id } }),
    await invite(grace, id, newAddress(), "viewer"),
    await grace.api.send("resendInvitation", { params: { id, invitationId } }),
    await grace.api.send("revokeInvitation", { params: { id, invitationId } }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(403);
    expect(sentence(answer)).toBe("Only an admin of this workspace can do this. Ask Test Person.");
  }
  await ada.api.call("changeMember", { params: { id, userId: grace.userId }, body: { role: "admin" } });
  expect((await invite(grace, id, newAddress(), "admin")).statusCode).toBe(200);
});

test("every step is in the audit log of the workspace, with who did it and without addresses", async () => {
  const email = newAddress();
  await invite(ada, id, email, "viewer");
  await tokenTo(email);
  const invitationId = (await listed())[0]?.id ?? "";
  await ada.api.call("resendInvitation", { params: { id, invitationId } });
  await invite(ada, id, newAddress(), "viewer");
  await ada.api.call("revokeInvitation", { params: { id, invitationId: (await listed())[0]?.id ?? "" } });
  const token = await tokenTo(email, 2);
  const grace = await signUpWith(email, token);
  await accept(grace, token);
  const rows = await query<{ action: string; person_id: string; detail: object }>(
    "select action, person_id, detail from audit_log where action <> 'workspace.create' order by sequence",
    [],
  );
  const by = (person: TestUser, action: string) => ({
    action: `workspace.${action}`,
    person_id: person.userId,
    detail: { role: "viewer" },
  });
  expect(rows).toEqual([
    by(ada, "invite"),
    by(ada, "invite"),
    by(ada, "invite"),
    by(ada, "revoke-invitation"),
    by(grace, "join"),
  ]);
});

test("an address goes with its account, also where it was invited", async () => {
  const grace = await server.signUp();
  await invite(ada, id, grace.email);
  await query("select erase_account($1)", [grace.userId]);
  expect(await query("select 1 from invitations where email = $1", [grace.email])).toEqual([]);
});
