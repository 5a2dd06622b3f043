import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { createDocumentForm } from "../../lib/form/document-form.ts";
import { GrowthGrid } from "./growth-grid.tsx";

afterEach(cleanup);

type Values = Record<"price" | "customers", (number | null)[]>;

const rows = [
  { key: "price", label: "Price" },
  { key: "customers", label: "Customers" },
] as const;
const columns = ["Year 2", "Year 3"];
const read = (values: Values, row: keyof Values, year: number) => values[row][year] ?? null;
const write = (values: Values, row: keyof Values, year: number, value: number | null) => ({
  ...values,
  [row]: values[row].with(year, value),
});
const path = (row: keyof Values, year: number) => `${row}.${year}`;

function setUp() {
  const form = createDocumentForm<Values>({ price: [0, 0], customers: [0, 0] }, (values) =>
    Object.entries(values).flatMap(([row, changes]) =>
      changes.flatMap((change, column) =>
        change === null || change < -100
          ? [{ path: `${row}.${column}`, message: "Cannot be below -100 %" }]
          : [],
      ),
    ),
  );
  render(
    <GrowthGrid form={form} caption="Growth" rowHeading="Driver" {...{ rows, columns, read, write, path }} />,
  );
  const cell = (name: string) => {
    const found = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
    if (found === null) throw new Error(`There is no cell ${name}`);
    return found;
  };
  return { form, cell, values: () => form.store.getState().values };
}

describe("a grid of yearly changes", () => {
  it("the focus in a growth grid moves with the arrows and, after a figure, with Enter", async () => {
    const { cell } = setUp();
    cell("price.0").focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(cell("price.1"));
    await userEvent.keyboard("4{Enter}");
    expect(document.activeElement).toBe(cell("customers.1"));
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}{ArrowLeft}");
    expect(document.activeElement).toBe(cell("price.0"));
  });

  it("a growth grid writes every keystroke to the form, reverts on Esc and accepts a pasted block", async () => {
    const { cell, values } = setUp();
    await userEvent.click(cell("price.0"));
    await userEvent.keyboard("5");
    expect(values().price).toEqual([5, 0]);
    expect(screen.getByRole("textbox", { name: "Price, Year 2, per cent" })).toBe(document.activeElement);
    await userEvent.keyboard("{Escape}");
    expect(values().price).toEqual([0, 0]);
    await userEvent.paste("1\t2\n3\t4 %");
    expect(values()).toEqual({ price: [1, 2], customers: [3, 4] });
  });

  it("a growth grid shows an error below it once the cell is left, with a button to the cell", async () => {
    const { cell } = setUp();
    await userEvent.click(cell("customers.0"));
    await userEvent.keyboard("-200");
    expect(screen.queryByText("Cannot be below -100 %")).toBeNull();
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByText("Cannot be below -100 %")).toBeDefined();
    expect(cell("customers.0").getAttribute("aria-invalid")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Go to the cell" }));
    expect(document.activeElement).toBe(cell("customers.0"));
  });

  it("a pasted figure that breaks a rule shows its error at once, in a cell that never had the focus", async () => {
    const { cell } = setUp();
    await userEvent.click(cell("price.0"));
    await userEvent.paste("1\n-200");
    expect(cell("customers.0").getAttribute("aria-invalid")).toBe("true");
  });

  it("a word typed into a growth grid stays in its cell and is a parse error of the form", async () => {
    const { form, cell } = setUp();
    await userEvent.click(cell("price.1"));
    await userEvent.keyboard("soon{Enter}");
    expect(form.store.getState().parseErrors).toEqual({ "price.1": "Must be a number" });
    expect(form.store.getState().rawText).toEqual({ "price.1": "soon" });
    expect(cell("price.1").textContent).toContain("soon");
  });

  it("a growth grid shows a word restored from a draft as an error until it is corrected", async () => {
    const { form, cell, values } = setUp();
    act(() => {
      form.update((before) => ({ ...before, price: [0, null] }));
      form.setParseError("price.1", "This must be a number", "soon");
      form.touch("price.1");
    });
    expect(cell("price.1").textContent).toContain("soon");
    expect(cell("price.1").getAttribute("aria-invalid")).toBe("true");
    await userEvent.click(cell("price.1"));
    await userEvent.keyboard("{F2}{Backspace}{Backspace}{Backspace}{Backspace}7{Enter}");
    expect(values().price).toEqual([0, 7]);
    expect(form.store.getState().rawText).toEqual({});
  });
});
