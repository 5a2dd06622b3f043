import { describe, expect, it } from "vitest";
import { copyText, linkTarget, problemOf, readText, shownText } from "./cell-values.ts";
import type { GridColumn } from "./grid-types.ts";

const figure: GridColumn = { kind: "number", id: "n", label: "Figure", decimals: 1 };
const choice: GridColumn = { kind: "choice", id: "c", label: "Country", options: ["India", "Germany"] };

describe("the text of a cell", () => {
  it.each([
    ["1,234.5", 1234.5],
    ["12%", 12],
    ["(5)", -5],
    ["1.2m", 1_200_000],
    ["", null],
  ])("readText reads %j as the figure %j", (text, value) =>
    expect(readText(figure, text)).toEqual({ kind: "value", value }),
  );

  it("readText cannot read a word in a number column", () =>
    expect(readText(figure, "soon")).toEqual({ kind: "unreadable" }));

  it("readText in a USD column cannot read an amount in EUR, and reads one in USD", () => {
    const money: GridColumn = { ...figure, unit: "USD" };
    expect(readText(money, "EUR 60m")).toEqual({ kind: "unreadable" });
    expect(problemOf(money, "EUR 60m")).toContain("This is in EUR");
    expect(readText(money, "USD 60m")).toEqual({ kind: "value", value: 60_000_000 });
  });

  it("readText reads an option of a choice column in any case, and nothing else", () => {
    expect(readText(choice, " india ")).toEqual({ kind: "value", value: "India" });
    expect(readText(choice, "Indiana")).toEqual({ kind: "unreadable" });
  });

  it("readText joins the lines of a text cell with a space", () =>
    expect(readText({ kind: "text", id: "t", label: "Name" }, "North\r\nlight")).toEqual({
      kind: "value",
      value: "North light",
    }));

  it("a grid cell shows a figure with its column's decimals and copies it with every digit", () => {
    expect(shownText(figure, -1234.56)).toBe("\u22121,234.6");
    expect(copyText(-1234.56)).toBe("-1234.56");
  });
});

describe("a link", () => {
  it.each([
    ["northlight.com", "https://northlight.com/"],
    ["http://a.example/x?y=1", "http://a.example/x?y=1"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["file:///etc/passwd", undefined],
    ["northlight", undefined],
    ["", undefined],
  ])("the link target of %j is %j", (text, target) => expect(linkTarget(text)).toBe(target));
});
