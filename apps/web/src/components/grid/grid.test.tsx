import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { cell, focused } from "./test-grid.ts";
import { Sheet, startSheets, value } from "./test-sheet.tsx";

const press = (keys: string) => userEvent.keyboard(keys);

startSheets();

describe("moving in a grid", () => {
  it("has one stop for Tab, and arrows, Home, End and their Ctrl forms move", async () => {
    render(<Sheet />);
    expect(screen.getAllByRole("grid")[0]?.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    act(() => screen.getByText("before").focus());
    await userEvent.tab();
    expect(focused()).toBe("0-0");
    const path: [string, string][] = [
      ["{ArrowRight}{ArrowDown}", "1-1"],
      ["{End}", "1-4"],
      ["{Home}", "1-0"],
      ["{Control>}{End}{/Control}", "2-4"],
      ["{Control>}{Home}{/Control}", "0-0"],
      ["{PageDown}", "2-0"],
      ["{ArrowLeft}{ArrowDown}", "2-0"],
    ];
    for (const [keys, at] of path) {
      await press(keys);
      expect(focused()).toBe(at);
    }
  });

  it("goes through the cells by Tab and leaves after the last, and at once after Esc", async () => {
    render(<Sheet />);
    cell(0, 4).focus();
    await userEvent.tab();
    expect(focused()).toBe("1-0");
    await userEvent.tab({ shift: true });
    expect(focused()).toBe("0-4");
    await press("{Control>}{End}{/Control}");
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("after");
    cell(1, 1).focus();
    await press("{Escape}");
    await userEvent.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe("before");
  });

  it("names every cell by its row and column", async () => {
    render(<Sheet />);
    expect(screen.getByRole("rowheader", { name: "Halden" })).toBe(cell(1, 0));
    expect(screen.getByRole("columnheader", { name: "Revenue, M USD" })).toBeDefined();
    cell(1, 2).focus();
    await press("{F2}");
    expect(screen.getByRole("textbox", { name: "Halden, Revenue, M USD" })).toBe(document.activeElement);
  });
});

describe("editing a cell", () => {
  it("replaces by typing, keeps every letter at once, and Enter goes down", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("1.2");
    expect(value("a", "revenue")).toBe(1.2);
    await press("k{Enter}");
    expect(value("a", "revenue")).toBe(1200);
    expect(focused()).toBe("1-2");
    await press("{Shift>}{Enter}{/Shift}");
    expect(focused()).toBe("0-2");
  });

  it("opens with Enter at the end of the text, where arrows move in it; Esc takes it back", async () => {
    render(<Sheet />);
    cell(1, 2).focus();
    await press("{Enter}5");
    expect(value("b", "revenue")).toBe(4105);
    await press("{ArrowLeft}{ArrowLeft}9");
    expect(value("b", "revenue")).toBe(41_905);
    await press("{Escape}");
    expect(value("b", "revenue")).toBe(410);
    expect(focused()).toBe("1-2");
  });

  it("moves in the text by arrows once F2 was pressed, also while typing", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("12{F2}{ArrowLeft}5{Enter}");
    expect(value("a", "revenue")).toBe(152);
    expect(focused()).toBe("1-2");
  });

  it("goes back with Enter to the column in which a run of Tabs began", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("1{Tab}2{Enter}");
    expect(focused()).toBe("1-2");
  });

  it("clears with Delete, and does not open cells that cannot be edited", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Delete}");
    expect(value("a", "revenue")).toBeNull();
    cell(0, 4).focus();
    await press("7{Delete}");
    expect(value("a", "since")).toBe(2019);
    expect(cell(0, 4).getAttribute("aria-readonly")).toBe("true");
  });

  it("chooses from a list by its first letters", async () => {
    render(<Sheet />);
    cell(2, 1).focus();
    await press("gh");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Ghana"]);
    await press("{Enter}");
    expect(value("c", "country")).toBe("Ghana");
    expect(focused()).toBe("2-1");
    await press("x{Tab}");
    expect(value("c", "country")).toBe("Ghana");
    expect(focused()).toBe("2-2");
  });

  it("keeps text that is not a figure, says so under the grid and leads to the cell", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("soon{Enter}{Enter}{Escape}");
    expect(cell(0, 2).textContent).toContain("soon");
    expect(cell(0, 2).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Northlight, Revenue, M USD: soon.")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Go to the cell" }));
    expect(focused()).toBe("0-2");
    await press("7{Enter}");
    expect(screen.queryByText("Must be a number")).toBeNull();
    expect(value("a", "revenue")).toBe(7);
  });
});

describe("rows", () => {
  it("are added at the end, with the focus in the new one", async () => {
    render(<Sheet mayGrow />);
    await userEvent.click(screen.getByRole("button", { name: "Add competitor" }));
    expect(focused()).toBe("3-0");
    await press("Kestrel{Enter}");
    expect(screen.getByRole("rowheader", { name: "Kestrel" })).toBeDefined();
  });

  it("move by Alt and an arrow, and the focus goes with them", async () => {
    render(<Sheet mayGrow />);
    cell(1, 2).focus();
    await press("{Alt>}{ArrowUp}{/Alt}");
    expect(cell(0, 0).textContent).toContain("Halden");
    expect(focused()).toBe("0-2");
  });

  it("add up in the totals row", async () => {
    render(<Sheet />);
    cell(0, 3).focus();
    await press("10");
    expect(within(screen.getByRole("row", { name: /^Total/ })).getByText("62")).toBeDefined();
  });
});

describe("what the owner says about a value", () => {
  it("is shown under the grid for the active cell, else for the first", async () => {
    render(<Sheet />);
    cell(1, 3).focus();
    await press("101{Enter}102{Enter}");
    expect(screen.getByText("Verity, Share, %: 102.")).toBeDefined();
    expect(screen.getByText("and 1 more")).toBeDefined();
    cell(0, 0).focus();
    await vi.waitFor(() => expect(screen.getByText("Halden, Share, %: 101.")).toBeDefined(), 120_000);
  });
});
