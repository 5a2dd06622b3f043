import { describe, expect, test } from "vitest";
import { createWatchdog } from "./watchdog.ts";

const LIMITS = { interval: 1_000, silence: 10_000, startSilence: 60_000 };

/** A watchdog over one process, with a clock that the test turns. */
function watched() {
  let now = 0;
  const pings: number[] = [];
  const kills: number[] = [];
  const dog = createWatchdog<string>(LIMITS, () => now);
  dog.watch("one", { ping: () => pings.push(now), kill: (silent) => kills.push(silent) });
  return {
    pings,
    kills,
    answer: (isDebugged = false) => dog.answered("one", isDebugged),
    forget: () => dog.forget("one"),
    /** Beats once a second for so many seconds. */
    beats(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        now += 1_000;
        dog.beat();
      }
    },
    /** The supervisor itself does nothing for so long. */
    sleep: (milliseconds: number) => (now += milliseconds),
  };
}

describe("a process that is watched", () => {
  test("a watched process is killed once, after 10 s without an answer and not earlier", () => {
    const one = watched();
    one.beats(1);
    one.answer();
    one.beats(10);
    expect(one.kills).toEqual([]);
    one.beats(1);
    expect(one.kills).toEqual([10_000]);
    one.beats(30);
    expect(one.kills).toHaveLength(1);
    expect(one.pings).toHaveLength(11);
  });

  test("a watched process is left alone while it answers within 10 s, however late each time", () => {
    const one = watched();
    for (let round = 0; round < 20; round += 1) {
      one.beats(9);
      one.answer();
    }
    expect(one.kills).toEqual([]);
  });

  test("a watched process may take a minute to start", () => {
    const one = watched();
    one.beats(60);
    expect(one.kills).toEqual([]);
    one.beats(1);
    expect(one.kills).toHaveLength(1);
  });

  test("a watched process is not killed for the time in which the supervisor itself was suspended", () => {
    const one = watched();
    one.beats(1);
    one.answer();
    one.beats(5);
    one.sleep(3_600_000);
    one.beats(10);
    expect(one.kills).toEqual([]);
    one.beats(1);
    expect(one.kills).toHaveLength(1);
  });

  test("a watched process is left alone at a breakpoint, and judged again once the debugger is closed", () => {
    const one = watched();
    one.beats(1);
    one.answer(true);
    one.beats(600);
    expect(one.kills).toEqual([]);
    one.answer(false);
    one.beats(11);
    expect(one.kills).toHaveLength(1);
  });

  test("a watched process is not pinged after it has ended", () => {
    const one = watched();
    one.forget();
    one.beats(100);
    expect([one.pings, one.kills]).toEqual([[], []]);
  });
});
