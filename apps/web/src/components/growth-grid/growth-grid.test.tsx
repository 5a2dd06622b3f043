import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { createDocumentForm } from "../../lib/form/document-form.ts";
import { GrowthGrid } from "./growth-grid.tsx";

afterEach(cleanup);

type Values = Record<"price" | "customers", (number | null)[]>;

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
    <GrowthGrid
      form={form}
      caption="Growth"
      rowHeading="Driver"
      rows={[
        { key: "price", label: "Price" },
        { key: "customers", label: "Customers" },
      ]}
      columns={["Year 2", "Year 3"]}
      read={(values, row, column) => values[row][column] ?? null}
      write={(values, row, column, value) => ({ ...values, [row]: values[row].with(column, value) })}
      path={(row, column) => `${row}.${column}`}
    />,
  );
  const cell = (name: string) => screen.getByRole("textbox", { name: `${name}, per cent` });
  return { form, cell, values: () => form.store.getState().values };
}

describe("a grid of yearly changes", () => {
  it("moves by arrows and Enter", async () => {
    const { cell } = setUp();
    cell("Price, Year 2").focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(cell("Price, Year 3"));
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(cell("Customers, Year 3"));
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}{ArrowLeft}");
    expect(document.activeElement).toBe(cell("Price, Year 2"));
  });

  it("takes what is typed and pasted", async () => {
    const { cell, values } = setUp();
    await userEvent.click(cell("Price, Year 2"));
    await userEvent.keyboard("{Control>}a{/Control}5");
    expect(values().price).toEqual([5, 0]);
    await userEvent.click(cell("Price, Year 2"));
    await userEvent.paste("1\t2\n3\t4 %");
    expect(values()).toEqual({ price: [1, 2], customers: [3, 4] });
  });

  it("says what is wrong under the grid and leads to the cell", async () => {
    const { cell } = setUp();
    await userEvent.clear(cell("Customers, Year 2"));
    await userEvent.type(cell("Customers, Year 2"), "-200");
    await userEvent.tab();
    expect(screen.getByText("Cannot be below -100 %")).toBeDefined();
    expect(cell("Customers, Year 2").getAttribute("aria-invalid")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Go to the cell" }));
    expect(document.activeElement).toBe(cell("Customers, Year 2"));
  });
});
