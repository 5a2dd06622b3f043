import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NUMBERED_YEARS } from "../../../lib/format/years.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { channel, plan } from "../summary/test-plan.ts";
import { allocationModel } from "./allocation-model.ts";
import { RangeButton } from "./range-button.tsx";
import { rangesSentence } from "./revenue-range.ts";
import { calibrationOf, calibrationRow, doubtful } from "./test-calibration.ts";

afterEach(cleanup);

const modelOf = (found: ReturnType<typeof calibrationOf> | null) =>
  allocationModel(plan(channel(6, "Field Sales"), channel(7, "Inside Sales")), null, NUMBERED_YEARS, found);

/** What the popup of a channel's range says. */
async function said(found: ReturnType<typeof calibrationOf> | null, index = 0): Promise<string> {
  const [label, range] = [modelOf(found).channels[index]?.label ?? "", modelOf(found).channels[index]?.range];
  if (range === undefined) throw new Error("No such channel");
  render(
    <TestRouter at="/">
      <RangeButton {...{ label, range }} />
    </TestRouter>,
  );
  fireEvent.click(screen.getByRole("button"));
  return (await screen.findByRole("dialog")).textContent.replaceAll("\u202f", " ");
}

test("a channel with enough deals names its range, the number of deals and their months", async () => {
  const text = await said(calibrationOf(calibrationRow({ key: "FIELD sales " })));
  expect(text).toContain("Measured From 34 deals of the last 24 months: 82 to 124 %.");
  expect(text).not.toContain("does not fit");
});

test("a channel with too few won deals keeps an assumption that says how many there are", async () => {
  const few = calibrationRow({ won: 7, lost: 30, dealSize: null, revenueFactor: null });
  expect(await said(calibrationOf(few))).toContain(
    "Assumption 60 to 130 %. Your deals say it once 10 of the channel are won; in the last 24 months 7 were won.",
  );
});

test("a channel without deals, and deals that cannot be read, leave an assumption that says so", async () => {
  expect(await said(calibrationOf())).toContain("Assumption 60 to 130 %. Your deals say it once 10");
  cleanup();
  expect(await said(null)).toContain("60 to 130 %, because your deals could not be read.");
});

test("figures of the plan that its deals doubt are named, those of other plans and the time to close are not", async () => {
  const proposals = [
    doubtful({ input: "averageDealSize" }),
    doubtful({ input: "leadToClosure" }),
    doubtful({ dgPlanId: "other" }),
  ];
  expect(await said(calibrationOf(calibrationRow({ proposals })))).toContain(
    "The plan itself does not fit these deals: Average deal size.",
  );
});

test("measured ranges are listed by channel and the others together", () => {
  const sentence = (found: Parameters<typeof modelOf>[0]) =>
    rangesSentence(modelOf(found).channels).replaceAll("\u202f", " ");
  expect(sentence(calibrationOf(calibrationRow()))).toBe(
    "Revenue by your deals: Field Sales 82 to 124 % of the plan (34 deals); the others from 60 to 130 % of the plan, an assumption.",
  );
  expect(sentence(null)).toBe("Revenue of each channel: from 60 to 130 % of the plan, an assumption.");
});
