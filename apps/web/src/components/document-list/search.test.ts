import { expect, test } from "vitest";
import { holdsEveryWord } from "./search.ts";

test.each([
  ["", true],
  ["  ", true],
  ["india", true],
  ["INDIA crm", true],
  ["crm germany", false],
  ["unit cost", true],
])("searching for %j", (search, found) => {
  expect(holdsEveryWord("CRM unit costs India", search)).toBe(found);
});
