import { expect, it } from "vitest";
import { matchingMembers, mentionAt, mentionedIn, withMention } from "./mentions.ts";

const members = [
  { id: "1", name: "Ada Lovelace" },
  { id: "2", name: "Ben" },
];

it.each([
  ["Ask @ad", { start: 4, text: "ad" }],
  ["@", { start: 0, text: "" }],
  ["ada@acme.example", null],
  ["@ada\nand", null],
  ["nobody", null],
])("what is typed at the end of %j is the mention %j", (text, query) => {
  expect(mentionAt(text, text.length)).toEqual(query);
});

it("members are found by the beginning of any word of their name", () => {
  expect(matchingMembers(members, "love").map(({ id }) => id)).toEqual(["1"]);
  expect(matchingMembers(members, "").map(({ id }) => id)).toEqual(["1", "2"]);
  expect(matchingMembers(members, "x")).toEqual([]);
});

it("a chosen member takes the place of what was typed, and the rest of the text stays", () => {
  const next = withMention(
    "Ask @ad about it",
    7,
    { start: 4, text: "ad" },
    { id: "1", name: "Ada Lovelace" },
  );
  expect(next).toEqual({ text: "Ask @Ada Lovelace  about it", caret: 18 });
});

it.each([
  ["@Ben, please look", ["ben"]],
  ["(@Ben) and @Ben's plan", ["ben"]],
  ["@Ben Park, please look", ["park"]],
  ["@Ben Park and @Ben", ["park", "ben"]],
  ["@Benedict and @Benè", []],
  ["ben@Ben.example, https://acme.example/@Ben", []],
  ["@Ben (Sales) [x]", ["sales"]],
  ["Ben", []],
])("the text %j mentions %j", (text, ids) => {
  const people = [
    { id: "ben", name: "Ben" },
    { id: "park", name: "Ben Park" },
    { id: "sales", name: "Ben (Sales) [x]" },
    { id: "nameless", name: "" },
  ];
  expect(mentionedIn(text, people, [])).toEqual(ids);
});

it.each([
  ["@Ben", [], ["one", "two"]],
  ["@Ben", ["two"], ["two"]],
  ["@Ben", ["one", "two"], ["two"]],
  ["@Ben and @Ben", ["one", "two"], ["one", "two"]],
  ["@Ada", ["one"], []],
])("the text %j after the choice of %j mentions %j of two members called Ben", (text, chosen, ids) => {
  const namesakes = ["one", "two"].map((id) => ({ id, name: "Ben" }));
  expect(mentionedIn(text, namesakes, chosen)).toEqual(ids);
});
