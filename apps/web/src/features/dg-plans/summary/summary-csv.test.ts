import { expect, it } from "vitest";
import { summaryOf } from "./plan-summary.ts";
import { summaryCsv } from "./summary-csv.ts";
import { channel, goalFor, plan } from "./test-plan.ts";

it("summaryCsv has a line for each channel and one for all, full figures, and no name that is a formula", () => {
  const blank = channel(7, "Inside, Sales", { roiTable: [], timeBoundSimulation: [] });
  const shown = plan(channel(6, "=1+1"), blank);
  const [heads, ...lines] = summaryCsv(summaryOf(shown, goalFor(shown, 4_000_000)), "USD")
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n");
  expect(heads).toContain('"Channel","People",');
  expect(heads).toContain('"Carried into 2028, USD","Of the 4000000 USD that the whole plan needs, %"');
  expect(lines).toEqual([
    `"'=1+1",4,521000,4000000,1000000,52.1,1000000,25,1,18`,
    '"Inside, Sales",0,0,,,,,,,',
    '"All channels",4,521000,4000000,1000000,52.1,1000000,25,,',
  ]);
});
