import { expect, it } from "vitest";
import { oddsInWords } from "./numbers.ts";

it.each([
  [0, "no trial reached it"],
  [0.0003, "less than 1 chance in 100"],
  [0.05, "about 1 chance in 20"],
  [0.1, "about 1 chance in 10"],
  [0.346, "about 1 chance in 3"],
  [0.4, "about 2 chances in 5"],
  [0.5, "about an even chance"],
  [0.58, "about 3 chances in 5"],
  [0.9, "about 9 chances in 10"],
  [0.97, "about 97 chances in 100"],
  [0.9999, "more than 99 chances in 100"],
  [1, "every trial reached it"],
])("odds of %d are %s", (odds, words) => {
  expect(oddsInWords(odds)).toBe(words);
});
