import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { createDocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { WithConfiguration } from "../drafts/testing.tsx";
import { combination, planWith } from "../value-map/testing.ts";
import { PositioningForm } from "./positioning-form.tsx";
import { fieldsOf, positioning, withLine } from "./positioning-section.ts";

afterEach(cleanup);

const personalSelection = {
  "CRM-India": { Banking: { Enterprise: true, "Mid-Market": false, SME: true } },
};

function setUp({ readOnly = false } = {}) {
  const plan = planWith({ personalSelection });
  const form = createDocumentForm(fieldsOf({ plan, combination }), positioning.validate);
  render(
    <WithConfiguration>
      <PositioningForm form={form} plan={plan} combination={combination} readOnly={readOnly} />
    </WithConfiguration>,
  );
  return { form, values: () => form.store.getState().values };
}

const frameOf = (label: string) =>
  within(screen.getByRole("group", { name: `Template for the company ${label}` }));
const open = (label: string) =>
  userEvent.click(screen.getByRole("button", { name: `Write the company ${label} with a template` }));

describe("the form of positioning and pricing", () => {
  it("the positioning template writes the text while it is filled in, starting with what the plan knows", async () => {
    const { values } = setUp();
    await open("positioning");
    expect(values().companyPositioning).toBe("");
    await userEvent.type(frameOf("positioning").getByRole("combobox", { name: "Need" }), "lose a, b, and c");
    expect(values().companyPositioning).toBe(
      "For Enterprise companies in Banking who lose a, b, and c, CRM is [what it is]. Unlike Halden, it [difference].",
    );
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Company positioning" }).value).toBe(
      values().companyPositioning,
    );
  });

  it("the offering template leaves the user's own text unchanged until asked to replace it", async () => {
    const { values } = setUp();
    await userEvent.type(screen.getByRole("textbox", { name: "Company offering" }), "Our own words");
    await open("offering");
    await userEvent.type(frameOf("offering").getByRole("combobox", { name: "What they get" }), "peace");
    expect(values().companyOffering).toBe("Our own words");
    await userEvent.click(screen.getByRole("button", { name: "Replace the text with this" }));
    expect(values().companyOffering).toBe(
      "CRM gives Enterprise companies in Banking peace, with [what comes with it].",
    );
    expect(screen.queryByRole("button", { name: "Replace the text with this" })).toBeNull();
  });

  it("the scorecard names the weakest line and counts the scored lines as scores are set", async () => {
    const { form } = setUp();
    expect(screen.getByRole("heading", { name: "No scores yet" })).toBeTruthy();
    form.update((values) =>
      withLine(withLine(values, "Pricing", { score: 2 }), "Localization", { score: 5 }),
    );
    expect(await screen.findByRole("heading", { name: "Weakest: Pricing" })).toBeTruthy();
    expect(screen.getByText("2 of 13 scored")).toBeTruthy();
  });

  it("an entry that is not a score stays in its cell, is marked invalid and is not counted", async () => {
    const { form } = setUp();
    const cell = (index: number) => {
      const found = document.querySelector<HTMLElement>(`[data-field="commercialScorecard.${index}.score"]`);
      if (found === null) throw new Error(`There is no score ${index}`);
      return found;
    };
    await userEvent.click(cell(0));
    await userEvent.keyboard("high{Enter}11{Enter}");
    expect(cell(0).textContent).toBe("high");
    expect([cell(0), cell(1)].map((each) => each.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
    expect(openFields(form.store.getState()).toSorted()).toEqual([
      "commercialScorecard.0.score",
      "commercialScorecard.1.score",
    ]);
    expect(screen.getByRole("heading", { name: "No scores yet" })).toBeTruthy();
    await userEvent.click(cell(1));
    expect(screen.getAllByText("Score must be between 0 and 10").length).toBeGreaterThan(0);
  });

  it("a view-only positioning form offers nothing to change", () => {
    setUp({ readOnly: true });
    expect(screen.queryByRole("button", { name: /with a template/ })).toBeNull();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Company offering" }).readOnly).toBe(
      true,
    );
  });
});
