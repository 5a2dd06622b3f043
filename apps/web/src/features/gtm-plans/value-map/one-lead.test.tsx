import { defaultSegmentWeights } from "@beachhead/contract/segment-sizes";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { setFormatLocale } from "../../../lib/format/locale.ts";
import { planToTest } from "../combinations/test-plan.ts";
import { WithConfiguration } from "../drafts/testing.tsx";
import { evidenceOf, scoreAt, scoresOf } from "../recommended/segment-scores.ts";
import { WhyPanel } from "../recommended/why-panel.tsx";
import { fieldsOf as driverFields } from "../value-drivers/driver-fields.ts";
import { DriverScores } from "../value-drivers/driver-scores.tsx";
import { fieldsOf as mapFields } from "./value-map-fields.ts";
import { ValueMapForm } from "./value-map-form.tsx";

class StillObserver {
  observe(): void {}
  disconnect(): void {}
}
beforeEach(() => {
  vi.stubGlobal("ResizeObserver", StillObserver);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  setFormatLocale("en-GB");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const chosen = { Cost: true, Reliability: true };
const blank = planToTest({
  industries: ["Banking"],
  customerValueData: {
    values: {
      Acme: { Cost: 5, Reliability: 8 },
      Halden: { Cost: 8, Reliability: 7 },
      Kestrel: { Cost: 8, Reliability: 8 },
      Orrin: { Cost: 8, Reliability: 7 },
      Verity: { Cost: 9, Reliability: 7 },
    },
  },
});
const { combination } = blank;
const plan = {
  ...blank.plan,
  overlayValueDriver: {
    [combination.title]: {
      industries: ["Banking"],
      segments: ["Enterprise", "Mid-Market", "SME"],
      attributes: ["Cost", "Reliability"],
      scores: {
        myScores: { Banking: { Cost: 5, Reliability: 8 } },
        avgScores: { Banking: { Cost: 8.25, Reliability: 7.25 } },
      },
      selections: { Banking: { Enterprise: chosen, "Mid-Market": chosen, SME: chosen } },
      note: "",
    },
  },
};
const context = { plan, combination };
const score = scoreAt(scoresOf(evidenceOf(context), defaultSegmentWeights), "Banking", "SME");

/** The cells of the row of an attribute. */
const cellsOf = (attribute: string) =>
  within(screen.getByRole("row", { name: new RegExp(`^${attribute}`) }))
    .getAllByRole("gridcell")
    .map(({ textContent }) => textContent);

it("a lead halfway between two tenths rounds the same in the value map, the drivers and the reasons", () => {
  expect(score?.drivers?.weakest.difference).toBe(-3.25);
  expect(score?.drivers?.best.difference).toBe(0.75);

  render(
    <WithConfiguration>
      <ValueMapForm
        form={createDocumentForm(mapFields(context), () => [])}
        plan={plan}
        combination={combination}
        readOnly={false}
      />
    </WithConfiguration>,
  );
  expect(cellsOf("Cost").at(-1)).toBe("−3.3");
  expect(cellsOf("Reliability").at(-1)).toBe("+0.8");
  expect(screen.getByText(/^Weakest: Cost, −3\.3/)).toBeDefined();
  cleanup();

  render(
    <DriverScores form={createDocumentForm(driverFields(context), () => [])} {...context} readOnly={false} />,
  );
  expect(cellsOf("Cost").at(-1)).toBe("−3.3");
  cleanup();

  if (score === undefined) throw new Error("The segment has a score.");
  render(
    <WhyPanel
      score={score}
      weights={defaultSegmentWeights}
      drivers={[{ attribute: "Cost", myScore: 5, averageScore: 8.25 }]}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByText(/best: Reliability \+0\.8, weakest: Cost −3\.3/)).toBeDefined();
  expect(screen.getAllByRole("listitem").at(-1)?.textContent).toContain("−3.3");
});

it("reasons of a segment's score are in the number format of the user", () => {
  if (score === undefined) throw new Error("The segment has a score.");
  setFormatLocale("de-DE");
  render(<WhyPanel score={score} weights={defaultSegmentWeights} drivers={[]} onClose={() => undefined} />);
  expect(screen.getByText(/best: Reliability \+0,8, weakest: Cost −3,3/)).toBeDefined();
});
