import { expect, it } from "vitest";
import { changeSentence } from "./state-changes.ts";

it.each([
  ["40,000", "50,000", "Sales: Field Sales, deal size: from 40,000 to 50,000."],
  ["", "Note\nof two lines", "Sales: Field Sales, deal size: added (Note, of two lines)."],
  ["40,000", "", "Sales: Field Sales, deal size: removed (40,000)."],
])("a change from %j to %j is a sentence", (was, now, sentence) => {
  expect(changeSentence({ field: "Sales: Field Sales, deal size", was, now })).toBe(sentence);
});

it("an item without further values is added or removed by its name", () => {
  expect(changeSentence({ field: "Launch", was: "", now: "Launch" })).toBe("Launch: added.");
  expect(changeSentence({ field: "Launch", was: "Launch", now: "" })).toBe("Launch: removed.");
});
