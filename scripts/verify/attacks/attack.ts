import type { Answer, Target } from "./target.ts";

/**
 * One attack on the running product. It is numbered as in the review that first ran it: "finding 6" succeeded
 * then, "held 77" did not; "second 12" is one of those of the second review that did not.
 */
export interface Attack {
  id: string;
  title: string;
  /** `full`: too slow for every run of the tests. */
  size?: "full";
  /** Resolves when the product holds. @throws {Breach} when the attack succeeded */
  run(target: Target): Promise<void>;
}

/** An attack of the second review, which is numbered where the parts are listed. */
export type UnnumberedAttack = Omit<Attack, "id">;

/** The attack succeeded; the message says how it showed. */
export class Breach extends Error {
  override name = "Breach";
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
