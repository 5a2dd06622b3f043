import type { Target } from "./target.ts";

/**
 * One attack on the running product. It is numbered as in the review that first ran it: "finding 6" succeeded
 * then, "held 77" did not.
 */
export interface Attack {
  id: string;
  title: string;
  /** `full`: too slow for every run of the tests. */
  size?: "full";
  /** Resolves when the product holds. @throws {Breach} when the attack succeeded */
  run(target: Target): Promise<void>;
}

/** The attack succeeded; the message says how it showed. */
export class Breach extends Error {
  override name = "Breach";
}

/** @throws {Breach} unless the condition holds */
export function mustHold(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Breach(otherwise);
}
