import { expect, test } from "vitest";
import { choiceFinding } from "./findings.ts";
import { exampleRows } from "./test-rows.ts";

test("slides do not call targets out of reach that are reached in total, but not with each plan's share", () => {
  const [row] = exampleRows();
  const recommended = row?.result.recommended;
  if (row === undefined || !recommended) throw new Error("The example has no recommended point");
  const nearest = (isMet: boolean) => ({
    ...row,
    result: {
      ...row.result,
      recommended: {
        ...recommended,
        feasible: false,
        result: { ...recommended.result, revenueMet: isMet, ebitMet: isMet },
      },
    },
  });
  expect(choiceFinding(nearest(true))).toBe(
    "No point of the ranges brings every plan its share of the target; the nearest brings 750 k in all",
  );
  expect(choiceFinding(nearest(false))).toBe(
    "No point of the ranges reaches both targets; the nearest brings 750 k",
  );
});
