import { expect, it } from "vitest";
import { summaryOf } from "./plan-summary.ts";
import { summaryCsv } from "./summary-csv.ts";
import { channel, plan } from "./test-plan.ts";

it("summaryCsv has a line for each channel and one for all, full figures, and no name that is a formula", () => {
  const goal = { increase: 4_000_000, target: 4_000_000, current: 0, years: 2 };
  const blank = channel(7, "Inside, Sales", { roiTable: [], timeBoundSimulation: [] });
  const [heads, ...lines] = summaryCsv(summaryOf(plan(channel(6, "=1+1"), blank), goal), "USD")
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n");
  expect(heads).toContain('"Channel","People",');
  expect(lines).toEqual([
    `"'=1+1",4,521000,4000000,1000000,52.1,25,1,18`,
    '"Inside, Sales",0,0,,,,,,',
    '"All channels",4,521000,4000000,1000000,52.1,25,,',
  ]);
});
