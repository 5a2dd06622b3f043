import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { grantPlan } from "../../../platform/db/test-database.ts";
import { setRole } from "../../../platform/db/test-teams.ts";
import { testServer } from "../../../test/server.ts";
import { TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { createTestMailbox } from "../../../test-mailbox.ts";
import { invitationCalls, newAddress, sentence } from "./test-team.ts";

const mailbox = createTestMailbox();
const server = testServer({ confirmed: true, mailer: mailbox.mailer, rateLimits: 1_000 });
const { accept, invite, newWorkspace, rolesIn, tokenTo } = invitationCalls(server, mailbox);

const FULL = "The trial of this workspace has 3 seats for editors, admins and owners; this would make";

let ada: TestUser;
let id: string;

beforeEach(async () => {
  ada = await server.signUp();
  id = await newWorkspace(ada);
});

async function join(role: "viewer" | "editor"): Promise<TestUser> {
  const person = await server.signUp();
  await setRole(server.database, id, person.userId, role);
  return person;
}

const seats = async () => {
  const { planLimits } = await ada.api.call("getUserDetails", { headers: { workspace: id } });
  return [planLimits.seatsAdded, planLimits.seatsLimit];
};

test("every plan has its seats, and viewers and commenters take none", async () => {
  await join("viewer");
  await join("editor");
  for (const [plan, limit] of [
    ["trial", 3],
    ["diy", 3],
    ["startup", 5],
    ["scaleup", 20],
    ["enterprise", null],
  ] as const) {
    await grantPlan(server.database, id, plan);
    expect([plan, ...(await seats())]).toEqual([plan, 2, limit]);
  }
});

test("editors past the seats are refused together with the remedy, and commenters are invited", async () => {
  const emails = [newAddress(), newAddress(), newAddress()];
  const refused = await invite(ada, id, emails, "editor");
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, "limit_reached"]);
  expect(sentence(refused)).toBe(
    `${FULL} 4. Invite people as commenters or viewers, who need no seat, or upgrade.`,
  );
  expect((await ada.api.call("listInvitations", { params: { id } })).invitations).toEqual([]);
  expect((await invite(ada, id, emails, "commenter")).statusCode).toBe(200);
  await grantPlan(server.database, id, "startup");
  expect((await invite(ada, id, emails, "editor")).statusCode).toBe(200);
});

test("an open invitation holds its seat until it expires", async () => {
  await invite(ada, id, [newAddress(), newAddress()], "editor");
  expect((await invite(ada, id, newAddress(), "editor")).statusCode).toBe(403);
  server.clock.advance(8 * DAY_MS);
  expect((await invite(ada, id, newAddress(), "editor")).statusCode).toBe(200);
});

test("two people accept the last seat at the same time: one joins, and the other reads whom to ask", async () => {
  const people = [await server.signUp(), await server.signUp()];
  for (const { email } of people) await invite(ada, id, email, "editor");
  await join("editor");
  const tokens = await Promise.all(people.map(({ email }) => tokenTo(email)));
  const answers = await Promise.all(people.map((person, index) => accept(person, tokens[index] ?? "")));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
  const refused = answers.find(({ statusCode }) => statusCode === 403);
  expect(refused && sentence(refused)).toBe(
    `${FULL} 4. Ask Test Person to invite you as a commenter, or to upgrade.`,
  );
  expect(Object.keys(await rolesIn(ada, id))).toHaveLength(3);
  // The invitation still works once there is a seat.
  await grantPlan(server.database, id, "startup");
  const late = answers.findIndex(({ statusCode }) => statusCode === 403);
  const person = people[late];
  expect(person && (await accept(person, tokens[late] ?? "")).statusCode).toBe(200);
});

test("raising a role to editor takes a seat, and between editor and admin it does not", async () => {
  const viewer = await join("viewer");
  const editor = await join("editor");
  await join("editor");
  const change = (person: TestUser, role: string) =>
    ada.api.send("changeMember", { params: { id, userId: person.userId }, body: { role } });
  const refused = await change(viewer, "editor");
  expect([refused.statusCode, sentence(refused)]).toEqual([
    403,
    `${FULL} 4. Make the person a commenter or viewer, who needs no seat, or upgrade.`,
  ]);
  expect((await change(viewer, "commenter")).statusCode).toBe(200);
  expect((await change(editor, "admin")).statusCode).toBe(200);
  expect((await change(editor, "viewer")).statusCode).toBe(200);
  expect((await change(viewer, "editor")).statusCode).toBe(200);
});

test("handing over to a viewer takes a seat, because the owner stays as an admin", async () => {
  const viewer = await join("viewer");
  await join("editor");
  await join("editor");
  const body = { userId: viewer.userId, password: TEST_PASSWORD };
  const handOver = () => ada.api.send("transferWorkspace", { params: { id }, body });
  const refused = await handOver();
  expect([refused.statusCode, sentence(refused)]).toEqual([
    403,
    `${FULL} 4. Hand it over to an editor or admin, or upgrade.`,
  ]);
  await grantPlan(server.database, id, "startup");
  expect((await handOver()).statusCode).toBe(200);
});

test("the role of an open invitation is changed as seats allow, and its link gives the new one", async () => {
  const grace = await server.signUp();
  await invite(ada, id, grace.email, "viewer");
  const open = async () => (await ada.api.call("listInvitations", { params: { id } })).invitations;
  const [waiting] = await open();
  const change = (by: TestUser, role: string, invitationId = waiting?.id ?? "") =>
    by.api.send("changeInvitation", { params: { id, invitationId }, body: { role } });
  const editors = [await join("editor"), await join("editor")];
  expect(sentence(await change(ada, "editor"))).toBe(
    `${FULL} 4. Leave the person a commenter or viewer, who needs no seat, or upgrade.`,
  );
  for (const person of editors) expect((await change(person, "commenter")).statusCode).toBe(403);
  expect((await change(ada, "owner")).statusCode).toBe(422);
  expect((await change(ada, "commenter")).statusCode).toBe(200);
  expect(await open()).toMatchObject([{ email: grace.email, role: "commenter" }]);
  const other = await newWorkspace(ada, "Globex");
  const params = { id: other, invitationId: waiting?.id ?? "" };
  const foreign = await ada.api.send("changeInvitation", { params, body: { role: "admin" } });
  expect(foreign.statusCode).toBe(404);
  expect((await accept(grace, await tokenTo(grace.email))).statusCode).toBe(200);
  expect(await rolesIn(ada, id)).toMatchObject({ [grace.email]: "commenter" });
  expect((await change(ada, "viewer")).statusCode).toBe(404);
});
