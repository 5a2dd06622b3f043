/** For tests: a team's workspace of an owner with a confirmed address, and calls about its invitations. */
import type { FailureReply, WorkspaceRole } from "@beachhead/contract";
import { vi } from "vitest";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import type { TestServer } from "../../../test/server.ts";
import { asTestUser, TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import type { TestMailbox } from "../../../test-mailbox.ts";

export const sentence = (answer: { json<T>(): T }) => answer.json<FailureReply>().error;

export const newAddress = () => `${newId()}@example.com`;

export function invitationCalls(server: TestServer, mailbox: TestMailbox) {
  const invite = (by: TestUser, id: string, emails: string | readonly string[], role: string = "editor") =>
    by.api.send("invitePeople", { params: { id }, body: { emails: [emails].flat(), role } });

  /** Waits for that many invitations to an address, and answers the token of the newest. */
  const tokenTo = (email: string, invitations = 1) =>
    vi.waitUntil(
      () => {
        const texts = mailbox.mails.filter(({ to }) => to.address === email).map(({ text }) => text);
        const tokens = texts.flatMap((text) => /\/invitations\/([\w-]{43})\b/.exec(text)?.[1] ?? []);
        return tokens.length >= invitations && tokens.at(-1);
      },
      { timeout: 120_000, interval: 20 },
    );

  const accept = (by: TestUser, token: string) => by.api.send("acceptInvitation", { params: { token } });
  const look = (token: string) => server.client.send("getInvitation", { params: { token } });

  const signUpAs = (email: string, invitation?: string) =>
    server.client.send("signUp", {
      body: { name: "Grace Hopper", email, password: TEST_PASSWORD, company: "Acme", invitation },
    });

  return {
    invite,
    tokenTo,
    accept,
    look,
    signUpAs,

    /** Signs up with the link of an invitation. */
    async signUpWith(email: string, invitation: string): Promise<TestUser> {
      const answer = await signUpAs(email, invitation);
      if (answer.statusCode !== 200) throw new Error(`Sign-up failed: ${answer.body}`);
      const { _id: userId, token } = answer.json<{ _id: string; token: string }>();
      return asTestUser(server.app, { userId, email, token });
    },

    async newWorkspace(by: TestUser, name = "Acme"): Promise<string> {
      return (await by.api.call("createWorkspace", { body: { name } })).workspace.id;
    },

    async rolesIn(by: TestUser, id: string): Promise<Record<string, WorkspaceRole>> {
      const { members } = await by.api.call("listMembers", { params: { id } });
      return Object.fromEntries(members.map(({ email, role }) => [email, role]));
    },

    confirm: ({ userId }: TestUser, isConfirmed = true) =>
      asOwnerOf(server.database, userId, (client) =>
        client.query("update users set email_verified = $2 where id = $1", [userId, isConfirmed]),
      ),
  };
}
