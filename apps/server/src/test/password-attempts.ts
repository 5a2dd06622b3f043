import { Client } from "pg";
import { MINUTE_MS } from "../platform/clock/durations.ts";
import { newId } from "../platform/db/uuid.ts";
import { TEST_PASSWORD, type TestApp } from "../test-app.ts";
import type { TestMailbox } from "../test-mailbox.ts";
import { shuffle } from "./shuffle.ts";

export interface PasswordAttempts {
  tries: number;
  /** Tries by how they were answered; those answered 401 were looked at. */
  byStatus: Record<number, number>;
  /** What the right password was answered while the account was closed. */
  rightPassword: number;
  /** What it was answered on the device that the account was made on. */
  onKnownDevice: number;
  /** What it was answered after a reset by mail. */
  afterReset: number;
}

const NEW_PASSWORD = "eleven blue saucepans";
/** Tries at once, before the next quarter of an hour begins. */
const BATCH = 15;
const QUARTER = 15 * MINUTE_MS;

/** Addresses that nobody shares: IPv4, IPv6 in networks of their own, and forged headers on top. */
function addressOf(index: number): { remoteAddress: string; headers: Record<string, string> } {
  const [high, low] = [index >> 8, index & 255];
  return {
    remoteAddress:
      index % 3 === 0 ? `2001:db8:${high.toString(16)}:${low.toString(16)}::1` : `198.${18 + high}.${low}.7`,
    headers:
      index % 2 === 0 ? { "x-forwarded-for": `203.0.113.${low}`, "x-real-ip": `203.0.113.${low}` } : {},
  };
}

/**
 * Guesses the password of one account from as many addresses as tries, a quarter with device cookies of other
 * accounts, a quarter of an hour passing between batches; then its owner comes with the right one, on another device
 * and on a known one, and opens it by a reset.
 * @param forget called after each batch: a fault is planted here
 */
export async function guessPassword(
  server: TestApp,
  mailbox: TestMailbox,
  options: { tries: number; seed: number; forget?: () => Promise<unknown> },
): Promise<PasswordAttempts> {
  const { tries, seed, forget } = options;
  const { email, cookie: ownCookie } = await signUp(server);
  const collected = [(await signUp(server)).cookie, (await signUp(server)).cookie];
  const signIn = (password: string, index: number, cookie?: string) => {
    const { remoteAddress, headers } = addressOf(index);
    const sent = cookie ?? (index % 4 === 0 ? collected[(index / 4) % collected.length] : undefined);
    return server.client.send("signIn", {
      body: { email, password },
      remoteAddress,
      headers: { ...headers, ...(sent !== undefined && { cookie: sent }) },
    });
  };
  const byStatus: PasswordAttempts["byStatus"] = {};
  const order = shuffle(
    Array.from({ length: tries }, (_, index) => index),
    seed,
  );
  for (let from = 0; from < tries; from += BATCH) {
    const answers = await Promise.all(
      order.slice(from, from + BATCH).map((index) => signIn(`wrong password ${seed} ${index}`, index)),
    );
    for (const { statusCode } of answers) byStatus[statusCode] = (byStatus[statusCode] ?? 0) + 1;
    server.clock.advance(QUARTER + 1000);
    await forget?.();
  }
  const rightPassword = (await signIn(TEST_PASSWORD, tries)).statusCode;
  const onKnownDevice = (await signIn(TEST_PASSWORD, tries + 1, ownCookie)).statusCode;
  await server.client.send("forgotPassword", { body: { email } });
  const token = await mailbox.tokenOf("Choose a new password", email);
  await server.client.send("resetPassword", { body: { token, newPassword: NEW_PASSWORD } });
  const afterReset = (await signIn(NEW_PASSWORD, tries + 2)).statusCode;
  return { tries, byStatus, rightPassword, onKnownDevice, afterReset };
}

/** A new account, and the device cookie that the browser it was made in keeps. */
async function signUp({ client }: TestApp): Promise<{ email: string; cookie: string }> {
  const email = `${newId()}@example.com`;
  const answer = await client.send("signUp", {
    body: { name: "Test Person", email, password: TEST_PASSWORD },
  });
  if (answer.statusCode !== 200) throw new Error(`Sign-up failed: ${answer.body}`);
  return { email, cookie: String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "" };
}

/** Removes everything that the server has counted so far. */
export async function loseCounters({ database }: Pick<TestApp, "database">): Promise<void> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query("delete from attempts");
  } finally {
    await owner.end();
  }
}
