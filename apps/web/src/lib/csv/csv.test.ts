import { describe, expect, it } from "vitest";
import { csvCell, csvFile } from "./csv.ts";

describe("a table for a spreadsheet", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+49 30 1", "'+49 30 1"],
    ["-2", "'-2"],
    ["@cmd", "'@cmd"],
    ["\tx", "'\tx"],
    ["\r=x", `"'\r=x"`],
    ["  =1", "'  =1"],
    ['say "hi", now', '"say ""hi"", now"'],
    ["two\nlines", '"two\nlines"'],
    ["plain - text", "plain - text"],
  ])("%j is written as %j", (text, cell) => expect(csvCell(text)).toBe(cell));

  it("says that it is UTF-8, keeps figures as numbers and leaves blank what has no value", () => {
    expect(
      csvFile([
        ["Channel", "Net"],
        ["=Zoë", -1200.5],
        ["b", null],
      ]),
    ).toBe("\uFEFFChannel,Net\r\n'=Zoë,-1200.5\r\nb,\r\n");
  });
});
