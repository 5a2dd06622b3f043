import { expect, it } from "vitest";
import { blocksOf } from "./operator-text.tsx";

it("blocksOf reads headings, paragraphs and lists from plain text", () => {
  const text = "# Terms\nThe first\nparagraph.\n\n## Prices\n- one\n- two <b>\n\nLast.";
  expect(blocksOf(text)).toEqual([
    { kind: "heading", text: "Terms" },
    { kind: "paragraph", text: "The first paragraph." },
    { kind: "heading", text: "Prices" },
    { kind: "list", items: ["one", "two <b>"] },
    { kind: "paragraph", text: "Last." },
  ]);
});

it("blocksOf returns no blocks for blank text", () => {
  expect(blocksOf("\n \n")).toEqual([]);
});
