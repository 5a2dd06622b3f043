import { expect, test } from "vitest";
import { isRaisedAt } from "./judge.ts";

/** Whether an alert is raised after each of these values, one after another. */
function raised(rule: { metric?: "odds" | "sync"; low?: number; high?: number }, values: readonly number[]) {
  const states: boolean[] = [];
  let isRaised = false;
  for (const value of values) {
    isRaised = isRaisedAt(
      { metric: rule.metric ?? "odds", low: rule.low ?? null, high: rule.high ?? null, isRaised },
      value,
    );
    states.push(isRaised);
  }
  return states;
}

test("a figure below its limit raises the alert, and at the limit does not", () => {
  expect(raised({ low: 40 }, [40, 39.9])).toEqual([false, true]);
});

test("an alert stays raised until the figure is two points within its range", () => {
  expect(raised({ low: 40 }, [39, 40.5, 41.9, 42, 40.5, 39])).toEqual([true, true, true, false, false, true]);
  expect(raised({ high: 30 }, [31, 29, 28, 29.5, 31])).toEqual([true, true, false, false, true]);
});

test("a win rate raises its alert on either side of its range", () => {
  expect(raised({ low: 20, high: 30 }, [25, 19, 25, 31])).toEqual([false, true, false, true]);
});

test("the second failed sync in a row raises the alert, and only a sync that succeeds ends it", () => {
  expect(raised({ metric: "sync", high: 1 }, [0, 1, 2, 3, 1, 0, 1])).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});
