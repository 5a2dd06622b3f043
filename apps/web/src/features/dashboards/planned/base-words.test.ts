import { expect, test } from "vitest";
import { achievementBase, planToDate, varianceTitle } from "./base-words.ts";

const behind = {
  success: true as const,
  currency: "EUR",
  method: "sequential" as const,
  planned: 566_000,
  closed: 545_000,
  total: -21_000,
  parts: [],
  planDay: "2026-01-01",
  sentence: "",
};

test("an achievement of 75.3 %, a pace of 84 % and a variance of 21k each name what they compare with", () => {
  const reached = { percent: 75.3, pace: 84.1, status: "Slightly behind" as const };
  expect(achievementBase(reached, "2026", 0.895)).toBe(
    "Of the plan for 2026. With 90\u202f% of the time gone, the pace is 84\u202f%.",
  );
  expect(varianceTitle(behind, 0.895)).toBe("21\u202fk behind the plan to date");
  expect(planToDate(behind, 724_000, "2026")).toBe(
    " The plan to date, 566,000 of 724,000 EUR for 2026, follows the months of your channel plans; the pace takes all months as equal.",
  );
});

test("a past or future year is compared with its whole plan only", () => {
  const reached = { percent: 75.3, pace: 75.3, status: "At risk" as const };
  expect(achievementBase(reached, "2025", 1)).toBe("Of the plan for 2025, which is over.");
  expect(varianceTitle(behind, 1)).toBe("21\u202fk behind plan");
  expect(planToDate(behind, 566_000.2, "2025")).toBe("");
  expect(achievementBase({ percent: 0, pace: null, status: "Not started" }, "2028", 0)).toBe(
    "Of the plan for 2028, which has not started.",
  );
  expect(achievementBase({ percent: null, pace: null, status: "No plan" }, "2026", 0.5)).toBeNull();
  expect(varianceTitle({ ...behind, planned: 0, closed: 0, total: 0 }, 0)).toBe(
    "Why it differs from the plan",
  );
  expect(varianceTitle({ ...behind, total: 0.2 }, 0.5)).toBe("Closed revenue is as planned");
});
