import { describe, expect, it } from "vitest";
import { readTable, writeHtmlTable, writeTable } from "./clipboard-table.ts";

describe("a block from a spreadsheet", () => {
  it.each<[string, string, string[][]]>([
    [
      "cells and rows",
      "a\tb\nc\td",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "the line end that Excel adds",
      "1\t2\r\n3\t4\r\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["old line ends", "1\r2", [["1"], ["2"]]],
    ["blank cells and rows", "\ta\t\n\nb\n", [["", "a", ""], [""], ["b"]]],
    [
      "tabs, line ends and quotes in quotes",
      '"a\tb"\t"two\r\nlines"\n"say ""x"""\t',
      [
        ["a\tb", "two\nlines"],
        ['say "x"', ""],
      ],
    ],
    ["a quote that closes nowhere", '"open\tb', [['"open', "b"]]],
    ["a quote within a word", '5" disk\t6', [['5" disk', "6"]]],
    ["a quoted word with more behind it", '"a" b\tc', [['"a" b', "c"]]],
    ["nothing", "", [[""]]],
  ])("a pasted block with %s is read", (_, text, table) => expect(readTable(text)).toEqual(table));

  it("a block written to the clipboard is read back unchanged", () => {
    const table = [
      ["plain", "tab\there", 'say "x"'],
      ["two\nlines", "", '"'],
    ];
    expect(readTable(writeTable(table))).toEqual(table);
  });

  it("writeHtmlTable escapes markup in cells and keeps their line breaks", () => {
    expect(
      writeHtmlTable([
        [{ text: "<b>1</b>" }, { text: "a & b" }],
        [{ text: "x\ny" }, { text: "1,5", exact: 1.5 }],
      ]),
    ).toBe(
      '<table><tr><td>&lt;b&gt;1&lt;/b&gt;</td><td>a &amp; b</td></tr><tr><td>x<br>y</td><td sdval="1.5">1,5</td></tr></table>',
    );
  });
});
