import { describe, expect, test } from "vitest";
import { type TokenPurpose, tokenPurposes } from "../../../platform/auth/one-time-tokens.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { inDays } from "../../../test/sample-calls/sample-call.ts";
import { testServer } from "../../../test/server.ts";
import { TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { createTestMailbox } from "../../../test-mailbox.ts";
import { type Browser, createGoogleBrowser } from "../test/google-browser.ts";

/** Every one-time link and code of an account x everything that changes how somebody reaches the account. */

const NEW_PASSWORD = "eleven quiet lanterns";
const PUBLIC_URL = "http://localhost:3000";

const mailbox = createTestMailbox();
const server = testServer({ googleFor: PUBLIC_URL, mailer: mailbox.mailer, rateLimits: 100 });
const google = createGoogleBrowser(server);

interface Person extends TestUser {
  /** What the person is signed in with now. */
  headers: { authorization: string };
  password: string;
  /** The current one last. */
  addresses: string[];
  /** Undoes the change that the case began with. */
  undo: string;
}

async function must(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
}

/** Tokens that a case has taken from its mails. */
const seen = new Set<string>();

/** A token that no case has yet, from a mail of this subject to the address; waits for it. */
async function tokenIn(address: string, subject: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    for (const mail of await mailbox.mailsTo(address, count)) {
      const token = /\/[a-z-]+\/([\w-]{43})\b/.exec(mail.text)?.[1];
      if (mail.subject !== subject || token === undefined || seen.has(token)) continue;
      seen.add(token);
      return token;
    }
  }
}

async function askForReset(email: string): Promise<string> {
  await must(server.client.send("forgotPassword", { body: { email } }));
  return tokenIn(email, "Choose a new password");
}

const STOP = "Someone asked to change your e-mail address";

/** Asks for another address; answers it, and the token that stops the change. */
async function askForAddress(person: Person): Promise<{ newEmail: string; stop: string }> {
  const newEmail = `${newId()}@other.example`;
  const { headers, password } = person;
  await must(server.client.send("changeEmail", { headers, body: { newEmail, password } }));
  return { newEmail, stop: await tokenIn(currentAddress(person), STOP) };
}

async function changeAddress(person: Person): Promise<void> {
  const { newEmail } = await askForAddress(person);
  const token = await tokenIn(newEmail, "Confirm your new e-mail address");
  await must(person.api.send("verifyEmail", { body: { token } }));
  person.addresses.push(newEmail);
}

const currentAddress = ({ addresses }: Person) => addresses.at(-1) ?? "";

/** A link or code: how a person comes by it, and a call that uses it. */
interface Credential {
  issue(person: Person): Promise<string>;
  use(token: string, person: Person): Promise<number>;
}

const browsers = new Map<string, { browser: Browser; address?: URL }>();

const status = async (answer: Promise<{ statusCode: number; body: string }>) => (await answer).statusCode;

const credentials: Record<Exclude<TokenPurpose, "google-flow" | `company-${string}`>, Credential> = {
  "verify-email": {
    issue: (person) => tokenIn(person.email, "Confirm your e-mail address"),
    use: (token, { password }) => status(server.client.send("verifyEmail", { body: { token, password } })),
  },
  "change-email": {
    issue: async (person) =>
      tokenIn((await askForAddress(person)).newEmail, "Confirm your new e-mail address"),
    use: (token, { password }) => status(server.client.send("verifyEmail", { body: { token, password } })),
  },
  "stop-change-email": {
    issue: async (person) => (await askForAddress(person)).stop,
    use: (token) => status(server.client.send("stopEmailChange", { body: { token } })),
  },
  "undo-change-email": {
    issue: async (person) => {
      const before = currentAddress(person);
      await changeAddress(person);
      return tokenIn(before, "Your e-mail address was changed");
    },
    use: (token) => status(server.client.send("undoEmailChange", { body: { token } })),
  },
  "reset-password": {
    issue: (person) => askForReset(currentAddress(person)),
    use: (token) =>
      status(server.client.send("resetPassword", { body: { token, newPassword: NEW_PASSWORD } })),
  },
  "sign-in-code": {
    issue: async ({ userId }) => {
      const email = `${newId()}@gmail.com`;
      await joinBehind(userId, email);
      const { browser, location } = await google.signIn(email);
      const code = new URL(location, PUBLIC_URL).searchParams.get("token") ?? "";
      browsers.set(code, { browser });
      return code;
    },
    use: (code) =>
      status(
        server.client.send("exchangeCode", {
          headers: { cookie: browsers.get(code)?.browser.cookie ?? "" },
          body: { code },
        }),
      ),
  },
  "revoke-tokens": {
    issue: async (person) => {
      const body = { name: "Script", scope: "read", expiresAt: inDays(30) };
      await must(server.client.send("createAccessToken", { headers: person.headers, body }));
      return tokenIn(currentAddress(person), "A personal access token was created");
    },
    use: (token) => status(server.client.send("revokeTokens", { body: { token } })),
  },
  "connect-google": {
    issue: async ({ headers, password }) => {
      const begun = await google.begin("connectGoogle", { headers, body: { password } });
      const address = await google.consent(begun.url, { email: `${newId()}@gmail.com` });
      const state = address.searchParams.get("state") ?? "";
      browsers.set(state, { browser: begun.browser, address });
      return state;
    },
    use: async (state) => {
      const begun = browsers.get(state);
      if (begun?.address === undefined) throw new Error("Not begun");
      const location = await google.comeBack(begun.address, begun.browser);
      return location === "/myaccount/sign-in-methods?google=connected" ? 200 : 400;
    },
  },
};

