import { expect, test } from "vitest";
import { countWords, firstWords } from "./words.ts";

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(" ");

test.each([
  ["", 0],
  ["   \n ", 0],
  ["one", 1],
  ["  two\twords\n", 2],
  ["price-wording, for (public) banks", 4],
])("%j has %i words", (text, count) => {
  expect(countWords(text)).toBe(count);
});

test("a text is cut after its last allowed word", () => {
  expect(firstWords("a b c d", 3)).toBe("a b c");
  expect(firstWords(words(5_001), 5_000)).toBe(words(5_000));
});

test("a text within the limit stays unchanged, including a trailing space", () => {
  expect(firstWords("a b ", 3)).toBe("a b ");
  expect(firstWords("a b c ", 3)).toBe("a b c ");
});
