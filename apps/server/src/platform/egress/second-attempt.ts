import { setTimeout as delay } from "node:timers/promises";
import type { OutsideAnswer } from "./egress.ts";
import { EgressError } from "./egress-error.ts";

/** A longer Retry-After is not waited for: a person is waiting. */
const LONGEST_WAIT_S = 5;
const WAIT_S = 0.5;

interface SecondAttempt {
  /** Whether an answer of 429 says that waiting does not help, as when a quota is used up. */
  isUsedUp(answer: OutsideAnswer): boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Calls a second time where the first outcome says that it may help: too busy, failing, or cut off.
 * @throws {EgressError} as the last call did
 */
export async function withSecondAttempt(
  ask: () => Promise<OutsideAnswer>,
  { isUsedUp, signal }: SecondAttempt,
): Promise<OutsideAnswer> {
  let wait: number | undefined;
  try {
    const answer = await ask();
    wait = secondsToWait(answer, isUsedUp);
    if (wait === undefined || signal?.aborted === true) return answer;
  } catch (error) {
    const wasCutOff = error instanceof EgressError && error.reason === "unreachable";
    if (!wasCutOff || signal?.aborted === true) throw error;
    wait = WAIT_S;
  }
  await delay(wait * 1000, undefined, signal && { signal }).catch(() => undefined);
  return ask();
}

function secondsToWait(answer: OutsideAnswer, isUsedUp: SecondAttempt["isUsedUp"]): number | undefined {
  if (answer.status >= 500) return WAIT_S;
  if (answer.status !== 429 || isUsedUp(answer)) return undefined;
  const wait = Number(answer.header("retry-after") ?? 1);
  return wait >= 0 && wait <= LONGEST_WAIT_S ? wait : undefined;
}
