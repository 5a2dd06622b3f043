import { expect, test } from "vitest";
import { holdsEveryWord } from "./search.ts";

test.each([
  ["", true],
  ["  ", true],
  ["india", true],
  ["INDIA crm", true],
  ["crm germany", false],
  ["unit cost", true],
])("a search for %j in CRM unit costs India matches: %j", (search, found) => {
  expect(holdsEveryWord("CRM unit costs India", search)).toBe(found);
});
