import { describe, expect, it } from "vitest";
import { csvFile } from "../../lib/csv-file.ts";
import { type ChartTable, toTabSeparated } from "./chart-table.ts";
import { toRows } from "./save-chart.ts";

const heads = ["Plan", "Revenue, USD"];
const textOf = (rows: ChartTable["rows"]) => toTabSeparated({ heads, rows });

describe("figures for a spreadsheet", () => {
  it("toTabSeparated writes raw numbers between tabs, with a plain minus and nothing for a missing value", () => {
    const text = textOf([
      ["Starter", 1234567.5],
      ["Growth", -200],
      ["Enterprise", null],
    ]);
    expect(text).toBe("Plan\tRevenue, USD\nStarter\t1234567.5\nGrowth\t-200\nEnterprise\t");
  });

  it("toTabSeparated replaces tabs and line ends in a name with spaces", () => {
    expect(textOf([["A\tB\r\nC", 1]])).toBe("Plan\tRevenue, USD\nA B C\t1");
  });

  it.each(["=HYPERLINK(1)", "+1", "-1", "@cmd"])("a copied name %s never runs as a formula", (name) => {
    expect(textOf([[name, 1]])).toBe(`Plan\tRevenue, USD\n'${name}\t1`);
  });

  it("a chart's CSV file has numbers without floating-point noise, and names that are not formulas", () => {
    const rows = [
      ["=1+1", 0.1 + 0.2],
      ['The "big" one', null],
    ];
    expect(csvFile(toRows({ heads, rows }))).toBe(
      `\uFEFF"Plan","Revenue, USD"\r\n"'=1+1",0.3\r\n"The ""big"" one",\r\n`,
    );
  });
});
