import { attack, mustHold, mustRefuse } from "./attack.ts";
import { redirectOfGoogle, signInWithGoogle } from "./google.ts";
import {
  beginSetup,
  codeIn,
  confirmSetup,
  type GuardedVisitor,
  guard,
  mustNotBegin,
  mustStayOn,
  sessionsOf,
  signIn,
  TWO_FACTOR,
} from "./guarded.ts";
import { newAddress, target } from "./target.ts";

const digitsFrom = (zero: number, code: string) =>
  code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** What is sent as the second factor, beside the right password. */
const codes: readonly (readonly [title: string, codeOf: (guarded: GuardedVisitor) => unknown])[] = [
  ["The right password alone", () => undefined],
  ["No code, as null", () => null],
  ["An empty code", () => ""],
  ["The code of the step before last", ({ secret }) => codeIn(secret, -2)],
  ["The code of five minutes ahead", ({ secret }) => codeIn(secret, 10)],
  ["The code that turned it on", ({ usedCode }) => usedCode],
  ["The code in full-width digits", ({ nextCode }) => digitsFrom(0xff10, nextCode)],
  ["The code in Arabic digits", ({ nextCode }) => digitsFrom(0x660, nextCode)],
  ["The code in a list", ({ nextCode }) => [nextCode]],
  ["The code in an object", ({ nextCode }) => ({ code: nextCode, toString: nextCode })],
  ["A code as a truth", () => true],
  ["Two codes in one", ({ usedCode, nextCode }) => `${usedCode}${nextCode}`],
  ["The code without its last digit", ({ nextCode }) => nextCode.slice(0, 5)],
  ["A code with letters between", ({ nextCode }) => `${nextCode.slice(0, 3)}o${nextCode.slice(3)}`],
  ["A code with NUL after it", ({ nextCode }) => `${nextCode}\0`],
  ["The secret in place of a code", ({ secret }) => secret],
  ["A recovery code without its end", ({ recoveryCodes: [code = ""] }) => code.slice(0, -1)],
  ["Wildcards in place of a recovery code", () => "%%%%-%%%%-%%%%-%%%%"],
  ["A wildcard in place of a code", () => "______"],
];

/** @throws {Breach} unless exactly one of eight sign-ins at once begins a session */
async function mustBeginOnce(answers: readonly { status: number }[]): Promise<void> {
  const begun = answers.filter(({ status }) => status === 200).length;
  mustHold(begun === 1, `${begun} sessions were begun`);
}

attack("One code eight times at once", async () => {
  const guarded = await guard();
  const tries = Array.from({ length: 8 }, () => signIn(guarded, guarded.nextCode));
  await mustBeginOnce(await Promise.all(tries));
});

attack("One recovery code eight times at once, and once more", async () => {
  const guarded = await guard();
  const [code] = guarded.recoveryCodes;
  const tries = Array.from({ length: 8 }, () => signIn(guarded, code));
  await mustBeginOnce(await Promise.all(tries));
  mustRefuse(await signIn(guarded, code?.toUpperCase().replaceAll("-", " ")), "the used code");
});

attack("A code of another account, and a recovery code of one", async () => {
  const [guarded, other] = [await guard(), await guard()];
  for (const code of [other.nextCode, other.recoveryCodes[0]])
    await mustNotBegin(await signIn(guarded, code), guarded, "another's code");
});

attack("Ten wrong codes, then the right one", async () => {
  const guarded = await guard();
  const wrong = Array.from({ length: 10 }, (_, index) => `${(Number(guarded.nextCode) + 1 + index) % 1e6}`);
  for (const code of wrong) await signIn(guarded, code.padStart(6, "0"));
  const { status } = await signIn(guarded, guarded.nextCode);
  mustHold(status === 429, `the eleventh try was answered ${status}`);
  mustHold((await sessionsOf(guarded)) === 1, "a session was begun");
});

attack("Telling by a wrong password whether two-factor sign-in is on", async () => {
  const [guarded, plain] = [await guard(), await target.signUp()];
  const answers = [];
  for (const { email } of [guarded, plain])
    for (const code of [undefined, "123456"]) {
      const { status, body } = await signIn({ email, password: "wrong guess 99 pencil" }, code);
      answers.push(`${status} ${String(body["code"])} ${String(body["error"])}`);
    }
  mustHold(new Set(answers).size === 1, answers.join(" and "));
});

attack("A setup that is confirmed with a code of another account's", async () => {
  const [visitor, other] = [await target.signUp(), await target.signUp()];
  for (const each of [visitor, other]) await target.confirmAddress(each);
  await beginSetup(visitor);
  mustRefuse(await confirmSetup(visitor, codeIn(await beginSetup(other))), "the confirmation");
  mustHold((await signIn(visitor)).status === 200, "it was turned on all the same");
});

