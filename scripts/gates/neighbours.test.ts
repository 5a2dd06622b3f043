import { expect, test } from "vitest";
import { complaintsOf, noTimes, quantile, type Times } from "./neighbours/times.ts";

/** So many calls of each kind that take `usual` milliseconds, and some more of one kind that take `slow`. */
function timesOf(usual: number, slow = usual, slowCalls = 0): Times {
  const times = noTimes();
  for (const kind of ["list", "save", "simulation"] as const)
    times[kind] = Array<number>(100 - slowCalls).fill(usual);
  for (const kind of ["list", "save", "simulation"] as const)
    times[kind].push(...Array<number>(slowCalls).fill(kind === "save" ? slow : usual));
  return times;
}

test("a quantile is the time that so many calls stay within", () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(quantile([5, 1, 4, 2, 3], 0.95)).toBe(5);
  expect(quantile([7], 0.5)).toBe(7);
});

test("a median of up to three times the quiet one plus the floor passes, and no more", () => {
  expect(complaintsOf(timesOf(10), timesOf(60))).toEqual([]);
  expect(complaintsOf(timesOf(10), timesOf(61))).toEqual([
    "list: the median is 61 ms beside others, at most 60",
    "save: the median is 61 ms beside others, at most 60",
    "simulation: the median is 61 ms beside others, at most 60",
  ]);
});

test("slow calls at the 95th percentile are found though the median holds", () => {
  expect(complaintsOf(timesOf(10), timesOf(10, 500, 4))).toEqual([]);
  expect(complaintsOf(timesOf(10), timesOf(10, 500, 6))).toEqual([
    "save: the 95th percentile is 500 ms beside others, at most 210",
  ]);
});

test("too few samples do not pass", () => {
  expect(complaintsOf(timesOf(10), { ...timesOf(10), list: [10] })).toEqual(["list: only 1 samples"]);
});
