import type { EndpointName } from "@beachhead/contract";
import type { Client } from "pg";
import { z } from "zod";
import { newId } from "../../../platform/db/uuid.ts";
import { inDays } from "../../../test/sample-calls/sample-call.ts";
import type { TestServer } from "../../../test/server.ts";
import { TEST_PASSWORD, TEST_VAULT, type TestUser } from "../../../test-app.ts";
import { appFlow } from "../../oauth/test-app-flow.ts";
import { codeAt } from "../two-factor/totp.ts";
import { createGoogleBrowser } from "./google-browser.ts";
import { proveAddress, turnOnTwoFactor } from "./two-factor.ts";

const NEW_PASSWORD = "eleven quiet lanterns";
const SCRIPT = { name: "Script", scope: "read", expiresAt: inDays(30) } as const;

export type Call = () => Promise<{ statusCode: number }>;

/** Makes ready what a call needs, and answers the call; made again once it has had its effect. */
type Preparation = (user: TestUser) => Promise<Call>;

export interface AccountCall {
  name: EndpointName;
  /** Default 200. */
  answered?: number;
  /** Uses up what was prepared also when it fails: a state of a flow. */
  once?: true;
  prepare: Preparation;
}

const asked =
  (name: EndpointName, body: object = {}): Preparation =>
  async ({ api }) =>
  () =>
    api.send(name, { body });

const mailRow = z.object({ owner_id: z.string(), id: z.string(), sealed: z.string() });

/**
 * A call of every endpoint that changes an account, by what it does.
 * @param owner reads and writes every row
 * @param address where the server listens
 */
