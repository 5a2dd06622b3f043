import type { FailureReply } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { buildTestApp, TEST_PASSWORD } from "../../../test-app.ts";

const server = testServer({ sandboxes: false });

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `198.${18 + (addresses >> 8)}.${addresses & 255}.7`;
}

const signIn = (email: string, password: string, cookie?: string) =>
  server.client.send("signIn", {
    body: { email, password },
    remoteAddress: newAddress(),
    headers: cookie === undefined ? {} : { cookie },
  });

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";

async function signUp(): Promise<{ email: string; cookie: string; headers: { authorization: string } }> {
  const email = `${newId()}@example.com`;
  const answer = await server.client.send("signUp", {
    body: { name: "Test Person", email, password: TEST_PASSWORD },
    remoteAddress: newAddress(),
  });
  const { token } = answer.json<{ token: string }>();
  return { email, cookie: cookieOf(answer), headers: { authorization: `Bearer ${token}` } };
}

async function statusesOfGuesses(email: string, tries: number, cookie?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < tries; index += 1) {
    statuses.push((await signIn(email, `wrong password ${index}`, cookie)).statusCode);
  }
  return statuses;
}

const lookedAt = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;

describe("while a stranger guesses", () => {
  test("the owner can sign in on the device that signed up while a stranger guesses, and no other device can", async () => {
    const { email, cookie } = await signUp();
    expect(lookedAt(await statusesOfGuesses(email, 12))).toBe(10);
    expect((await signIn(email, TEST_PASSWORD)).statusCode).toBe(429);
    expect((await signIn(email, TEST_PASSWORD, cookie)).statusCode).toBe(200);
    expect(lookedAt(await statusesOfGuesses(email, 3))).toBe(0);
  });

  test("a device cookie gives 10 tries at its own account and none at another or at an unknown address", async () => {
    const [own, victim] = [await signUp(), await signUp()];
    for (const email of [victim.email, `${newId()}@example.com`]) {
      expect(lookedAt(await statusesOfGuesses(email, 12))).toBe(10);
      expect(lookedAt(await statusesOfGuesses(email, 3, own.cookie))).toBe(0);
    }
    expect(lookedAt(await statusesOfGuesses(own.email, 12, own.cookie))).toBe(10);
  });

  test("device cookies collected with a password give no extra tries once it is changed", async () => {
    const { email, headers } = await signUp();
    const collected: string[] = [];
    for (let time = 0; time < 5; time += 1) collected.push(cookieOf(await signIn(email, TEST_PASSWORD)));
    const changed = await server.client.send("changePassword", {
      headers,
      body: { currentPassword: TEST_PASSWORD, newPassword: "eleven blue saucepans" },
      remoteAddress: newAddress(),
    });
    expect(changed.statusCode).toBe(200);
    let looked = 0;
    for (const cookie of collected) looked += lookedAt(await statusesOfGuesses(email, 10, cookie));
    expect(looked).toBe(10);
    expect((await signIn(email, "eleven blue saucepans", cookieOf(changed))).statusCode).toBe(200);
  });
});

test("a wrong sign-in sets no cookie and is answered alike with and without an account, whatever cookie it has", async () => {
  const { email, cookie } = await signUp();
  const { cookie: foreign } = await signUp();
  const bodies = [];
  for (const [triedEmail, sent] of [
    [email, foreign],
    [email, "device=junk"],
    [`${newId()}@example.com`, cookie],
    [`${newId()}@example.com`, undefined],
  ] as const) {
    const answer = await signIn(triedEmail, "wrong password", sent);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const { requestId: _own, ...body } = answer.json<FailureReply>();
    bodies.push({ status: answer.statusCode, ...body });
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
});

test("the device cookie signs nobody in, and is limited to this host, HttpOnly and SameSite=Strict", async () => {
  const { cookie } = await signUp();
  const answer = await server.client.send("getUserDetails", { headers: { cookie } });
  expect(answer.statusCode).toBe(401);
  const secure = await buildTestApp({ publicUrl: "https://plan.example.com", database: server.database });
  try {
    const made = await secure.client.send("signUp", {
      body: { name: "Test Person", email: `${newId()}@example.com`, password: TEST_PASSWORD },
      remoteAddress: newAddress(),
    });
    expect(made.headers["set-cookie"]).toMatch(
      /^__Host-device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
    );
  } finally {
    await secure.close();
  }
});
