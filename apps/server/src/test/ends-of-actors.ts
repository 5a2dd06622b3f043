import { turnOnTwoFactor } from "../modules/account/test/two-factor.ts";
import { TEST_PASSWORD, type TestApp, type TestUser } from "../test-app.ts";
import type { OwnedRows } from "./owned-rows.ts";

/** A session or a personal access token, as a thief would hold it beside the owner's own session. */
export type ActorKind = "session" | "token";

/** An app that its test closes. */
export type OpenApp = Omit<TestApp, "close">;

/** What an owner does after a theft. */
export interface HowItEnds {
  what: string;
  ends: readonly ActorKind[];
  end(owner: TestUser, server: OpenApp, rows: OwnedRows, tokenId: string): Promise<void>;
}

const OTHER_PASSWORD = "eleven blue saucepans";
const BOTH = ["session", "token"] as const;

export const ends: readonly HowItEnds[] = [
  {
    what: "change of password",
    ends: BOTH,
    async end({ api }) {
      await api.call("changePassword", {
        body: { currentPassword: TEST_PASSWORD, newPassword: OTHER_PASSWORD },
      });
    },
  },
  {
    what: "reset of the password",
    ends: BOTH,
    async end({ email }, { client }, rows) {
      const token = await rows.addLink("reset-password", email);
      await client.call("resetPassword", { body: { token, newPassword: OTHER_PASSWORD } });
    },
  },
  {
    what: "end of other sessions",
    ends: BOTH,
    async end({ api }) {
      await api.call("endOtherSessions", { body: {} });
    },
  },
  {
    what: "two-factor sign-in on",
    ends: BOTH,
    async end(owner, server) {
      await turnOnTwoFactor(server, owner);
    },
  },
  {
    what: "deletion of the account",
    ends: BOTH,
    async end({ api }) {
      await api.call("deleteAccount", { body: { password: TEST_PASSWORD } });
    },
  },
  {
    what: "revocation of the token",
    ends: ["token"],
    async end({ api }, _server, _rows, tokenId) {
      await api.call("revokeAccessToken", { params: { id: tokenId } });
    },
  },
];
