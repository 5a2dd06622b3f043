import { expect, it } from "vitest";
import { comparePlans, comparisonFinding } from "./plan-comparison.ts";
import { channel, plan } from "./test-plan.ts";

it("two plans are compared channel by channel, also those that only one of them has", () => {
  const [row] = channel(6, "Field Sales").roiTable;
  const here = plan(channel(6, "Field Sales"), channel(7, "Inside Sales"));
  const there = plan(
    channel(6, "Field Sales", { roiTable: [{ ...row, revenueTarget: 2_000_000 }] }),
    channel(17, "Key accounts"),
  );
  const comparison = comparePlans(here, there);
  expect(
    comparison.rows.map(({ label, here: own, there: other }) => [
      label,
      own?.revenue ?? null,
      other?.revenue ?? null,
    ]),
  ).toEqual([
    ["Field Sales", 1_000_000, 2_000_000],
    ["Inside Sales", 1_000_000, null],
    ["Key accounts", null, 1_000_000],
  ]);
  const more = (comparison.there.cost ?? 0) - (comparison.here.cost ?? 0);
  expect(more).toBeGreaterThan(0);
  expect(comparisonFinding(comparison, "Copy", "USD").replaceAll("\u202f", " ")).toMatch(
    /^“Copy” brings 1\.0 M USD more revenue for [\d.]+ k USD more cost a year$/,
  );
  expect(comparisonFinding(comparePlans(here, here), "Copy", "USD")).toBe(
    "“Copy” brings the same revenue for the same cost a year",
  );
});
