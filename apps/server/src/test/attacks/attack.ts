import { expect, test } from "vitest";
import { type Answer, target } from "./target.ts";

/** The attack succeeded; the message says how it showed. */
export class Breach extends Error {
  override name = "Breach";
}

/** A test of one attack on the running product, which waits until the product answers after the attack before. */
export function attack(title: string, run: () => Promise<void>): void {
  test(`the attack fails: ${title}`, async () => {
    await target.calm();
    await expect(run()).resolves.toBeUndefined();
  });
}

/** An honest call that is taken for an attack: the check of an attack must throw `Breach`. */
export function noticed(title: string, run: () => Promise<void>): void {
  test(`the check of an attack notices an honest call: ${title}`, async () => {
    await target.calm();
    await expect(run()).rejects.toThrow(Breach);
  });
}

/** @throws {Breach} unless the condition holds */
export function mustHold(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Breach(otherwise);
}

/**
 * @param what names the call in the message
 * @throws {Breach} unless the answer refuses the call itself; a rate limit or an overload would prove nothing
 */
export function mustRefuse({ status, text }: Pick<Answer, "status" | "text">, what: string): void {
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  mustHold(isRefusal, `${what} was answered ${status} ${text.slice(0, 160)}`);
}
