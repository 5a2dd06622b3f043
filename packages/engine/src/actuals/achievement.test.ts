import { describe, expect, test } from "vitest";
import file from "../../examples/segments-actuals-pricing.json" with { type: "json" };
import { roundRatio } from "../money/rounding.ts";
import { achievement, pipelineCoverage } from "./achievement.ts";

describe("achievement", () => {
  const [quarter, half, noPlan, done] = file.achievement;

  test.each([
    [400_000, 100_000, 0.25, quarter],
    [400_000, 100_000, 0.5, half],
    [0, 100_000, 0.5, noPlan],
    [400_000, 410_000, 0.9, done],
  ])(
    "achievement of %d planned and %d closed after %d of the period matches the worked example",
    (planned, closed, elapsed, out) => {
      const found = achievement(planned, closed, elapsed);
      expect(found.status).toBe(out?.status);
      expect(found.revenueAchievement).toBe(out?.revenueAchievement);
      expect(found.pace === null ? null : roundRatio(found.pace)).toBe(out?.pace ?? null);
    },
  );

  test("achievement changes status at a pace of 100, 80 and 50 %, and is Not started before the period", () => {
    const at = (percent: number) => achievement(1000, 3 * percent, 0.3).status;
    expect([100, 99.9, 80, 79.9, 50, 49.9].map(at)).toEqual([
      "On track",
      "Slightly behind",
      "Slightly behind",
      "At risk",
      "At risk",
      "Off track",
    ]);
    expect(achievement(1000, 0, 0).status).toBe("Not started");
  });

  test("pipeline coverage has no value when nothing is missing or no win rate is planned", () => {
    expect(pipelineCoverage(120_000, 200_000, 100_000, 0.25)).toEqual({ has: 1.2, needs: 4 });
    expect(pipelineCoverage(120_000, 100_000, 100_000, 0)).toEqual({ has: null, needs: null });
  });
});
