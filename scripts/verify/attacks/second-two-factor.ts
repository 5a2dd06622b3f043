import { mustHold, mustRefuse, type UnnumberedAttack } from "./attack.ts";
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
import { newAddress } from "./target.ts";

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

const sequences: readonly UnnumberedAttack[] = [
  {
    title: "One code eight times at once",
    async run(target) {
      const guarded = await guard(target);
      const tries = Array.from({ length: 8 }, () => signIn(target, guarded, guarded.nextCode));
      await mustBeginOnce(await Promise.all(tries));
    },
  },
  {
    title: "One recovery code eight times at once, and once more",
    async run(target) {
      const guarded = await guard(target);
      const [code] = guarded.recoveryCodes;
      const tries = Array.from({ length: 8 }, () => signIn(target, guarded, code));
      await mustBeginOnce(await Promise.all(tries));
      mustRefuse(await signIn(target, guarded, code?.toUpperCase().replaceAll("-", " ")), "the used code");
    },
  },
  {
    title: "A code of another account, and a recovery code of one",
    async run(target) {
      const [guarded, other] = [await guard(target), await guard(target)];
      for (const code of [other.nextCode, other.recoveryCodes[0]])
        await mustNotBegin(await signIn(target, guarded, code), guarded, "another's code");
    },
  },
  {
    title: "Ten wrong codes, then the right one",
    async run(target) {
      const guarded = await guard(target);
      const wrong = Array.from(
        { length: 10 },
        (_, index) => `${(Number(guarded.nextCode) + 1 + index) % 1e6}`,
      );
      for (const code of wrong) await signIn(target, guarded, code.padStart(6, "0"));
      const { status } = await signIn(target, guarded, guarded.nextCode);
      mustHold(status === 429, `the eleventh try was answered ${status}`);
      mustHold((await sessionsOf(guarded)) === 1, "a session was begun");
    },
  },
  {
    title: "Telling by a wrong password whether two-factor sign-in is on",
    async run(target) {
      const [guarded, plain] = [await guard(target), await target.signUp()];
      const answers = [];
      for (const { email } of [guarded, plain])
        for (const code of [undefined, "123456"]) {
          const { status, body } = await signIn(target, { email, password: "wrong guess 99 pencil" }, code);
          answers.push(`${status} ${String(body["code"])} ${String(body["error"])}`);
        }
      mustHold(new Set(answers).size === 1, answers.join(" and "));
    },
  },
  {
    title: "A setup that is confirmed with a code of another account's",
    async run(target) {
      const [visitor, other] = [await target.signUp(), await target.signUp()];
      for (const each of [visitor, other]) await target.confirmAddress(each);
      await beginSetup(visitor);
      mustRefuse(await confirmSetup(visitor, codeIn(await beginSetup(other))), "the confirmation");
      mustHold((await signIn(target, visitor)).status === 200, "it was turned on all the same");
    },
  },
  {
    title: "The secret of a setup that was begun again",
    async run(target) {
      const visitor = await target.signUp();
      await target.confirmAddress(visitor);
      const first = await beginSetup(visitor);
      const second = await beginSetup(visitor);
      mustHold(first !== second, "the second setup has the first one's secret");
      mustRefuse(await confirmSetup(visitor, codeIn(first)), "a code of the first secret");
      mustHold(
        (await confirmSetup(visitor, codeIn(second))).status === 200,
        "the second secret does not work",
      );
    },
  },
  {
    title: "Another secret while two-factor sign-in is on",
    async run(target) {
      const guarded = await guard(target);
      const { password } = guarded;
      mustRefuse(await guarded.call("POST", TWO_FACTOR, { body: { password } }), "a second setup");
      mustRefuse(await confirmSetup(guarded, guarded.nextCode), "a second confirmation");
      mustHold((await signIn(target, guarded, guarded.nextCode)).status === 200, "the first secret is gone");
    },
  },
  {
    title: "Turning it off, and new recovery codes, with a session but without the password",
    async run(target) {
      const guarded = await guard(target);
      for (const path of [`${TWO_FACTOR}/turn-off`, `${TWO_FACTOR}/recovery-codes`])
        for (const password of [undefined, "", "wrong guess 99 pencil", [guarded.password]]) {
          const body = { password, secondFactor: guarded.nextCode };
          mustRefuse(await guarded.call("POST", path, { body }), path);
        }
      await mustStayOn(target, guarded);
      const { status } = await signIn(target, guarded, guarded.recoveryCodes[0]);
      mustHold(status === 200, "the recovery codes were replaced");
    },
  },
  {
    title: "Recovery codes that were replaced",
    async run(target) {
      const guarded = await guard(target);
      const { password, nextCode, recoveryCodes } = guarded;
      const { status, text } = await guarded.call("POST", `${TWO_FACTOR}/recovery-codes`, {
        body: { password, secondFactor: nextCode },
      });
      mustHold(status === 200, `the owner's call was answered ${status} ${text}`);
      for (const code of recoveryCodes.slice(0, 3))
        await mustNotBegin(await signIn(target, guarded, code), guarded, "a former code");
    },
  },
  {
    title: "A sign-in with Google around the code",
    async run(target) {
      const guarded = await guard(target);
      const outcome = await redirectOfGoogle(target, guarded.email);
      if ("problem" in outcome) return;
      mustRefuse(await outcome.exchange(), "the exchange without a code");
      mustRefuse(await outcome.exchange({ secondFactor: guarded.usedCode }), "the exchange with a used code");
      await mustStayOn(target, guarded);
    },
  },
  {
    title: "The one-time code of Google twice at once",
    async run(target) {
      const email = newAddress("harbour.example");
      await signInWithGoogle(target, email);
      const outcome = await redirectOfGoogle(target, email);
      mustHold("exchange" in outcome, "Google's own account could not sign in");
      await mustBeginOnce(await Promise.all(Array.from({ length: 8 }, () => outcome.exchange())));
    },
  },
  {
    title: "A reset of the password around the code",
    async run(target) {
      const guarded = await guard(target);
      await target.call("POST", "/api/auth/forgot-password", { body: { email: guarded.email } });
      const token = await target.linkTo(guarded.email, "reset-password");
      const newPassword = "later meadow 62 anchor";
      const reset = await target.call("POST", "/api/auth/reset-password", { body: { token, newPassword } });
      mustHold(reset.status === 200, `the owner's reset was answered ${reset.status}`);
      mustHold(reset.body["token"] === undefined, "the reset began a session");
      await mustStayOn(target, { ...guarded, password: newPassword });
    },
  },
  {
    title: "Two-factor sign-in for an address that nobody confirmed",
    async run(target) {
      const visitor = await target.signUp();
      const { password } = visitor;
      const { status, text } = await visitor.call("POST", TWO_FACTOR, { body: { password } });
      mustHold(status === 409 && !text.includes("secret"), `answered ${status}`);
    },
  },
  {
    title: "The secret and the recovery codes after they were shown",
    async run(target) {
      const guarded = await guard(target);
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
    },
  },
];

/** Attacks on two-factor sign-in that did not succeed, and must keep failing. */
export const secondTwoFactor: readonly UnnumberedAttack[] = [
  ...codes.map(
    ([title, codeOf]): UnnumberedAttack => ({
      title,
      async run(target) {
        const guarded = await guard(target);
        await mustNotBegin(await signIn(target, guarded, codeOf(guarded)), guarded, "the sign-in");
      },
    }),
  ),
  ...sequences,
];
