import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { useToasts } from "../toast/toast-store.ts";
import { Grid } from "./grid.tsx";
import { ownSource } from "./own-source.ts";
import { cell, focused, toasts } from "./test-grid.ts";
import { Sheet, startSheets, value } from "./test-sheet.tsx";

const press = (keys: string) => userEvent.keyboard(keys);

/** What a copy or a cut puts on the clipboard. */
function taken(how: "copy" | "cut"): { text: string | undefined; html: string | undefined } {
  const types = new Map<string, string>();
  const clipboardData = { setData: (type: string, data: string) => types.set(type, data) };
  fireEvent[how](document.activeElement ?? document.body, { clipboardData });
  return { text: types.get("text/plain"), html: types.get("text/html") };
}

startSheets();

describe("a block of cells", () => {
  it("a block selected with Shift is copied as text and as an HTML table, without thousands separators", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("4321.5{Enter}");
    cell(0, 1).focus();
    await press("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
    expect(document.querySelectorAll("[aria-selected=true]")).toHaveLength(4);
    expect(document.querySelectorAll("[role=gridcell]:not([aria-selected])")).toHaveLength(0);
    expect(focused()).toBe("0-1");
    const { text, html } = taken("copy");
    expect(text).toBe("India\t4321.5\nGermany\t410");
    expect(html).toContain('<td sdval="4321.5">4321.5</td>');
  });

  it("dragging selects a block of cells, and its sum is announced", async () => {
    render(<Sheet />);
    fireEvent.mouseDown(cell(0, 3));
    fireEvent.mouseOver(cell(2, 3), { buttons: 1 });
    fireEvent.mouseOver(cell(0, 0), { buttons: 0 });
    expect(screen.getByText("3 cells chosen, sum 56")).toBeDefined();
  });

  it("a block over columns with different units has no sum", () => {
    render(<Sheet />);
    fireEvent.mouseDown(cell(0, 2));
    fireEvent.mouseOver(cell(2, 3), { buttons: 1 });
    expect(screen.getByText("6 cells chosen")).toBeDefined();
  });

  it("a block is pasted from the active cell, and one shortcut undoes it and another redoes it", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await userEvent.paste('"1,234.5"\t12%\r\n(5)\t\r\n');
    const after = () => ["a", "b"].map((row) => [value(row, "revenue"), value(row, "share")]);
    expect(after()).toEqual([
      [1234.5, 12],
      [-5, null],
    ]);
    expect(toasts()).toEqual(["4 cells pasted"]);
    expect(cell(1, 3).className).toContain("pasted");
    await press("{Control>}z{/Control}");
    expect(after()).toEqual([
      [12, 4],
      [410, 30],
    ]);
    await press("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(after()).toEqual([
      [1234.5, 12],
      [-5, null],
    ]);
  });

  it("a block of 20 rows by 10 columns is pasted and undone in one step", async () => {
    const names = (what: string, count: number) => Array.from({ length: count }, (_, at) => `${what}${at}`);
    const [lines, fields] = [names("row", 20), names("column", 10)];
    const start = Object.fromEntries(
      lines.map((line) => [line, Object.fromEntries(fields.map((field) => [field, null]))]),
    );
    const large = ownSource(start);
    render(
      <Grid
        label="Large"
        rowHeading="Row"
        rows={lines.map((id) => ({ id, label: id }))}
        columns={fields.map((id) => ({ kind: "number", id, label: id }))}
        source={large}
      />,
    );
    const figures = () => lines.map((line) => fields.map((field) => large.read(line, field)));
    const pasted = lines.map((_, row) => fields.map((__, column) => row * 1000 + column));
    const before = figures();
    cell(0, 0).focus();
    await userEvent.paste(pasted.map((line) => line.join("\t")).join("\r\n"));
    expect(figures()).toEqual(pasted);
    expect(toasts()).toEqual(["200 cells pasted"]);
    await press("{Control>}z{/Control}");
    expect(figures()).toEqual(before);
  });

  it("a paste names the cells that refused it and leaves them unchanged", async () => {
    render(<Sheet />);
    cell(1, 2).focus();
    await userEvent.paste("1\tsoon\t1999\tx\n2\t3\n4\t5");
    expect(value("b", "share")).toBe(30);
    expect(value("b", "since")).toBe(2006);
    expect([value("b", "revenue"), value("c", "revenue"), value("c", "share")]).toEqual([1, 2, 3]);
    expect(toasts()).toEqual([
      "3 cells pasted, 5 refused: Halden, Share, % (“soon” is not valid), Halden, Since (read-only), 3 outside the grid",
    ]);
  });

  // CollaboraOnline/online#5069
  it.each([
    ["0.4\n1\n0.85", "3 cells pasted. Share is in percent: 0.4 is 0.4 %, not 40 %"],
    ["40\n0.5", "2 cells pasted"],
    ["0.4%\n0.85%", "2 cells pasted"],
    ["1\n1", "2 cells pasted"],
  ])("a paste of %j into a column of percentages says: %s", async (text, words) => {
    render(<Sheet />);
    cell(0, 3).focus();
    await userEvent.paste(text);
    expect(toasts()).toEqual([words]);
  });

  it("the action in a paste's message undoes the paste, but not cells changed since", async () => {
    render(<Sheet />);
    cell(0, 3).focus();
    await userEvent.paste("1\n2");
    cell(1, 3).focus();
    await press("9{Enter}");
    act(() => useToasts.getState().toasts[0]?.action?.run());
    expect([value("a", "share"), value("b", "share")]).toEqual([4, 9]);
  });

  it("one pasted value fills all selected cells", async () => {
    render(<Sheet />);
    cell(0, 3).focus();
    await press("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    await userEvent.paste("7");
    expect(["a", "b", "c"].map((row) => value(row, "share"))).toEqual([7, 7, 7]);
  });

  it("a pasted table is repeated to fill a selection that is a multiple of its size", async () => {
    render(<Sheet mayGrow />);
    await userEvent.click(screen.getByRole("button", { name: "Add competitor" }));
    cell(0, 2).focus();
    await press("{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
    await userEvent.paste("1\t2\n3\t4");
    const shown = [0, 1, 2, 3].map((row) => [cell(row, 2).textContent, cell(row, 3).textContent]);
    expect(shown).toEqual([
      ["1", "2"],
      ["3", "4"],
      ["1", "2"],
      ["3", "4"],
    ]);
    expect(toasts()).toEqual(["8 cells pasted"]);
    await press("{Control>}z{/Control}");
    expect([value("a", "revenue"), value("c", "share")]).toEqual([12, 22]);
  });

  it("a table is pasted once into a selection that is not a multiple of its size", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    await userEvent.paste("1\n3");
    expect(["a", "b", "c"].map((row) => value(row, "revenue"))).toEqual([1, 3, null]);
  });

  it("a paste adds rows up to the grid's limit; undo removes them and redo adds them back", async () => {
    render(<Sheet mayGrow />);
    cell(2, 0).focus();
    await userEvent.paste("V\tIndia\nW\tindia\t5\nX\nY");
    expect(within(screen.getByRole("grid")).getAllByRole("rowheader")).toHaveLength(6);
    expect(cell(3, 1).textContent).toContain("India");
    expect(cell(4, 0).textContent).toContain("X");
    expect(toasts()[0]).toBe("6 cells pasted, 1 refused: 1 outside the grid");
    await press("{Control>}z{/Control}");
    expect(document.querySelector('[data-cell="3-0"]')).toBeNull();
    expect(value("c", "company")).toBe("Verity");
    await press("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(cell(4, 0).textContent).toContain("X");
  });

  it("Enter and Tab move through a selected block, which stays selected while it is filled", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
    await press("1{Enter}2{Enter}3{Enter}4{Enter}");
    const filled = ["a", "b"].map((row) => [value(row, "revenue"), value(row, "share")]);
    expect(filled).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(document.querySelectorAll("[aria-selected=true]")).toHaveLength(4);
    expect(focused()).toBe("0-2");
    for (const at of ["0-3", "1-2", "1-3"]) {
      await userEvent.tab();
      expect(focused()).toBe(at);
    }
    await userEvent.tab({ shift: true });
    expect(focused()).toBe("1-2");
    expect(document.querySelectorAll("[aria-selected=true]")).toHaveLength(4);
  });

  it("Tab at the end of a selected block moves to the next cell and clears the selection", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Shift>}{ArrowRight}{/Shift}");
    await userEvent.tab();
    expect(focused()).toBe("0-3");
    await userEvent.tab();
    expect(focused()).toBe("0-4");
    expect(document.querySelectorAll("[aria-selected=true]")).toHaveLength(0);
  });

  it("a block is cut to the clipboard, and Ctrl+D fills a block down", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Shift>}{ArrowRight}{/Shift}");
    expect(taken("cut").text).toBe("12\t4");
    expect(value("a", "revenue")).toBeNull();
    await press("{Control>}z{/Control}");
    await press("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}");
    expect(["b", "c"].map((row) => [value(row, "revenue"), value(row, "share")])).toEqual([
      [12, 4],
      [12, 4],
    ]);
  });
});
