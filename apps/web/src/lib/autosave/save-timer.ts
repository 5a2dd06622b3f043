const DEBOUNCE_MS = 600;
const MAX_WAIT_MS = 3_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Waits for some work, but no longer than a timeout. */
export async function withTimeout(work: Promise<unknown>, milliseconds: number): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}

/**
 * How long to wait after the n-th failure in a row, in milliseconds: doubled each time up to 30 s, less up to half of
 * it at random, so that tabs do not retry all at once.
 *
 * @param random from 0 to 1
 */
function retryDelay(failures: number, random: number): number {
  const longest = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1));
  return longest * (1 - random / 2);
}

/** Decides when the next save is due: debounced typing, and retries with backoff. */
export interface SaveTimer {
  /** Something was typed: due after 0.6 s without typing, and after 3 s at the latest. */
  changed(): void;
  /** A save has started. */
  began(): void;
  /** The save failed: retries after a delay. */
  failed(): void;
  succeeded(): void;
  /** Due now: the network or the user is back. */
  wake(): void;
  stop(): void;
  hasFailed(): boolean;
}

/** @param random from 0 to 1 */
export function createSaveTimer(onDue: () => void, random: () => number): SaveTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | null = null;
  let failures = 0;
  let notBefore = 0;

  function set(due: number): void {
    clearTimeout(timer);
    timer = setTimeout(onDue, Math.max(0, Math.max(due, notBefore) - Date.now()));
  }

  return {
    changed() {
      const now = Date.now();
      firstChange ??= now;
      set(Math.min(now + DEBOUNCE_MS, firstChange + MAX_WAIT_MS));
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
