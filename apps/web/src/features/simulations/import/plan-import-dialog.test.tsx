import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { validateSimulation } from "../state/validation.ts";
import { exampleFields } from "../testing/example.ts";
import { PlanImportDialog } from "./plan-import-dialog.tsx";

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

function setUp() {
  const form = createDocumentForm(exampleFields(), validateSimulation);
  const onClose = vi.fn();
  render(<PlanImportDialog form={form} currency="USD" largestId={0} onClose={onClose} />);
  const paste = (text: string) =>
    fireEvent.change(screen.getByRole("textbox", { name: /^Cells copied/ }), { target: { value: text } });
  return { form, onClose, paste };
}

const importButton = (name = "Import") => screen.getByRole("button", { name });

test("a table replaces the plans only when Import is pressed, and Undo brings the earlier ones back", () => {
  const { form, onClose, paste } = setUp();
  const before = form.store.getState().values;
  paste("Plan\tMin price\tMax price\tMin customers\tMax customers\nTeam\t10\t20\t5\t9\n");
  expect(screen.getByRole("row", { name: "Max price Max price 20" })).toBeTruthy();
  expect(form.store.getState().values).toBe(before);
  fireEvent.click(importButton("Import 1 plan"));
  expect(onClose).toHaveBeenCalled();
  expect(form.store.getState().values.pricingPlans).toMatchObject([
    { name: "Team", pricePerUserMin: 10, pricePerUserMax: 20, revenueTargetSplit: 100 },
  ]);
  useToasts.getState().toasts[0]?.action?.run();
  expect(form.store.getState().values).toEqual(before);
});

test("text that is not a table shows a message, and Import does nothing", () => {
  const { form, onClose, paste } = setUp();
  const before = form.store.getState().values;
  paste("We charge 20 dollars for each user.");
  expect(screen.getByText(/^No headings were recognized/)).toBeTruthy();
  expect(importButton().getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(importButton());
  expect(onClose).not.toHaveBeenCalled();
  expect(form.store.getState().values).toBe(before);
});

test("a field with a broken rule shows its message after the import", () => {
  const { form, paste } = setUp();
  paste("Plan\tMin price\tMax price\nStandard\t30\t20");
  fireEvent.click(importButton("Import 1 plan"));
  expect(form.store.getState().touched["plan.1.pricePerUserMax"]).toBe(true);
  expect(form.store.getState().issues["plan.1.pricePerUserMax"]).toBe(
    "Max price must be greater than min price",
  );
});

test("text that is not a number is cleared from a plan that the import replaces", () => {
  const { form, paste } = setUp();
  form.setParseError("plan.1.pricePerUserMax", "Max price must be a number", "abc");
  paste("Plan\tMin price\tMax price\nStandard\t10\t20");
  fireEvent.click(importButton("Import 1 plan"));
  expect(form.store.getState().parseErrors).toEqual({});
});

test("a table that can be read in two ways is imported only after the user says how", () => {
  const { form, onClose, paste } = setUp();
  paste("Plan\tMin price\tMax price\nStandard\t1.234\t2.500");
  const answers = screen.getByRole("group", {
    name: "“1.234” is 1.234 or 1,234. Say which decimal sign the table has.",
  });
  const radios = within(answers).getAllByRole<HTMLInputElement>("radio");
  expect(radios.map(({ checked }) => checked)).toEqual([false, false]);
  expect(radios[0]?.closest("label")?.textContent).toBe(
    "1,234.56, with a decimal point, as in your number format: 1.234 is 1.234, 2.500 is 2.5",
  );
  fireEvent.click(importButton("Import 1 plan"));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("radio", { name: /^1\.234,56/ }));
  fireEvent.click(importButton("Import 1 plan"));
  expect(form.store.getState().values.pricingPlans[0]).toMatchObject({
    pricePerUserMin: 1234,
    pricePerUserMax: 2500,
  });
});

test("the decimal sign of a table that tells it can still be changed", () => {
  const { paste } = setUp();
  paste("Plan\tMin price\tMax price\nStandard\t1.5\t2.5");
  expect(screen.getByRole("row", { name: "Max price Max price 2.5" })).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "1.234,5" }));
  expect(screen.getByText("Row 2, “Min price”: “1.5” is not a number.")).toBeTruthy();
});

test("a workbook is refused by name, and the earlier text stays", async () => {
  const { paste } = setUp();
  paste("Plan\tMin price\tMax price\nStandard\t1\t2");
  const file = new File([new Uint8Array([0x50, 0x4b, 3, 4])], "plans.xlsx");
  fireEvent.change(screen.getByTestId("import-file"), { target: { files: [file] } });
  expect(await screen.findByText(/“plans\.xlsx” is a workbook/)).toBeTruthy();
  expect(screen.getByDisplayValue(/Standard/)).toBeTruthy();
});
