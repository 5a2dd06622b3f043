import type { FailureReply } from "@beachhead/contract";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { testServer } from "../../../test/server.ts";
import { TEST_PASSWORD } from "../../../test-app.ts";
import { newAddress } from "./test-team.ts";

const server = testServer({ confirmed: true, user: "per file" });

test("a person mails 200 invitations a day, also from workspaces that are deleted in between", async () => {
  const { api } = server.user;
  const addresses = (count: number) => Array.from({ length: count }, newAddress);
  const create = async () => (await api.call("createWorkspace", { body: { name: "Acme" } })).workspace.id;
  const invite = (id: string, count: number) =>
    api.send("invitePeople", { params: { id }, body: { emails: addresses(count), role: "viewer" } });
  for (const count of [100, 99]) {
    const id = await create();
    expect((await invite(id, count)).statusCode).toBe(200);
    await api.call("deleteWorkspace", { params: { id }, body: { password: TEST_PASSWORD } });
  }
  const id = await create();
  const refused = await invite(id, 2);
  expect([refused.statusCode, refused.json<FailureReply>().error]).toEqual([
    403,
    "You can send 200 invitations within 24 hours, in all your workspaces together. Invite fewer people now, and the others tomorrow.",
  ]);
  expect((await invite(id, 1)).statusCode).toBe(200);
  server.clock.advance(DAY_MS + MINUTE_MS);
  expect((await invite(id, 2)).statusCode).toBe(200);
});
