import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { WithConfiguration } from "../drafts/testing.tsx";
import { OWN, rivalColumn, withScore } from "./score-table.ts";
import { combination, planWith } from "./testing.ts";
import { fieldsOf } from "./value-map-fields.ts";
import { ValueMapForm } from "./value-map-form.tsx";
import { valueMap } from "./value-map-section.ts";

/** The drawing keeps the width it has. */
class StillObserver {
  observe(): void {}
  disconnect(): void {}
}
beforeEach(() => {
  vi.stubGlobal("ResizeObserver", StillObserver);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function setUp({ readOnly = false } = {}) {
  const plan = planWith();
  const form = createDocumentForm(fieldsOf({ plan, combination }), valueMap.validate);
  render(
    <WithConfiguration>
      <ValueMapForm form={form} plan={plan} combination={combination} readOnly={readOnly} />
    </WithConfiguration>,
  );
  const scores = within(screen.getByRole("region", { name: "Scores" }));
  return { form, scores, values: () => form.store.getState().values };
}

describe("the form of the value map", () => {
  it("the value map names what is strongest and weakest as scores are set", async () => {
    const { form } = setUp();
    expect(screen.getByRole("heading", { name: "Nothing to compare yet" })).toBeTruthy();
    act(() =>
      form.update((values) => {
        const own = withScore(withScore(values.map, "Cost", OWN, 8), "Reliability", OWN, 2);
        const cost = withScore(own, "Cost", rivalColumn("Halden"), 5);
        return { ...values, map: withScore(cost, "Reliability", rivalColumn("verity"), 4) };
      }),
    );
    expect(
      await screen.findByRole("heading", { name: "Strongest: Cost, +3.0 against the one competitor scored" }),
    ).toBeTruthy();
    expect(screen.getByText(/^Weakest: Reliability, −2\.0/)).toBeTruthy();
  });

  it("a new attribute is added to the value map only once its name is unique", async () => {
    const { scores, values } = setUp();
    await userEvent.click(scores.getByRole("button", { name: "Add attribute" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Attribute" }), "COST{Enter}");
    expect(screen.getByText('Attribute "COST" is already in the list')).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Attribute" }), " of change{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(values().map.attributes.at(-1)).toBe("COST of change");
    expect(scores.getByRole("rowheader", { name: /COST of change/ })).toBeTruthy();
  });

  it("competitors of the previous step cannot be removed in the value map, and our company has no actions", async () => {
    const { scores, values } = setUp();
    expect(scores.queryByRole("button", { name: "Actions on Acme" })).toBeNull();
    await userEvent.click(scores.getByRole("button", { name: "Actions on Halden" }));
    await userEvent.click(screen.getByRole("menuitem", { name: /^Remove/ }));
    expect(values().rivals).toContain("Halden");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(scores.getByRole("button", { name: "Add competitor" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Competitor" }), "acme{Enter}");
    expect(screen.getByText('Competitor "acme" is already in the list')).toBeTruthy();
  });

  it("a view-only value map offers nothing to change", () => {
    const { scores } = setUp({ readOnly: true });
    expect(scores.queryByRole("button", { name: /Add|Actions/ })).toBeNull();
  });
});
