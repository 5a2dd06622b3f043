import { expect, test } from "vitest";
import { glossaryTerms } from "./glossary.ts";

test("every glossary term has a unique name, and its texts end with a full stop", () => {
  const names = glossaryTerms.map(({ term }) => term.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  for (const { term, meaning, computed = "." } of glossaryTerms)
    for (const sentence of [meaning, computed]) expect(sentence, term).toMatch(/\.$/);
});
