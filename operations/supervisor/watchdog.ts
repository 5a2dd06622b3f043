/** A process that must answer. */
export interface Watched {
  ping(): void;
  /** Called once, when it has been silent for too long. */
  kill(silentMilliseconds: number): void;
}

export interface WatchdogLimits {
  /** Milliseconds between two pings. */
  interval: number;
  /** Milliseconds without an answer after which a process is killed. */
  silence: number;
  /** The same before its first answer, while it starts. */
  startSilence: number;
}

export const WATCHDOG_LIMITS: WatchdogLimits = { interval: 1_000, silence: 10_000, startSilence: 180_000 };

interface State {
  process: Watched;
  /** When the first unanswered ping was sent; undefined while every ping is answered. */
  waitingSince: number | undefined;
  hasAnswered: boolean;
  isDebugged: boolean;
}

/** Finds processes whose event loop is blocked. Driven from outside: `beat` once per interval. */
export interface Watchdog<Key> {
  watch(key: Key, process: Watched): void;
  /** The process answered; one with an open debugger is not judged until it answers without. */
  answered(key: Key, isDebugged: boolean): void;
  forget(key: Key): void;
  beat(): void;
}

/** @param now a clock in milliseconds that never goes back */
export function createWatchdog<Key>(
  { interval, silence, startSilence }: WatchdogLimits,
  now: () => number = () => performance.now(),
): Watchdog<Key> {
  const states = new Map<Key, State>();
  let lastBeat: number | undefined;

  return {
    watch(key, process) {
      states.set(key, { process, waitingSince: undefined, hasAnswered: false, isDebugged: false });
    },

    answered(key, isDebugged) {
      const state = states.get(key);
      if (state === undefined) return;
      state.waitingSince = undefined;
      state.hasAnswered = true;
      state.isDebugged = isDebugged;
    },

    forget: (key) => void states.delete(key),

    beat() {
      const at = now();
      // This process was itself suspended (a sleeping machine, a stopped terminal), so silence says nothing.
      const wasHeldUp = lastBeat !== undefined && at - lastBeat > 2 * interval;
      lastBeat = at;
      for (const [key, state] of states) {
        if (wasHeldUp) state.waitingSince = undefined;
        const silent = at - (state.waitingSince ?? at);
        if (!state.isDebugged && silent >= (state.hasAnswered ? silence : startSilence)) {
          states.delete(key);
          state.process.kill(silent);
          continue;
        }
        state.waitingSince ??= at;
        state.process.ping();
      }
    },
  };
}
