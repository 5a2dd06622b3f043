import { describe, expect, it } from "vitest";
import { csvFile } from "../../lib/csv/csv.ts";
import { toTabSeparated } from "./chart-table.ts";
import { toRows } from "./save-chart.ts";

const columns = [
  { key: "name", header: "Plan" },
  { key: "revenue", header: "Revenue, USD" },
];
const textOf = (rows: Record<string, string | number | null>[]) => toTabSeparated({ columns, rows });

describe("figures for a spreadsheet", () => {
  it("toTabSeparated writes raw numbers between tabs, with a plain minus and nothing for a missing value", () => {
    const text = textOf([
      { name: "Starter", revenue: 1234567.5 },
      { name: "Growth", revenue: -200 },
      { name: "Enterprise", revenue: null },
    ]);
    expect(text).toBe("Plan\tRevenue, USD\nStarter\t1234567.5\nGrowth\t-200\nEnterprise\t");
  });

  it("toTabSeparated replaces tabs and line ends in a name with spaces", () => {
    expect(textOf([{ name: "A\tB\r\nC", revenue: 1 }])).toBe("Plan\tRevenue, USD\nA B C\t1");
  });

  it.each(["=HYPERLINK(1)", "+1", "-1", "@cmd"])("a copied name %s never runs as a formula", (name) => {
    expect(textOf([{ name, revenue: 1 }])).toBe(`Plan\tRevenue, USD\n'${name}\t1`);
  });

  it("a chart's CSV file has numbers without floating-point noise, and names that are not formulas", () => {
    const rows = [
      { name: "=1+1", revenue: 0.1 + 0.2 },
      { name: 'The "big" one', revenue: null },
    ];
    expect(csvFile(toRows({ columns, rows }))).toBe(
      `\uFEFF"Plan","Revenue, USD"\r\n"'=1+1",0.3\r\n"The ""big"" one",\r\n`,
    );
  });
});
