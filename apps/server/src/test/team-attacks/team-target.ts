/** For attacks on teams: a workspace with a member of each role, and somebody outside. */
import type { EndpointName, WorkspaceRole } from "@beachhead/contract";
import { beforeEach, expect } from "vitest";
import { z } from "zod";
import { testDetails } from "../../modules/gtm-plans/test-plan.ts";
import { testCost } from "../../modules/product-costs/test-cost.ts";
import { invitationCalls } from "../../modules/workspaces/invitations/test-team.ts";
import { asOwnerOf, grantPlan } from "../../platform/db/test-database.ts";
import { insertTeam } from "../../platform/db/test-teams.ts";
import type { TestUser } from "../../test-app.ts";
import { createTestMailbox } from "../../test-mailbox.ts";
import type { TestRequest } from "../client.ts";
import { testServer } from "../server.ts";

const withId = z.object({ id: z.string() });

type Team = Record<WorkspaceRole, TestUser> & { mallory: TestUser; id: string };

export function teamTarget() {
  const mailbox = createTestMailbox();
  const server = testServer({
    confirmed: true,
    mailer: mailbox.mailer,
    publicUrl: "https://plan.example",
    rateLimits: 1_000,
  });
  let team: Team | undefined;

  beforeEach(async () => {
    const [viewer, commenter, editor, admin, owner, mallory] = await Promise.all([
      server.signUp(),
      server.signUp(),
      server.signUp(),
      server.signUp(),
      server.signUp(),
      server.signUp(),
    ]);
    const id = await insertTeam(server.database, [
      { userId: viewer.userId, role: "viewer" },
      { userId: commenter.userId, role: "commenter" },
      { userId: editor.userId, role: "editor" },
      { userId: admin.userId, role: "admin" },
      { userId: owner.userId, role: "owner" },
    ]);
    await grantPlan(server.database, id, "enterprise");
    team = { viewer, commenter, editor, admin, owner, mallory, id };
  });

  const current = (): Team => {
    if (team === undefined) throw new Error("The team is made before each test");
    return team;
  };

  /** A call in the team's workspace, unless another one is named. */
  const as = (user: TestUser, name: EndpointName, request: TestRequest = {}, workspace = current().id) =>
    user.api.send(name, { ...request, headers: { workspace, ...request.headers } });

  const made = async (answer: ReturnType<typeof as>): Promise<string> => {
    const { statusCode, body } = await answer;
    expect(statusCode, body).toBe(200);
    return withId.parse(JSON.parse(body)).id;
  };

  return {
    mailbox,
    server,
    current,
    as,
    ...invitationCalls(server, mailbox),
    statusOf: async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode,
    newPlan: (by: TestUser, workspace?: string) =>
      made(as(by, "saveBasicDetails", { body: testDetails() }, workspace)),
    newCost: (by: TestUser, workspace?: string, costTitle = "Cost") =>
      made(as(by, "createProductCost", { body: testCost({ costTitle }) }, workspace)),
    rows: <Row extends object>(text: string, values: readonly unknown[] = [], of = current().id) =>
      asOwnerOf(server.database, of, async (client) => (await client.query<Row>(text, [...values])).rows),
  };
}
