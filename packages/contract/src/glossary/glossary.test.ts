import { expect, test } from "vitest";
import { glossaryTerms } from "./glossary.ts";

test("every term has a name of its own and whole sentences", () => {
  const names = glossaryTerms.map(({ term }) => term.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  for (const { term, meaning, computed = "." } of glossaryTerms)
    for (const sentence of [meaning, computed]) expect(sentence, term).toMatch(/\.$/);
});