attack("The secret of a setup that was begun again", async () => {
  const visitor = await target.signUp();
  await target.confirmAddress(visitor);
  const first = await beginSetup(visitor);
  const second = await beginSetup(visitor);
  mustHold(first !== second, "the second setup has the first one's secret");
  mustRefuse(await confirmSetup(visitor, codeIn(first)), "a code of the first secret");
  mustHold((await confirmSetup(visitor, codeIn(second))).status === 200, "the second secret does not work");
});

attack("Another secret while two-factor sign-in is on", async () => {
  const guarded = await guard();
  const { password } = guarded;
  mustRefuse(await guarded.call("POST", TWO_FACTOR, { body: { password } }), "a second setup");
  mustRefuse(await confirmSetup(guarded, guarded.nextCode), "a second confirmation");
  mustHold((await signIn(guarded, guarded.nextCode)).status === 200, "the first secret is gone");
});

attack("Turning it off, and new recovery codes, with a session but without the password", async () => {
  const guarded = await guard();
  for (const path of [`${TWO_FACTOR}/turn-off`, `${TWO_FACTOR}/recovery-codes`])
    for (const password of [undefined, "", "wrong guess 99 pencil", [guarded.password]]) {
      const body = { password, secondFactor: guarded.nextCode };
      mustRefuse(await guarded.call("POST", path, { body }), path);
    }
  await mustStayOn(guarded);
  const { status } = await signIn(guarded, guarded.recoveryCodes[0]);
  mustHold(status === 200, "the recovery codes were replaced");
});

attack("Recovery codes that were replaced", async () => {
  const guarded = await guard();
  const { password, nextCode, recoveryCodes } = guarded;
  const { status, text } = await guarded.call("POST", `${TWO_FACTOR}/recovery-codes`, {
    body: { password, secondFactor: nextCode },
  });
  mustHold(status === 200, `the owner's call was answered ${status} ${text}`);
  for (const code of recoveryCodes.slice(0, 3))
    await mustNotBegin(await signIn(guarded, code), guarded, "a former code");
});

attack("A sign-in with Google around the code", async () => {
  const guarded = await guard();
  const outcome = await redirectOfGoogle(guarded.email);
  if ("problem" in outcome) return;
  mustRefuse(await outcome.exchange(), "the exchange without a code");
  mustRefuse(await outcome.exchange({ secondFactor: guarded.usedCode }), "the exchange with a used code");
  await mustStayOn(guarded);
});

attack("The one-time code of Google twice at once", async () => {
  const email = newAddress("harbour.example");
  await signInWithGoogle(email);
  const outcome = await redirectOfGoogle(email);
  mustHold("exchange" in outcome, "Google's own account could not sign in");
  await mustBeginOnce(await Promise.all(Array.from({ length: 8 }, () => outcome.exchange())));
});

attack("A reset of the password around the code", async () => {
  const guarded = await guard();
  await target.call("POST", "/api/auth/forgot-password", { body: { email: guarded.email } });
  const token = await target.linkTo(guarded.email, "reset-password");
  const newPassword = "later meadow 62 anchor";
  const reset = await target.call("POST", "/api/auth/reset-password", { body: { token, newPassword } });
  mustHold(reset.status === 200, `the owner's reset was answered ${reset.status}`);
  mustHold(reset.body["token"] === undefined, "the reset began a session");
  await mustStayOn({ ...guarded, password: newPassword });
});

attack("Two-factor sign-in for an address that nobody confirmed", async () => {
  const visitor = await target.signUp();
  const { password } = visitor;
  const { status, text } = await visitor.call("POST", TWO_FACTOR, { body: { password } });
  mustHold(status === 409 && !text.includes("secret"), `answered ${status}`);
});

attack("The secret and the recovery codes after they were shown", async () => {
  const guarded = await guard();
  for (const path of [
    "/api/users/getUserDetails",
    "/api/users/sign-in-methods",
    "/api/users/sessions",
    TWO_FACTOR,
  ]) {
    const { text } = await guarded.call("GET", path);
    const shown = [guarded.secret, ...guarded.recoveryCodes].some((value) => text.includes(value));
    mustHold(!shown, `${path} shows them`);
  }
  const mails = (await target.mailsTo(guarded.email)).join();
  mustHold(!mails.includes(guarded.secret), "a mail has the secret");
  mustHold(!guarded.recoveryCodes.some((code) => mails.includes(code)), "a mail has a recovery code");
});

/** Attacks on two-factor sign-in that did not succeed, and must keep failing. */
for (const [title, codeOf] of codes)
  attack(title, async () => {
    const guarded = await guard();
    await mustNotBegin(await signIn(guarded, codeOf(guarded)), guarded, "the sign-in");
  });
