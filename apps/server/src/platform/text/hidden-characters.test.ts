import { expect, test } from "vitest";
import { withoutHidden } from "./hidden-characters.ts";

test.each([
  ["a\u200bb\u202ec\u{e0041}d\u0007e", "abcde"],
  ["line\u200b\n\u200bline\tend", "line\nline\tend"],
  ["Größe 日本 🙂", "Größe 日本 🙂"],
])("%j without hidden characters is %j", (text, expected) => {
  expect(withoutHidden(text)).toBe(expected);
});
