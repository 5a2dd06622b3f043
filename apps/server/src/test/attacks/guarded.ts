/** For attacks on two-factor sign-in: an account that has it on. */
import { codeAt } from "../../modules/account/two-factor/totp.ts";
import { mustHold } from "./attack.ts";
import { type Answer, target, type Visitor } from "./target.ts";

export const TWO_FACTOR = "/api/users/two-factor";
const STEP_MILLISECONDS = 30_000;

/** Somebody whose sign-in asks for a code. */
export interface GuardedVisitor extends Visitor {
  secret: string;
  recoveryCodes: readonly string[];
  /** The code that turned it on, which is used up. */
  usedCode: string;
  /** A code that is not used yet: of the step after the used one, which a clock that is off may show already. */
  nextCode: string;
}

/** The code of an authenticator app, some steps of 30 seconds from now. */
export const codeIn = (secret: string, steps = 0): string =>
  codeAt(secret, new Date(Date.now() + steps * STEP_MILLISECONDS));

/** Begins to set two-factor sign-in up; answers with the secret. */
export async function beginSetup(visitor: Visitor): Promise<string> {
  const { status, body, text } = await visitor.call("POST", TWO_FACTOR, {
    body: { password: visitor.password },
  });
  if (status !== 200) throw new Error(`Two-factor sign-in was not begun: ${status} ${text}`);
  return String(body["secret"]);
}

export const confirmSetup = (visitor: Visitor, code: string): Promise<Answer> =>
  visitor.call("POST", `${TWO_FACTOR}/confirm`, { body: { code } });

/** Signs somebody up and turns two-factor sign-in on. */
export async function guard(): Promise<GuardedVisitor> {
  const visitor = await target.signUp();
  await target.confirmAddress(visitor);
  const secret = await beginSetup(visitor);
  const now = Date.now();
  const usedCode = codeAt(secret, new Date(now));
  const { status, body, text } = await confirmSetup(visitor, usedCode);
  const recoveryCodes = Array.isArray(body["recoveryCodes"]) ? body["recoveryCodes"].map(String) : [];
  if (status !== 200 || recoveryCodes.length === 0)
    throw new Error(`Two-factor sign-in was not turned on: ${status} ${text}`);
  const nextCode = codeAt(secret, new Date(now + STEP_MILLISECONDS));
  return { ...visitor, secret, recoveryCodes, usedCode, nextCode };
}

/** Signs in with the right password and whatever is given as code. */
export const signIn = (
  { email, password }: Pick<Visitor, "email" | "password">,
  secondFactor?: unknown,
): Promise<Answer> =>
  target.call("POST", "/api/auth/sign-in/email", { body: { email, password, secondFactor } });

/** @throws {Breach} when the answer begins a session, or the account has one more than its own */
export async function mustNotBegin(
  { status, body, text }: Answer,
  visitor: Visitor,
  what: string,
): Promise<void> {
  mustHold(
    status >= 400 && status < 500 && status !== 429,
    `${what} was answered ${status} ${text.slice(0, 160)}`,
  );
  mustHold(body["token"] === undefined, `${what} was answered with a session`);
  mustHold((await sessionsOf(visitor)) === 1, `${what} left a session behind`);
}

export async function sessionsOf(visitor: Visitor): Promise<number> {
  const { body } = await visitor.call("GET", "/api/users/sessions");
  return Array.isArray(body["sessions"]) ? body["sessions"].length : Number.NaN;
}

/** @throws {Breach} when the right password alone signs in */
export async function mustStayOn(visitor: Visitor): Promise<void> {
  const { status } = await signIn(visitor);
  mustHold(status !== 200, "the right password alone signs in");
}
