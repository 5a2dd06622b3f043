import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { cell, focused } from "./test-grid.ts";
import { Sheet, startSheets, value } from "./test-sheet.tsx";

const press = (keys: string) => userEvent.keyboard(keys);

startSheets();

describe("moving in a grid", () => {
  it("a grid has one Tab stop, and arrows, Home, End, Page Down, Ctrl+Home and Ctrl+End move in it", async () => {
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

  it("Tab moves through the cells of a grid and leaves it after the last one, or at once after Esc", async () => {
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

  it("a grid names its headers, and the editor of a cell by its row and column", async () => {
    render(<Sheet />);
    expect(screen.getByRole("rowheader", { name: "Halden" })).toBe(cell(1, 0));
    expect(screen.getByRole("columnheader", { name: "Revenue, M USD" })).toBeDefined();
    cell(1, 2).focus();
    await press("{F2}");
    expect(screen.getByRole("textbox", { name: "Halden, Revenue, M USD" })).toBe(document.activeElement);
  });
});

describe("editing a cell", () => {
  it("typing in a grid cell replaces its value and stores every keystroke, and Enter moves down", async () => {
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

  it("Enter opens a grid cell at the end of its text, arrows move in the text, and Esc reverts it", async () => {
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

  it("arrows move within the text of a grid cell after F2, even in the middle of typing", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("12{F2}{ArrowLeft}5{Enter}");
    expect(value("a", "revenue")).toBe(152);
    expect(focused()).toBe("1-2");
  });

  it("Enter after a run of Tabs in a grid returns to the column where the run began", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("1{Tab}2{Enter}");
    expect(focused()).toBe("1-2");
  });

  it("Delete clears a grid cell, and a read-only cell is neither opened nor cleared", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Delete}");
    expect(value("a", "revenue")).toBeNull();
    cell(0, 4).focus();
    await press("7{Delete}");
    expect(value("a", "since")).toBe(2019);
    expect(cell(0, 4).getAttribute("aria-readonly")).toBe("true");
  });

  it("first letters typed in a choice cell select an option, and text without a match changes nothing", async () => {
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

  it("text that is not a number stays in its grid cell, and the error under the grid leads to the cell", async () => {
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
  it("a new grid row is added at the end and takes the focus", async () => {
    render(<Sheet mayGrow />);
    await userEvent.click(screen.getByRole("button", { name: "Add competitor" }));
    expect(focused()).toBe("3-0");
    await press("Kestrel{Enter}");
    expect(screen.getByRole("rowheader", { name: "Kestrel" })).toBeDefined();
  });

  it("Alt and an arrow key move a grid row, and the focus goes with it", async () => {
    render(<Sheet mayGrow />);
    cell(1, 2).focus();
    await press("{Alt>}{ArrowUp}{/Alt}");
    expect(cell(0, 0).textContent).toContain("Halden");
    expect(focused()).toBe("0-2");
  });

  it("the totals row of a grid adds up its column while a value is typed", async () => {
    render(<Sheet />);
    cell(0, 3).focus();
    await press("10");
    expect(within(screen.getByRole("row", { name: /^Total/ })).getByText("62")).toBeDefined();
  });
});

describe("what the owner says about a value", () => {
  it("the line under a grid shows the error of the active cell, else the first error", async () => {
    render(<Sheet />);
    cell(1, 3).focus();
    await press("101{Enter}102{Enter}");
    expect(screen.getByText("Verity, Share, %: 102.")).toBeDefined();
    expect(screen.getByText("and 1 more")).toBeDefined();
    cell(0, 0).focus();
    await vi.waitFor(() => expect(screen.getByText("Halden, Share, %: 101.")).toBeDefined(), 120_000);
  });
});
