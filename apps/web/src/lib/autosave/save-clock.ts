import { retryDelay } from "./retry-delay.ts";

const QUIET = 600;
const AT_MOST = 3_000;

/** Says when the next save is due. */
export interface SaveClock {
  /** Something was typed: due when the typing rests for 0.6 s, and after 3 s at the latest. */
  changed(): void;
  /** A save sets out. */
  began(): void;
  /** It did not get through: due again after a while. */
  failed(): void;
  succeeded(): void;
  /** Due now: the network or the user is back. */
  wake(): void;
  stop(): void;
  hasFailed(): boolean;
}

/** @param random from 0 to 1 */
export function createSaveClock(ring: () => void, random: () => number): SaveClock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | null = null;
  let failures = 0;
  let notBefore = 0;

  function set(due: number): void {
    clearTimeout(timer);
    timer = setTimeout(ring, Math.max(0, Math.max(due, notBefore) - Date.now()));
  }

  return {
    changed() {
      const now = Date.now();
      firstChange ??= now;
      set(Math.min(now + QUIET, firstChange + AT_MOST));
    },
    began() {
      clearTimeout(timer);
      firstChange = null;
    },
    failed() {
      failures += 1;
      notBefore = Date.now() + retryDelay(failures, random());
      set(notBefore);
    },
    succeeded() {
      failures = 0;
      notBefore = 0;
    },
    wake() {
      notBefore = 0;
      set(0);
    },
    stop: () => clearTimeout(timer),
    hasFailed: () => failures > 0,
  };
}