/** Lets the account at Google of this address sign a user in, as a connect would have. */
async function joinBehind(userId: string, email: string): Promise<void> {
  const { location } = await google.signIn(email);
  expect(location).toMatch(/^\/auth\?token=/);
  await asOwnerOf(server.database, userId, (client) =>
    client.query("update accounts set user_id = $1 where provider_id = 'google' and email = $2", [
      userId,
      email,
    ]),
  );
}

/** What happens to an account between the issue of a link and its use. */
const events = {
  "change password": async (person: Person) => {
    const [currentPassword, newPassword] = [person.password, NEW_PASSWORD];
    await must(person.api.send("changePassword", { body: { currentPassword, newPassword } }));
    person.password = newPassword;
  },
  "reset password": async (person: Person) => {
    const token = await askForReset(currentAddress(person));
    await must(server.client.send("resetPassword", { body: { token, newPassword: NEW_PASSWORD } }));
    person.password = NEW_PASSWORD;
  },
  "change address": changeAddress,
  "stop another change": async (person: Person) => {
    const { stop: token } = await askForAddress(person);
    await must(server.client.send("stopEmailChange", { body: { token } }));
  },
  // The first change of the two; the second is of the link in question.
  "undo an earlier change": async (person: Person) => {
    await must(server.client.send("undoEmailChange", { body: { token: person.undo } }));
  },
  "join Google by sign-in": async (person: Person) => {
    await server.query("update users set email_verified = true where id = $1", [person.userId], person);
    const { location } = await google.signIn(currentAddress(person));
    if (!location.startsWith("/auth?token=")) throw new Error(`Led to ${location}`);
    person.password = "";
  },
  "remove Google": async ({ userId, headers, password }: Person) => {
    await joinBehind(userId, `${newId()}@gmail.com`);
    const listed = await server.client.send("listSignInMethods", { headers });
    for (const { id } of listed.json<{ google: { id: string }[] }>().google) {
      await must(server.client.send("removeGoogle", { params: { id }, headers, body: { password } }));
    }
  },
  "end other sessions": async ({ headers }: Person) => {
    await server.client.send("endOtherSessions", { headers });
  },
  "sign out": ({ headers }: Person) => must(server.client.send("signOut", { headers, body: {} })),
  "change profile": async ({ headers }: Person) => {
    await server.client.send("updateProfile", { headers, body: { company: "B" } });
  },
} satisfies Record<string, (person: Person) => Promise<void>>;

type Event = keyof typeof events;

/** "works": the call is answered 200. "ends": 400. "-": the event cannot come between. */
type Outcome = "works" | "ends" | "-";