export function createAccountCalls(
  server: TestServer,
  owner: () => Client,
  address: () => string,
): Record<string, AccountCall> {
  const google = createGoogleBrowser(server);
  const apps = appFlow(() => ({ address: address(), server }));

  /** The token in the newest mail of a kind. */
  async function tokenIn(kind: string): Promise<string> {
    const found = await owner().query(
      "select owner_id, id, sealed from outbox where kind = $1 order by created_at desc, id desc limit 1",
      [kind],
    );
    const { owner_id: userId, id, sealed } = mailRow.parse(found.rows[0]);
    const text = TEST_VAULT.open(sealed, { table: "outbox", userId, field: `sealed ${id}` });
    return /\/[a-z-]+\/([\w-]{43})\b/.exec(text)?.[1] ?? "";
  }

  async function askForAddress({ api }: TestUser): Promise<void> {
    const newEmail = `${newId()}@other.example`;
    await api.callUntyped("changeEmail", { body: { newEmail, password: TEST_PASSWORD } });
  }

  async function changeAddress(user: TestUser): Promise<void> {
    await askForAddress(user);
    await user.api.callUntyped("verifyEmail", { body: { token: await tokenIn("change-email") } });
  }

  async function resetToken({ userId, email }: TestUser): Promise<string> {
    const token = `${newId()}${newId()}`.replaceAll("-", "").slice(0, 43);
    await owner().query(
      `insert into verifications (id, identifier, value, expires_at)
     values ($1, 'reset-password ' || encode(sha256($2::bytea), 'hex'), $3, now() + interval '1 year')`,
      [newId(), Buffer.from(token), `${userId} ${email}`],
    );
    return token;
  }

  /** A sign-in with Google that has come as far as the way back. */
  async function backFromGoogle(email: string, begun = google.begin()): Promise<Call> {
    const { browser, url } = await begun;
    const { pathname, search } = await google.consent(url, { email });
    return () => server.client.follow(pathname + search, { cookie: browser.cookie });
  }

  return {
    "sign-up": {
      name: "signUp",
      prepare: async () => {
        const email = `${newId()}@example.com`;
        return () =>
          server.client.send("signUp", { body: { name: "Test Person", email, password: TEST_PASSWORD } });
      },
    },
    "sign-in": {
      name: "signIn",
      prepare:
        async ({ email }) =>
        () =>
          server.client.send("signIn", { body: { email, password: TEST_PASSWORD } }),
    },
    "sign-in with a wrong password": {
      name: "signIn",
      answered: 401,
      prepare:
        async ({ email }) =>
        () =>
          server.client.send("signIn", { body: { email, password: "wrong" } }),
    },
    "forgot password": {
      name: "forgotPassword",
      prepare:
        async ({ email }) =>
        () =>
          server.client.send("forgotPassword", { body: { email } }),
    },
    "reset password": {
      name: "resetPassword",
      prepare: async (user) => {
        const token = await resetToken(user);
        return () => server.client.send("resetPassword", { body: { token, newPassword: NEW_PASSWORD } });
      },
    },
    "confirm the address": {
      name: "verifyEmail",
      prepare: async ({ api }) => {
        const token = await tokenIn("verify-email");
        return () => api.send("verifyEmail", { body: { token } });
      },
    },
    "confirm a new address": {
      name: "verifyEmail",
      prepare: async (user) => {
        await askForAddress(user);
        const token = await tokenIn("change-email");
        return () => server.client.send("verifyEmail", { body: { token, password: TEST_PASSWORD } });
      },
    },
    "stop a change of address": {
      name: "stopEmailChange",
      prepare: async (user) => {
        await askForAddress(user);
        const token = await tokenIn("change-email-requested");
        return () => server.client.send("stopEmailChange", { body: { token } });
      },
    },
    "undo a change of address": {
      name: "undoEmailChange",
      prepare: async (user) => {
        await changeAddress(user);
        const token = await tokenIn("email-changed");
        return () => server.client.send("undoEmailChange", { body: { token } });
      },
    },
    "begin a sign-in with Google": { name: "beginGoogle", prepare: asked("beginGoogle") },
    "sign up with Google": {
      name: "finishGoogle",
      answered: 303,
      once: true,
      prepare: () => backFromGoogle(`${newId()}@gmail.com`),
    },
    "join Google": {
      name: "finishGoogle",
      answered: 303,
      once: true,
      prepare: async ({ userId, email }) => {
        await owner().query("update users set email_verified = true where id = $1", [userId]);
        return backFromGoogle(email);
      },
    },
    "connect Google": {
      name: "finishGoogle",
      answered: 303,
      once: true,
      prepare: ({ headers }) =>
        backFromGoogle(`${newId()}@gmail.com`, google.begin("connectGoogle", { headers, body: {} })),
    },
    "exchange a code": {
      name: "exchangeCode",
      prepare: async () => {
        const { browser, location } = await google.signIn(`${newId()}@gmail.com`);
        const code = new URL(location, "http://localhost:3000").searchParams.get("token") ?? "";
        return () =>
          server.client.send("exchangeCode", { headers: { cookie: browser.cookie }, body: { code } });
      },
    },
    "begin to connect Google": {
      name: "connectGoogle",
      prepare: asked("connectGoogle", { password: TEST_PASSWORD }),
    },
    "remove Google": {
      name: "removeGoogle",
      prepare: async ({ userId, api }) => {
        const id = newId();
        await owner().query(
          "insert into accounts (id, user_id, account_id, provider_id, email) values ($1, $2, $3, 'google', 'a@b.example')",
          [id, userId, newId()],
        );
        return () => api.send("removeGoogle", { params: { id }, body: { password: TEST_PASSWORD } });
      },
    },
    "sign in with a recovery code": {
      name: "signIn",
      prepare: async (user) => {
        const { recoveryCodes } = await turnOnTwoFactor(server, user);
        const [secondFactor = ""] = recoveryCodes;
        return () =>
          server.client.send("signIn", {
            body: { email: user.email, password: TEST_PASSWORD, secondFactor },
          });
      },
    },
    "begin two-factor sign-in": {
      name: "beginTwoFactor",
      prepare: async (user) => {
        await proveAddress(server, user);
        return asked("beginTwoFactor", { password: TEST_PASSWORD })(user);
      },
    },
    "turn two-factor sign-in on": {
      name: "confirmTwoFactor",
      prepare: async (user) => {
        await proveAddress(server, user);
        const { secret } = await user.api.call("beginTwoFactor", { body: { password: TEST_PASSWORD } });
        return asked("confirmTwoFactor", { code: codeAt(secret, server.clock.now()) })(user);
      },
    },
    "replace the recovery codes": {
      name: "newRecoveryCodes",
      prepare: async (user) => {
        const { recoveryCodes } = await turnOnTwoFactor(server, user);
        return asked("newRecoveryCodes", { password: TEST_PASSWORD, secondFactor: recoveryCodes[0] })(user);
      },
    },
    "turn two-factor sign-in off": {
      name: "turnOffTwoFactor",
      prepare: async (user) => {
        const { recoveryCodes } = await turnOnTwoFactor(server, user);
        return asked("turnOffTwoFactor", { password: TEST_PASSWORD, secondFactor: recoveryCodes[0] })(user);
      },
    },
    "sign out": { name: "signOut", prepare: asked("signOut") },
    "change the profile": {
      name: "updateProfile",
      prepare:
        async ({ api }) =>
        () =>
          api.send("updateProfile", { body: { company: newId() } }),
    },
    "change the password": {
      name: "changePassword",
      prepare: asked("changePassword", { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }),
    },
    "change the password with a wrong one": {
      name: "changePassword",
      answered: 422,
      prepare: asked("changePassword", { currentPassword: "wrong", newPassword: NEW_PASSWORD }),
    },
    "ask for another address": {
      name: "changeEmail",
      prepare: asked("changeEmail", { newEmail: "next@other.example", password: TEST_PASSWORD }),
    },
    "send the link again": { name: "sendVerificationEmail", prepare: asked("sendVerificationEmail") },
    "end a session": {
      name: "endSession",
      prepare: async ({ userId, email, api }) => {
        await server.client.callUntyped("signIn", { body: { email, password: TEST_PASSWORD } });
        const { rows } = await owner().query<{ id: string }>(
          "select id from sessions where user_id = $1 order by id desc limit 1",
          [userId],
        );
        return () => api.send("endSession", { params: { id: rows[0]?.id ?? "" } });
      },
    },
    "end other sessions": {
      name: "endOtherSessions",
      prepare: async (user) => {
        await server.client.callUntyped("signIn", { body: { email: user.email, password: TEST_PASSWORD } });
        const { id } = await user.api.call("createAccessToken", { body: SCRIPT });
        await user.api.call("createAccessToken", { body: SCRIPT });
        return asked("endOtherSessions", { keepTokens: [id] })(user);
      },
    },
    "create an access token": {
      name: "createAccessToken",
      prepare: asked("createAccessToken", SCRIPT),
    },
    "revoke an access token": {
      name: "revokeAccessToken",
      prepare: async (user) => {
        const { id } = await user.api.call("createAccessToken", { body: SCRIPT });
        return () => user.api.send("revokeAccessToken", { params: { id } });
      },
    },
    "revoke all tokens": {
      name: "revokeTokens",
      prepare: async ({ api }) => {
        await api.call("createAccessToken", { body: SCRIPT });
        const token = await tokenIn("access-token-created");
        return () => server.client.send("revokeTokens", { body: { token } });
      },
    },
    "connect an app": {
      name: "answerAppRequest",
      once: true,
      prepare: async (user) => {
        const { client_id: clientId } = await apps.registerApp();
        const begun = await apps.begin({ client_id: clientId });
        return () => apps.answer(user, begun);
      },
    },
    "connect an app again": {
      name: "answerAppRequest",
      once: true,
      prepare: async (user) => {
        const { clientId } = await apps.connect(user);
        const begun = await apps.begin({ client_id: clientId });
        return () => apps.answer(user, begun);
      },
    },
    "refuse an app": {
      name: "answerAppRequest",
      once: true,
      prepare: async (user) => {
        const { client_id: clientId } = await apps.registerApp();
        const begun = await apps.begin({ client_id: clientId });
        return () => apps.answer(user, begun, { allow: false });
      },
    },
    "ask for a data export": {
      name: "requestExport",
      answered: 202,
      prepare: asked("requestExport", { password: TEST_PASSWORD }),
    },
    "download a data export": {
      name: "downloadExport",
      prepare: async (user) => {
        const { recoveryCodes } = await turnOnTwoFactor(server, user);
        const id = newId();
        await owner().query(
          "insert into data_exports (owner_id, id, state, requested_at, expires_at, archive) values ($1, $2, 'ready', now(), now() + interval '7 days', 'x')",
          [user.userId, id],
        );
        const body = { password: TEST_PASSWORD, secondFactor: recoveryCodes[0] };
        return () => user.api.send("downloadExport", { params: { id }, body });
      },
    },
    "delete the account": {
      name: "deleteAccount",
      prepare: asked("deleteAccount", { password: TEST_PASSWORD }),
    },
    "restore the account": {
      name: "restoreAccount",
      prepare: async (user) => {
        await owner().query("update users set delete_after = now() + interval '9 days' where id = $1", [
          user.userId,
        ]);
        return asked("restoreAccount")(user);
      },
    },
  };
}
