import { expect, onTestFinished, test } from "vitest";
import { createOverload } from "./load-shedding.ts";

test("a process is overloaded while more than 300 callers wait for the database", () => {
  let waiting = 300;
  const overload = createOverload({ waiting: () => waiting });
  onTestFinished(() => overload.stop());
  expect(overload.isOverloaded()).toBe(false);
  waiting = 301;
  expect(overload.isOverloaded()).toBe(true);
});