const matrix: Record<keyof typeof credentials, Record<Event, Outcome>> = {
  "verify-email": {
    "change password": "ends",
    "reset password": "ends",
    "change address": "ends",
    "stop another change": "works",
    "undo an earlier change": "-",
    "join Google by sign-in": "ends",
    "remove Google": "works",
    "end other sessions": "works",
    "sign out": "works",
    "change profile": "works",
  },
  "change-email": {
    "change password": "ends",
    "reset password": "ends",
    "change address": "ends",
    "stop another change": "ends",
    "undo an earlier change": "ends",
    "join Google by sign-in": "ends",
    "remove Google": "works",
    "end other sessions": "works",
    "sign out": "works",
    "change profile": "works",
  },
  "stop-change-email": {
    "change password": "ends",
    "reset password": "ends",
    "change address": "ends",
    "stop another change": "ends",
    "undo an earlier change": "ends",
    "join Google by sign-in": "ends",
    "remove Google": "works",
    "end other sessions": "works",
    "sign out": "works",
    "change profile": "works",
  },
  "undo-change-email": {
    "change password": "works",
    "reset password": "works",
    "change address": "works",
    "stop another change": "works",
    // Used, or of a later change than the undone one.
    "undo an earlier change": "ends",
    "join Google by sign-in": "works",
    "remove Google": "works",
    "end other sessions": "works",
    "sign out": "works",
    "change profile": "works",
  },
  "reset-password": {
    "change password": "ends",
    "reset password": "ends",
    "change address": "ends",
    "stop another change": "works",
    "undo an earlier change": "ends",
    "join Google by sign-in": "ends",
    "remove Google": "works",
    "end other sessions": "works",
    "sign out": "works",
    "change profile": "works",
  },
  "sign-in-code": {
    "change password": "ends",
    "reset password": "ends",
    "change address": "ends",
    "stop another change": "works",
    "undo an earlier change": "ends",
    // Another Google account signs in to it, so none joins.
    "join Google by sign-in": "-",
    "remove Google": "ends",
    "end other sessions": "works",
    "sign out": "works",
    "change profile": "works",
  },
  "revoke-tokens": {
    "change password": "ends",
    "reset password": "ends",
    "change address": "ends",
    "stop another change": "works",
    "undo an earlier change": "ends",
    "join Google by sign-in": "ends",
    "remove Google": "works",
    "end other sessions": "works",
    "sign out": "works",
    "change profile": "works",
  },
  "connect-google": {
    "change password": "ends",
    "reset password": "ends",
    "change address": "ends",
    "stop another change": "works",
    "undo an earlier change": "ends",
    "join Google by sign-in": "ends",
    "remove Google": "works",
    "end other sessions": "works",
    "sign out": "ends",
    "change profile": "works",
  },
};

const cases = Object.entries(credentials).flatMap(([purpose, credential]) =>
  Object.entries(events).map(([event, happen]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of two objects declared above
    const expected = matrix[purpose as keyof typeof credentials][event as Event];
    return { purpose, event, expected, credential, happen };
  }),
);

test("the matrix has every token purpose but google-flow, which belongs to no user, and those of company sign-in, which its own tests have", () => {
  const left = tokenPurposes.filter(
    (purpose) => purpose !== "google-flow" && !purpose.startsWith("company-"),
  );
  expect(Object.keys(matrix).toSorted()).toEqual(left.toSorted());
});

describe.each(cases.filter(({ expected }) => expected !== "-"))("$purpose", (each) => {
  test(`a ${each.purpose} token ${each.expected} after "${each.event}"`, async () => {
    const signedUp = await server.signUp();
    const person: Person = { ...signedUp, password: TEST_PASSWORD, addresses: [signedUp.email], undo: "" };
    if (each.event === "undo an earlier change") {
      await changeAddress(person);
      person.undo = await tokenIn(person.email, "Your e-mail address was changed");
    }
    const token = await each.credential.issue(person);
    await each.happen(person);
    if (person.password === "") person.password = TEST_PASSWORD;
    expect(await each.credential.use(token, person)).toBe(each.expected === "works" ? 200 : 400);
    // Used or ended, it does not work again.
    expect(await each.credential.use(token, person)).toBe(400);
  });
});

test("a link to change the address is void once the password differs, even if nothing revoked it", async () => {
  const signedUp = await server.signUp();
  const person = { ...signedUp, password: TEST_PASSWORD, addresses: [signedUp.email], undo: "" };
  const token = await credentials["change-email"].issue(person);
  await server.query("update accounts set password = 'another' where user_id = $1", [person.userId], person);
  const answer = await person.api.send("verifyEmail", { body: { token } });
  expect(answer.statusCode).toBe(400);
});
